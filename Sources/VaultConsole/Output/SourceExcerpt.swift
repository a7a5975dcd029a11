/// A line of a file as it is shown, with carets under a part of it.
///
/// Tabs become spaces, what cannot be shown becomes an escape, and a line that is too long is cut around the carets.
package struct SourceExcerpt {
    /// What is shown for some bytes of the line.
    private struct Cell {
        var text: String
        var width: Int
        var bytes: Range<Int>
    }

    package let text: String
    package let carets: String

    /// `line` and `marked` are offsets into the bytes. A mark without bytes gets one caret at its place;
    /// of a mark that goes on in the next line, what lies in this one is shown.
    package init(_ bytes: [UInt8], line: Range<Int>, marked: Range<Int>, width: Int) {
        let start = min(max(marked.lowerBound, line.lowerBound), line.upperBound)
        let end = min(max(marked.upperBound, start), line.upperBound)
        // No more of the line is looked at than can be shown, since many findings may be in one: no character takes more
        // than four bytes for a column, without the marks on it.
        let reach = 4 * max(width, 10)
        let first = Self.boundary(bytes, max(line.lowerBound, start - reach), notBefore: line.lowerBound)
        let looked = first..<min(line.upperBound, min(end, start + reach) + reach)
        let cells = Self.cells(bytes, looked)
        let widths = Self.columns(of: cells, marked: start..<end)
        let whole = cells.reduce(0) { $0 + $1.width }
        var window = 0..<whole
        if looked != line || whole > width {
            window = Self.window(of: whole, around: widths, width: max(width, 10))
        }
        let cutsLeft = window.lowerBound > 0 || looked.lowerBound > line.lowerBound
        let cutsRight = window.upperBound < whole || looked.upperBound < line.upperBound
        var shown = cutsLeft ? "…" : ""
        var column = 0
        var shownFrom = window.upperBound
        for cell in cells {
            defer { column += cell.width }
            guard column >= window.lowerBound, column + cell.width <= window.upperBound else { continue }
            shownFrom = min(shownFrom, column)
            shown += cell.text
        }
        text = shown + (cutsRight ? "…" : "")
        let from = max(widths.lowerBound, shownFrom)
        let count = max(min(widths.upperBound, window.upperBound) - from, 1)
        carets = DisplayText.spaces(from - shownFrom + (cutsLeft ? 1 : 0)) + String(repeating: "^", count: count)
    }

    /// The part of the line's columns that is shown, with room for a `…` on both sides.
    private static func window(of whole: Int, around marked: Range<Int>, width: Int) -> Range<Int> {
        let room = width - 2
        guard marked.upperBound > room else { return 0..<min(room, whole) }
        let shown = min(marked.count, room)
        let start = max(0, min(marked.lowerBound - (room - shown) / 2, whole - room))
        return start..<min(start + room, whole)
    }

    /// The columns under the marked bytes, at least one.
    private static func columns(of cells: [Cell], marked: Range<Int>) -> Range<Int> {
        var column = 0
        var first: Int?
        var last = 0
        for cell in cells {
            let touches = cell.bytes.lowerBound < marked.upperBound && cell.bytes.upperBound > marked.lowerBound
            let holds = marked.isEmpty && cell.bytes.contains(marked.lowerBound)
            if touches || holds {
                first = first ?? column
                last = marked.isEmpty ? column + 1 : column + cell.width
            }
            column += cell.width
        }
        let start = first ?? column
        return start..<max(last, start + 1)
    }

    /// The nearest offset at or before that begins a character.
    private static func boundary(_ bytes: [UInt8], _ offset: Int, notBefore start: Int) -> Int {
        var offset = offset
        while offset > start, offset < bytes.count, bytes[offset] & 0xc0 == 0x80 { offset -= 1 }
        return offset
    }

    /// Cuts bytes into what is shown for them; bytes that are not UTF-8 show as `\xff`.
    private static func cells(_ bytes: [UInt8], _ range: Range<Int>) -> [Cell] {
        var cells: [Cell] = []
        var column = 0
        func append(_ text: String, _ bytes: Range<Int>) {
            let width = DisplayText.width(text)
            cells.append(Cell(text: text, width: width, bytes: bytes))
            column += width
        }
        func appendText(_ text: String, from offset: Int) {
            var offset = offset
            var before: Unicode.Scalar?
            for index in text.indices {
                let character = text[index]
                let end = offset + character.utf8.count
                let after = text[text.index(after: index)...].unicodeScalars.first
                let shown = DisplayText.visible(String(character), before: before, after: after)
                append(character == "\t" ? DisplayText.spaces(4 - column % 4) : shown, offset..<end)
                before = character.unicodeScalars.last
                offset = end
            }
        }
        var offset = range.lowerBound
        var run = ""
        var runStart = offset
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes[range].makeIterator()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                run.unicodeScalars.append(Unicode.UTF8.decode(encoded))
                offset += encoded.count
            case .error(let length):
                appendText(run, from: runStart)
                for byte in bytes[offset..<min(offset + length, range.upperBound)] {
                    append("\\x" + String(byte, radix: 16), offset..<(offset + 1))
                    offset += 1
                }
                run = ""
                runStart = offset
            case .emptyInput:
                appendText(run, from: runStart)
                return cells
            }
        }
    }
}
