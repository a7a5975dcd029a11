import VaultSyntax

/// The bytes of a text that is being typed, for a look at one place in it. What lies beyond either end reads as 0.
package struct TypedBytes: Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var count: Int { bytes.count }

    package subscript(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

    /// Whether a sign stands at an offset.
    package func has(_ sign: Unicode.Scalar, at offset: Int) -> Bool {
        bytes.indices.contains(offset) && UInt32(bytes[offset]) == sign.value
    }

    /// An offset within the text and at the start of a character: the nearest one before.
    package func place(_ offset: Int) -> Int {
        var place = min(max(offset, 0), bytes.count)
        while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
        return place
    }

    package func text(_ range: Range<Int>) -> String {
        let range = range.clamped(to: 0..<bytes.count)
        return String(decoding: bytes[range], as: UTF8.self)
    }

    package func text(_ start: Int, _ end: Int) -> String { text(start..<max(start, end)) }

    package func isBlank(_ offset: Int) -> Bool { has(" ", at: offset) || has("\t", at: offset) }

    /// Where the line of an offset starts. A CR alone ends a line as well, since it does for editors: no place is
    /// completed over two of their lines.
    package func lineStart(_ offset: Int) -> Int {
        var start = min(max(offset, 0), bytes.count)
        while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D || has("\n", at: start) { start -= 1 }
        return start
    }

    /// Where the text of the line of an offset ends.
    package func lineEnd(_ offset: Int) -> Int {
        var end = min(max(offset, 0), bytes.count)
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        return end
    }

    /// Where the line after that of an offset starts; the end of the text after the last one.
    package func nextLine(_ offset: Int) -> Int {
        var end = min(max(offset, 0), bytes.count)
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return min(end + 1, bytes.count)
    }

    package func skipBlanks(_ start: Int, before end: Int) -> Int {
        var offset = start
        while offset < end, isBlank(offset) { offset += 1 }
        return offset
    }

    /// The end of a stretch without the spaces at it.
    package func trimmedEnd(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start, isBlank(end - 1) { end -= 1 }
        return end
    }

    /// Where some signs stand for the first time; nil where they do not.
    package func find(_ signs: StaticString, from start: Int, before end: Int) -> Int? {
        let length = signs.utf8CodeUnitCount
        var offset = max(start, 0)
        while offset + length <= min(end, bytes.count) {
            var matched = 0
            while matched < length, bytes[offset + matched] == signs.utf8Start[matched] { matched += 1 }
            if matched == length { return offset }
            offset += 1
        }
        return nil
    }

    /// What the file ends its lines with: that of its first one.
    package var lineBreak: String {
        guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return "\n" }
        return "\r\n"
    }
}
