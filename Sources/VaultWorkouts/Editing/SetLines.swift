import VaultSchema
import VaultSyntax

/// Writes lines of sets in the style of a file: bullets, numbers, indentation and line ends.
struct SetLines {
    private let bytes: [UInt8]

    init(_ document: Document) { bytes = document.bytes }

    /// New items after a line, as that line's item is written.
    func adding(_ texts: [String], isDone: Bool, after line: ByteRange) -> TextEdit {
        let (indent, marker) = marker(of: line)
        let lineEnd = lineEnd
        var text = ""
        for (offset, set) in texts.enumerated() {
            text += lineEnd + indent + marker.next(offset + 1) + Self.item(set, isDone: isDone)
        }
        return TextEdit(range: ByteRange(Int(line.end), Int(line.end)), replacement: text)
    }

    /// `[ ] 8 x 60 kg`
    static func item(_ text: String, isDone: Bool) -> String {
        (isDone ? "[x]" : "[ ]") + (text.isEmpty ? "" : " " + text)
    }

    /// Windows' line ends in a file whose first line has one.
    var lineEnd: String {
        guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return "\n" }
        return "\r\n"
    }

    /// `- `, `* `, `3. `
    struct Marker {
        /// Markdown's lists count to nine digits.
        var number: Int?
        var mark: String

        func next(_ steps: Int) -> String { number.map { "\($0 + steps)" + mark } ?? mark }
    }

    /// The spaces before an item's marker, and the marker with the spaces after it.
    func marker(of line: ByteRange) -> (indent: String, marker: Marker) {
        var offset = Int(line.start)
        let end = Int(line.end)
        while offset < end, bytes[offset].isBlank || bytes[offset] == UInt8(ascii: ">") { offset += 1 }
        let indent = String(decoding: bytes[Int(line.start)..<offset], as: UTF8.self)
        let start = offset
        while offset < end, bytes[offset].isDigit { offset += 1 }
        let number = WholeNumber(bytes[start..<offset])?.within(0...999_999_999)
        let mark = offset
        offset = min(offset + 1, end)
        while offset < end, bytes[offset].isBlank { offset += 1 }
        return (indent, Marker(number: number, mark: String(decoding: bytes[mark..<offset], as: UTF8.self)))
    }
}
