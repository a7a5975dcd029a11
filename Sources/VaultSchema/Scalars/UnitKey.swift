/// A spelling of a unit as units compare: without case, without a plural's ending (3 letters or more).
///
/// `km`, `KM`, `kms`; `mile`, `miles`; `box`, `boxes`; `glass`, `glasses`; `exercise`, `exercises`
/// have one key each. Non-ASCII spellings compare by canonical equivalence.
enum UnitKey: Hashable, Sendable {
    /// ASCII, at most 15 bytes, in the number's bytes. Takes no memory to make.
    case short(UInt128)
    case long(String)

    init(_ spelling: String) { self.init(Array(spelling.utf8).span) }

    init(_ spelling: Span<UInt8>) {
        var packed: UInt128 = 0
        let range = spelling.trimmed
        guard range.count <= 15 else {
            self = .long(Self.folded(spelling.text(range)))
            return
        }
        for index in range {
            guard spelling[index] < 0x80, spelling[index] != 0 else {
                self = .long(Self.folded(spelling.text(range)))
                return
            }
            packed = packed &<< 8 | UInt128(spelling[index].lowered)
        }
        var count = range.count
        while let cut = Self.ending(count, { UInt8(truncatingIfNeeded: packed &>> UInt128(8 * $0)) }) {
            packed &>>= UInt128(8 * cut)
            count -= cut
        }
        self = .short(packed)
    }

    /// The key as text.
    var text: String {
        guard case .short(var packed) = self else {
            if case .long(let text) = self { return text }
            return ""
        }
        var bytes: [UInt8] = []
        while packed != 0 {
            bytes.append(UInt8(truncatingIfNeeded: packed))
            packed >>= 8
        }
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }

    private static func folded(_ spelling: String) -> String {
        var bytes = Array(spelling.lowercased().utf8)
        while let cut = ending(bytes.count, { bytes[bytes.count - 1 - $0] }) { bytes.removeLast(cut) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// How many bytes of a plural's ending to cut: the `s`, and the `e` before it where English has one
    /// (after s, x, z, ch, sh, o). `byte` gives the n-th byte from the end.
    ///
    /// The `e` goes from singulars too, so that `exercise` and `exercises` meet; `mile` and `mil` stay apart.
    private static func ending(_ count: Int, _ byte: (Int) -> UInt8) -> Int? {
        guard count >= 3 else { return nil }
        if byte(0) == UInt8(ascii: "s") { return byte(1) == UInt8(ascii: "s") ? nil : 1 }
        guard byte(0) == UInt8(ascii: "e") else { return nil }
        switch byte(1) {
        case UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "z"), UInt8(ascii: "o"): return 1
        case UInt8(ascii: "h"): return byte(2) == UInt8(ascii: "c") || byte(2) == UInt8(ascii: "s") ? 1 : nil
        default: return nil
        }
    }
}
