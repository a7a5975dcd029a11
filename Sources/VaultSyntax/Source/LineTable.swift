/// Where lines begin: the only converter between byte offsets and line and column, which count from 1. Lines end with
/// LF or CRLF.
package struct LineTable: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    /// Cost: one pass over the bytes.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        self.starts = starts
    }

    /// A place in the text; `column` counts UTF-8 bytes.
    package struct Position: Hashable, Sendable {
        package var line: Int
        package var column: Int
    }

    /// The position of a byte offset; offsets past the end are taken as the end. O(log lines).
    package func position(of offset: Int) -> Position {
        let line = lineIndex(of: offset)
        return Position(line: line + 1, column: min(max(offset, 0), bytes.count) - starts[line] + 1)
    }

    /// The column in UTF-16 units, as the language server protocol counts. O(length of the line).
    package func utf16Column(of offset: Int) -> Int {
        let start = starts[lineIndex(of: offset)]
        return String(decoding: bytes[start..<max(start, min(offset, bytes.count))], as: UTF8.self).utf16.count + 1
    }

    /// The byte offsets of a line's text, without its line break.
    package func text(ofLine line: Int) -> Range<Int> {
        guard line >= 1, line <= starts.count else { return bytes.count..<bytes.count }
        let start = starts[line - 1]
        var end = line < starts.count ? starts[line] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    private func lineIndex(of offset: Int) -> Int {
        max(0, starts.firstPlace { $0 > offset } - 1)
    }
}
