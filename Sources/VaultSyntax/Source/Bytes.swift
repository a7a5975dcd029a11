/// A half-open range of byte offsets in a document, of 32 bits, so that the many ranges of a document stay small; a
/// file of 4 GB or more is not read. Public, as few types are: the compiler inlines across modules what is public and
/// `@inlinable`, and nothing that is `package`; and the loop over all files asks these millions of times.
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

extension Span where Element == UInt8 {
    /// The Unicode scalar at `index` with its length in bytes; nil at the end and for bytes that are not UTF-8.
    package func scalar(_ index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index < count else { return nil }
        let first = self[index]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard first >= 0xC2, first < 0xF5, index + length <= count else { return nil }
        var value = UInt32(first) & (0xFF >> UInt32(length + 1))
        for offset in 1..<length {
            guard self[index + offset] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(self[index + offset] & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }
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
