/// A name of up to 24 bytes in lower case, compared as three words. Longer ones are compared byte by byte.
struct PackedName: Hashable, Sendable {
    private static let most = 24
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0

    /// Nil for a longer name. Called for each key of each note.
    init?(_ name: Span<UInt8>) {
        guard name.count <= Self.most else { return nil }
        first = Self.word(name, from: 0)
        if name.count > 8 { second = Self.word(name, from: 8) }
        if name.count > 16 { third = Self.word(name, from: 16) }
    }

    /// A longer name is equal to no other packed one: its words have a letter in upper case.
    init(_ name: String) {
        if let packed = PackedName(name.utf8.span) { self = packed } else { first = UInt64(UInt8(ascii: "A")) << 56 }
    }

    /// Whether a name is another that is too long to be packed, except for the case of letters. No allocation.
    static func isLong(_ name: String, _ other: Span<UInt8>) -> Bool {
        guard name.utf8.count == other.count, other.count > most else { return false }
        var index = 0
        for byte in name.utf8 {
            if byte.lowered != other[index].lowered { return false }
            index += 1
        }
        return true
    }

    /// Up to 8 bytes, the first in the lowest place, with small letters. Two loads that overlap stand for a loop.
    private static func word(_ name: Span<UInt8>, from start: Int) -> UInt64 {
        let count = min(8, name.count - start)
        let bytes = name.bytes
        var word: UInt64 = 0
        switch count {
        case 8: word = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        case 4..<8:
            let low = UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self))
            let end = start + count - 4
            let high = UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt32.self))
            word = UInt64(low) | UInt64(high) &<< UInt64((count - 4) * 8)
        default:
            for index in 0..<count { word |= UInt64(name[start + index]) &<< UInt64(index * 8) }
        }
        return lowered(word)
    }

    /// Eight bytes with A to Z as small letters. In each byte the top bit of a sum says whether the rest of the byte
    /// reaches a bound.
    private static func lowered(_ word: UInt64) -> UInt64 {
        let top: UInt64 = 0x8080_8080_8080_8080
        let each: UInt64 = 0x0101_0101_0101_0101
        let rest = word & ~top
        let fromA = rest &+ each &* UInt64(0x80 - UInt8(ascii: "A"))
        let afterZ = rest &+ each &* UInt64(0x7F - UInt8(ascii: "Z"))
        return word | (~word & (fromA ^ afterZ) & top) &>> 2
    }
}
