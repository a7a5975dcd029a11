/// Lines of a text by the offsets in them.
package struct SourceLines {
    package let bytes: [UInt8]

    /// Where the line that holds the offset starts.
    package func start(of offset: Int) -> Int {
        bytes[..<min(offset, bytes.count)].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    }

    /// Where the next line starts, or the end of the text.
    package func next(after offset: Int) -> Int {
        bytes[min(offset, bytes.count)...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
    }

    /// The line break of the line that ends at this offset, or that holds it; a line feed where there is none.
    package func lineBreak(before offset: Int) -> String {
        let start = offset > 0 && bytes[offset - 1] == .newline ? offset - 1 : offset
        guard let end = bytes[min(start, bytes.count)...].firstIndex(of: .newline), end > 0 else { return "\n" }
        return bytes[end - 1] == .carriageReturn ? "\r\n" : "\n"
    }

    /// A text from elsewhere with the line breaks of the first line of this one.
    package func withLineBreaksHere(_ text: String) -> String {
        let text = text.replacing("\r\n", with: "\n")
        return lineBreak(before: 0) == "\n" ? text : text.replacing("\n", with: "\r\n")
    }

    package func skipSpaces(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
        return offset
    }

    package func isBreak(_ offset: Int) -> Bool {
        offset >= bytes.count || bytes[offset] == .newline
            || bytes[offset] == .carriageReturn && (offset + 1 >= bytes.count || bytes[offset + 1] == .newline)
    }

    /// True when nothing but spaces, and perhaps a comment, follows on the line.
    package func isRestSilent(_ offset: Int) -> Bool {
        let rest = skipSpaces(offset)
        return isBreak(rest) || bytes[rest] == .hash
    }

    /// True for a line that holds nothing but spaces; the end of the text is none.
    package func isEmpty(_ start: Int) -> Bool { start < bytes.count && isBreak(skipSpaces(start)) }

    /// True when only spaces are before the offset on its line.
    package func startsText(_ offset: Int) -> Bool { bytes[start(of: offset)..<offset].allSatisfy(\.isBlank) }

    /// What is before an offset on its line.
    package func lead(_ offset: Int) -> String { String(decoding: bytes[start(of: offset)..<offset], as: UTF8.self) }
}

extension Document {
    package var lines: SourceLines { SourceLines(bytes: bytes) }
}
