/// A line that a person edits: keys in, the line and what to draw out. It knows nothing of the terminal.
package struct LineEditor: Sendable {
    package enum Outcome: Hashable, Sendable {
        case editing
        case entered(String)
        /// Ctrl-D in an empty line.
        case ended
    }

    /// What is before the line, visible and in one row.
    let prompt: String
    /// What an empty line stands for; shown while it is empty.
    let standard: String
    let style: Style
    /// The width of the terminal in cells.
    package var columns: Int

    /// The parts of the line before and after the cursor. Both end where a character ends.
    private(set) var before: String
    private(set) var after = ""
    /// How many characters at the start of the line are not shown.
    var hidden = 0

    /// Texts that take the place of a line that was there at first, unless that was edited.
    private let commands: Set<String>
    private var isUntouched: Bool

    private var cut = ""
    /// The lines that can be fetched back, the oldest first, and at last the one that is being written.
    private var lines: [String]
    private var place: Int

    /// - Parameters:
    ///   - line: what is there at first
    ///   - history: earlier lines, the oldest first
    ///   - commands: texts that take the place of `line`, unless it was edited
    package init(
        prompt: String, line: String = "", standard: String = "", history: [String] = [],
        commands: Set<String> = [], columns: Int = 80, style: Style = .plain
    ) {
        self.prompt = prompt
        self.standard = standard
        self.style = style
        self.columns = columns
        self.commands = commands
        isUntouched = true
        before = line
        lines = history + [line]
        place = history.count
    }

    package var line: String { before + after }

    package mutating func press(_ key: Key) -> Outcome {
        defer { isUntouched = false }
        switch key {
        case .text(let text) where isUntouched && commands.contains(text): (before, after) = (text, "")
        case .text(let text): insert(text)
        case .left: moveLeft()
        case .right: if line.isEmpty { insert(standard) } else { moveRight() }
        case .wordLeft: move(to: wordStart)
        case .wordRight: move(to: wordEnd)
        case .start: (before, after) = ("", line)
        case .end: if line.isEmpty { insert(standard) } else { (before, after) = (line, "") }
        case .older: show(place - 1)
        case .newer: show(place + 1)
        case .backspace: before = String(before.dropLast())
        case .delete: after = String(after.dropFirst())
        case .cutToStart: (cut, before) = (before, "")
        case .cutToEnd: (cut, after) = (after, "")
        case .cutWordBefore: cutBefore(wordStart)
        case .cutWordAfter: cutAfter(wordEnd)
        case .putBack: insert(cut)
        case .clear: break
        case .enter: return .entered(line)
        case .endOrDelete:
            if line.isEmpty { return .ended }
            after = String(after.dropFirst())
        }
        settle()
        return .editing
    }

    private mutating func insert(_ text: String) {
        // As long as a line may be that is read without an editor.
        if line.utf8.count + text.utf8.count <= 1 << 16 { before += text }
    }

    /// Characters may have become one at the cursor, as a letter and an accent do; the cursor is then after it.
    private mutating func settle() {
        guard !before.isEmpty, !after.isEmpty else { return }
        let whole = before + after
        let bytes = before.utf8.count
        var end = 0
        var characters = whole.makeIterator()
        var first = ""
        while end < bytes, let character = characters.next() {
            end += character.utf8.count
            first.append(character)
        }
        if end == bytes { return }
        (before, after) = (first, String(decoding: whole.utf8.dropFirst(end), as: UTF8.self))
    }

    // MARK: Moving

    private mutating func moveLeft() {
        if let character = before.popLast() { after = String(character) + after }
    }

    private mutating func moveRight() {
        guard let character = after.first else { return }
        before.append(character)
        after.removeFirst()
    }

    private mutating func move(to place: Int) {
        let whole = line
        (before, after) = (String(whole.prefix(place)), String(whole.dropFirst(place)))
    }

    /// The place where the word before the cursor begins.
    private var wordStart: Int {
        let rest = before.reversed().drop { !Self.isInWord($0) }.drop(while: Self.isInWord)
        return rest.count
    }

    /// The place where the word after the cursor ends.
    private var wordEnd: Int {
        let rest = after.drop { !Self.isInWord($0) }.drop(while: Self.isInWord)
        return before.count + after.count - rest.count
    }

    private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private mutating func cutBefore(_ place: Int) {
        cut = String(before.dropFirst(place))
        before = String(before.prefix(place))
    }

    private mutating func cutAfter(_ place: Int) {
        let count = place - before.count
        cut = String(after.prefix(count))
        after = String(after.dropFirst(count))
    }

    // MARK: History

    private mutating func show(_ other: Int) {
        guard lines.indices.contains(other) else { return }
        lines[place] = line
        place = other
        (before, after) = (lines[other], "")
    }
}

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
