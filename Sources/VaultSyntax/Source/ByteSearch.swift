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

    /// The offset of the next bracket, backtick or backslash; `end` when there is none.
    static func mark(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        var offset = start
        let raw = UnsafeRawBufferPointer(source)
        while offset + 8 <= end {
            let word = load(raw, offset)
            // `[`, `\` and `]` follow each other: 0x5B, 0x5C, 0x5D.
            let brackets = zeros(word ^ (low &* 0x5B)) | zeros(word ^ (low &* 0x5D))
            let others = zeros(word ^ (low &* 0x5C)) | zeros(word ^ (low &* 0x60))
            let found = brackets | others
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < end, !isMarker(raw[offset]) { offset += 1 }
        return max(offset, min(start, end))
    }

    private static func isMarker(_ byte: UInt8) -> Bool {
        byte == .openBracket || byte == .closeBracket || byte == .backslash || byte == UInt8(ascii: "`")
    }

    private static func load(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The high bit of each zero byte, exact up to the lowest one.
    private static func zeros(_ word: UInt64) -> UInt64 { (word &- low) & ~word & high }
}
