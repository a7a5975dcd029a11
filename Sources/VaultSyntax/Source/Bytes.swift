/// The bytes that a bracket of a pattern matches: `[a-z]`, `[!0-9]`, `[[:alpha:]_]`.
struct ByteSet: Sendable {
    /// One bit per byte, 64 in a word.
    private var words: SIMD4<UInt64> = .zero

    func contains(_ byte: UInt8) -> Bool {
        words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
    }

    private mutating func insert(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
    }

    /// Reads what follows `[`, up to its `]`. Nil when there is none, or for an unknown class.
    init?(reading text: inout ArraySlice<UInt8>) {
        guard var byte = text.popFirst() else { return nil }
        let isNegated = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "^")
        if isNegated {
            guard let next = text.popFirst() else { return nil }
            byte = next
        }
        /// The start of a range, when the byte before can be one.
        var start: UInt8?
        repeat {
            switch byte {
            case UInt8(ascii: "\\"):
                guard let next = text.popFirst() else { return nil }
                insert([next])
                start = next
            case UInt8(ascii: "-") where start != nil && text.first != nil && text.first != UInt8(ascii: "]"):
                guard var end = text.popFirst() else { return nil }
                if end == UInt8(ascii: "\\") {
                    guard let next = text.popFirst() else { return nil }
                    end = next
                }
                if let first = start, first <= end { insert(first...end) }
                start = nil
            case UInt8(ascii: "[") where text.first == UInt8(ascii: ":"):
                guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
                let name = text[text.startIndex..<end]
                if name.count >= 2, name.last == UInt8(ascii: ":") {
                    guard let members = Self.members(of: name.dropFirst().dropLast()) else { return nil }
                    insert(members)
                    text = text[(end + 1)...]
                    start = nil
                } else {
                    insert([byte])
                    start = byte
                }
            default:
                insert([byte])
                start = byte
            }
            guard let next = text.popFirst() else { return nil }
            byte = next
        } while byte != UInt8(ascii: "]")
        if isNegated { words = ~words }
    }

    /// The ASCII bytes of a class such as `alpha`; nil when there is no such class.
    private static func members(of name: ArraySlice<UInt8>) -> [UInt8]? {
        let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
        let upper = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        let lower = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
        let graph = Array(UInt8(0x21)...UInt8(0x7E))
        switch String(decoding: name, as: UTF8.self) {
        case "digit": return digits
        case "upper": return upper
        case "lower": return lower
        case "alpha": return upper + lower
        case "alnum": return digits + upper + lower
        case "graph": return graph
        case "punct": return graph.filter { !(digits + upper + lower).contains($0) }
        case "print": return [0x20] + graph
        case "blank": return [0x09, 0x20]
        case "space": return [0x20] + Array(0x09...0x0D)
        case "cntrl": return Array(0x00...0x1F) + [0x7F]
        case "xdigit":
            return digits + Array(UInt8(ascii: "A")...UInt8(ascii: "F")) + Array(UInt8(ascii: "a")...UInt8(ascii: "f"))
        default: return nil
        }
    }
}

/// A half-open range of byte offsets in a document.
///
/// Offsets are 32 bits wide so that the many ranges a document holds stay small;
/// a file of 4 GB or more is not read.
///
/// Public, as few types are: the compiler inlines across modules what is public and `@inlinable`, and nothing that is
/// `package`; and the loop over all files asks these millions of times.
public struct ByteRange: Hashable, Sendable {
    /// The offset of the first byte.
    public var start: UInt32
    /// The offset after the last byte.
    public var end: UInt32

    /// A range between two offsets.
    @inlinable
    public init(start: UInt32, end: UInt32) {
        self.start = start
        self.end = end
    }

    /// A range between two offsets; they are cut to 32 bits.
    @inlinable
    public init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    /// The same range as `Int` offsets, for indexing an array of bytes.
    @inlinable public var offsets: Range<Int> { Int(start)..<Int(end) }
    /// How many bytes it holds.
    @inlinable public var count: Int { Int(end) - Int(start) }
    /// True when it holds no byte.
    @inlinable public var isEmpty: Bool { start == end }
}

/// Looks for bytes eight at a time, as words: what a body is mostly made of is skipped quickly.
///
/// A byte of `word ^ pattern` is zero where the word holds the byte; `(x - 0x01…) & ~x & 0x80…` has the high bit set
/// in the lowest such byte (bit tricks known as "has zero byte").
enum ByteSearch {
    private static let low: UInt64 = 0x0101_0101_0101_0101
    private static let high: UInt64 = 0x8080_8080_8080_8080

    /// The offset of the next line feed; the end when there is none.
    static func newline(in source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var offset = start
        let raw = UnsafeRawBufferPointer(source)
        while offset + 8 <= raw.count {
            let found = zeros(load(raw, offset) ^ (low &* UInt64(UInt8.newline)))
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < raw.count, raw[offset] != .newline { offset += 1 }
        return offset
    }

    /// The offset of the next bracket, backtick, backslash or `<`; `end` when there is none.
    static func mark(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        var offset = start
        let raw = UnsafeRawBufferPointer(source)
        while offset + 8 <= end {
            let word = load(raw, offset)
            // `[`, `\` and `]` follow each other: 0x5B, 0x5C, 0x5D.
            let brackets = zeros(word ^ (low &* 0x5B)) | zeros(word ^ (low &* 0x5D))
            let others = zeros(word ^ (low &* 0x5C)) | zeros(word ^ (low &* 0x60)) | zeros(word ^ (low &* 0x3C))
            let found = brackets | others
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < end, !isMarker(raw[offset]) { offset += 1 }
        return max(offset, min(start, end))
    }

    private static func isMarker(_ byte: UInt8) -> Bool {
        byte == .openBracket || byte == .closeBracket || byte == .backslash || byte == UInt8(ascii: "`")
            || byte == UInt8(ascii: "<")
    }

    private static func load(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The high bit of each zero byte, exact up to the lowest one.
    private static func zeros(_ word: UInt64) -> UInt64 { (word &- low) & ~word & high }
}

/// A number for some bytes that is the same on every machine and in every version.
package enum StableHash {
    /// FNV-1a of 64 bits (Fowler, Noll, Vo). Cost: linear.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    /// That of a text, as 16 hexadecimal digits.
    package static func text(of text: String) -> String {
        let digits = String(of(text.utf8), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
