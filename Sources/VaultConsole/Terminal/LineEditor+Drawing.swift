/// How the line is drawn: always in one row, of which a part is shown when it does not fit, so that it looks the same
/// on every terminal, whatever the terminal does with rows that are too long.
extension LineEditor {
    /// The bytes that draw prompt and line over the row in which the cursor is, and put the cursor in its place.
    package mutating func drawing() -> String {
        let start = DisplayText.width(prompt)
        if line.isEmpty, !standard.isEmpty {
            let shown = DisplayText.truncated(DisplayText.visible(standard), to: room)
            return "\r\(prompt)\(style(.dim, shown))\u{1b}[K" + Self.column(start)
        }
        let part = visiblePart()
        return "\r\(prompt)\(part.text)\u{1b}[K" + Self.column(start + part.cursor)
    }

    /// The line as it stays on the screen: all of it, or what an empty one stands for.
    package var finalDrawing: String {
        "\r\u{1b}[J\(prompt)\(DisplayText.visible(line.isEmpty ? standard : line))\n"
    }

    /// The row after the width has changed. Terminals break a row that became too long into several.
    ///
    /// - Parameter before: the width at which it was drawn
    package mutating func redrawing(before: Int) -> String {
        let cursor = DisplayText.width(prompt) + visiblePart(columns: before).cursor
        let rows = columns > 0 ? cursor / columns : 0
        return (rows > 0 ? "\u{1b}[\(rows)A" : "") + "\r\u{1b}[J" + drawing()
    }

    /// The cells for the line; the last one of the row stays empty, so that the cursor has a place after it.
    private var room: Int { room(columns) }

    private func room(_ columns: Int) -> Int { max(columns - DisplayText.width(prompt) - 1, 4) }

    private static func column(_ column: Int) -> String { column > 0 ? "\r\u{1b}[\(column)C" : "\r" }

    private func visiblePart(columns: Int) -> (text: String, cursor: Int) {
        var copy = self
        copy.columns = columns
        return copy.visiblePart()
    }

    /// The part of the line that is shown, with `…` for what is not, and the cell of the cursor in it.
    private mutating func visiblePart() -> (text: String, cursor: Int) {
        let shown = line.map { DisplayText.visible(String($0)) }
        let widths = shown.map { DisplayText.width($0) }
        let cursor = before.count
        let room = room(columns)
        // One cell more for the cursor after the last character.
        if widths.reduce(1, +) <= room {
            hidden = 0
            return (shown.joined(), widths[..<cursor].reduce(0, +))
        }
        hidden = start(of: cursor, widths, room: room)
        var text = hidden > 0 ? "…" : ""
        var used = hidden > 0 ? 1 : 0
        let cell = used + widths[hidden..<cursor].reduce(0, +)
        for index in hidden..<shown.count {
            let isLast = index == shown.count - 1
            if used + widths[index] > room - (isLast ? 0 : 1) {
                text += "…"
                break
            }
            text += shown[index]
            used += widths[index]
        }
        return (text, cell)
    }

    /// The first character to show: the one of the last time, unless the cursor would be outside or at the edge.
    private func start(of cursor: Int, _ widths: [Int], room: Int) -> Int {
        var start = min(hidden, cursor)
        if cursor <= start, start > 0 {
            var cells = 0
            while start > 0, cells < room / 3 {
                start -= 1
                cells += widths[start]
            }
        }
        // The mark at the left, the character at the cursor, and the mark at the right must fit.
        var cells = widths[start..<cursor].reduce(0, +)
        let atCursor = cursor < widths.count ? max(widths[cursor], 1) + (cursor < widths.count - 1 ? 1 : 0) : 1
        while start < cursor, (start > 0 ? 1 : 0) + cells + atCursor > room {
            cells -= widths[start]
            start += 1
        }
        return start
    }
}
