import VaultSyntax

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

/// Turns the bytes of a terminal into keys. What it does not know is swallowed.
///
/// A sequence may come in pieces: what is incomplete waits for the next bytes, or for `giveUp`.
package struct KeyReader: Sendable {
    private var waiting: [UInt8] = []
    /// What was pasted so far; nil outside a paste.
    private var paste: [UInt8]?

    /// The most bytes of a paste that are kept, and of a sequence whose end is awaited.
    private static let limit = 1 << 16
    private static let endOfPaste: [UInt8] = Array("\u{1b}[201~".utf8)

    package init() {}

    /// Whether the bytes so far may be the beginning of more, such as those of the Escape key.
    package var isWaiting: Bool { !waiting.isEmpty && paste == nil }

    /// Drops what has waited too long: a key that sends a sequence sends all of it at once.
    package mutating func giveUp() { if paste == nil { waiting = [] } }

    package mutating func keys(_ bytes: [UInt8]) -> [Key] {
        waiting += bytes
        var keys: [Key] = []
        var rest = waiting[...]
        while !rest.isEmpty {
            if paste != nil {
                guard let text = pasted(&rest) else { break }
                if !text.isEmpty { keys.append(.text(text)) }
                continue
            }
            guard let step = step(rest) else { break }
            rest = rest.dropFirst(step.count)
            switch (step.key, keys.last) {
            case (.text(let more)?, .text(let before)?): keys[keys.count - 1] = .text(before + more)
            case (let key?, _): keys.append(key)
            case (nil, _): break
            }
        }
        waiting = Array(rest)
        if waiting.count > Self.limit { waiting = [] }
        return keys
    }

    /// How many bytes the first key takes, and which it is; nil for one that is not known, or for a beginning of a
    /// paste. Nil when more bytes are needed to say.
    private mutating func step(_ bytes: ArraySlice<UInt8>) -> (count: Int, key: Key?)? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1b: return escape(bytes)
        case 0x00..<0x20, 0x7f: return (1, Self.controls[first])
        default: return Self.character(bytes)
        }
    }

    /// One character of UTF-8; an invalid byte is dropped.
    private static func character(_ bytes: ArraySlice<UInt8>) -> (count: Int, key: Key?)? {
        let length =
            switch bytes.first ?? 0 {
            case 0x20..<0x80: 1
            case 0xc2...0xdf: 2
            case 0xe0...0xef: 3
            case 0xf0...0xf4: 4
            default: 0
            }
        if length == 0 { return (1, nil) }
        let found = bytes.prefix(length)
        guard found.dropFirst().allSatisfy({ 0x80..<0xc0 ~= $0 }) else { return (1, nil) }
        if found.count < length { return nil }
        guard let text = String(validating: found, as: UTF8.self) else { return (1, nil) }
        // U+0080 to U+009F are control characters too, of which some terminals make sequences.
        let isControl = text.unicodeScalars.contains { $0.value < 0xa0 && $0.value > 0x7e }
        return (length, isControl ? nil : .text(text))
    }

    // MARK: Sequences

    private mutating func escape(_ bytes: ArraySlice<UInt8>) -> (count: Int, key: Key?)? {
        guard let second = bytes.dropFirst().first else { return nil }
        switch second {
        case UInt8(ascii: "["): return control(bytes)
        case UInt8(ascii: "O"):
            // Keys of the keypad in the application mode.
            guard let final = bytes.dropFirst(2).first else { return nil }
            return 0x40..<0x7f ~= final ? (3, Self.key(final, [])) : (2, nil)
        // Some terminals send an Escape before a key's sequence while Alt is held.
        case 0x1b: return (1, nil)
        case 0x80...: return Self.character(bytes.dropFirst()).map { ($0.count + 1, nil) }
        default: return (2, Self.alternates[second])
        }
    }

    /// A control sequence: ESC [, parameters, one letter. Source: ECMA-48 5.4.
    private mutating func control(_ bytes: ArraySlice<UInt8>) -> (count: Int, key: Key?)? {
        let parameters = bytes.dropFirst(2).prefix { 0x30..<0x40 ~= $0 }
        let between = bytes.dropFirst(2 + parameters.count).prefix { 0x20..<0x30 ~= $0 }
        let count = 2 + parameters.count + between.count
        guard let final = bytes.dropFirst(count).first else { return nil }
        // Not a sequence: it goes on with the byte that does not belong to it.
        guard 0x40..<0x7f ~= final else { return (count, nil) }
        if final == UInt8(ascii: "~"), Array(parameters) == Array("200".utf8) {
            paste = []
            return (count + 1, nil)
        }
        return (count + 1, between.isEmpty ? Self.key(final, Array(parameters)) : nil)
    }

    private static func key(_ final: UInt8, _ parameters: [UInt8]) -> Key? {
        let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let number = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        // 1 plus a sum of: 1 Shift, 2 Alt, 4 Ctrl. A keypad's modifier stands alone.
        let modifier = parts.count > 1 ? parts[1].first : (final == UInt8(ascii: "~") ? nil : parts.first?.first)
        let isByWord = modifier.map { $0 > UInt8(ascii: "2") } ?? false
        switch final {
        case UInt8(ascii: "A"): return .older
        case UInt8(ascii: "B"): return .newer
        case UInt8(ascii: "C"): return isByWord ? .wordRight : .right
        case UInt8(ascii: "D"): return isByWord ? .wordLeft : .left
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "H"): return .start
        case UInt8(ascii: "M") where parameters.isEmpty: return .enter
        case UInt8(ascii: "~"):
            switch number {
            case "1", "7": return .start
            case "4", "8": return .end
            case "3": return isByWord ? .cutWordAfter : .delete
            default: return nil
            }
        default: return nil
        }
    }

    /// The keys that are pressed with Ctrl, by their bytes.
    private static let controls: [UInt8: Key] = [
        0x01: .start, 0x02: .left, 0x04: .endOrDelete, 0x05: .end, 0x06: .right, 0x08: .backspace, 0x0a: .enter,
        0x0b: .cutToEnd, 0x0c: .clear, 0x0d: .enter, 0x0e: .newer, 0x10: .older, 0x15: .cutToStart,
        0x17: .cutWordBefore, 0x19: .putBack, 0x7f: .backspace,
    ]

    /// The keys that are pressed with Alt.
    private static let alternates: [UInt8: Key] = [
        UInt8(ascii: "b"): .wordLeft, UInt8(ascii: "B"): .wordLeft, UInt8(ascii: "f"): .wordRight,
        UInt8(ascii: "F"): .wordRight, UInt8(ascii: "d"): .cutWordAfter, UInt8(ascii: "D"): .cutWordAfter,
        0x08: .cutWordBefore, 0x7f: .cutWordBefore,
    ]

    // MARK: Pasting

    /// The pasted text when its end is there; nil while more is to come.
    private mutating func pasted(_ rest: inout ArraySlice<UInt8>) -> String? {
        if let end = rest.firstRange(of: Self.endOfPaste) {
            let text = (paste ?? []) + rest[..<end.lowerBound]
            rest = rest[end.upperBound...]
            paste = nil
            return Self.line(text)
        }
        // The last bytes may be the beginning of the end.
        let kept = rest.suffix(Self.endOfPaste.count - 1)
        if (paste ?? []).count < Self.limit { paste?.append(contentsOf: rest.dropLast(kept.count)) }
        rest = kept
        return nil
    }

    /// A pasted text as part of a line: breaks and tabs become spaces, what controls a terminal is dropped.
    private static func line(_ bytes: [UInt8]) -> String {
        var reader = KeyReader()
        var text = ""
        // Without a line break at its end: copied lines have one.
        let all = bytes.reversed().drop { $0 == 0x0a || $0 == 0x0d }.reversed()
        for piece in all.split(omittingEmptySubsequences: false, whereSeparator: { 0x09...0x0d ~= $0 }) {
            if !text.isEmpty, text.last != " " { text += " " }
            for key in reader.keys(Array(piece)) { if case .text(let part) = key { text += part } }
            reader.giveUp()
        }
        return text
    }
}

/// What a person does at the keyboard while a line is edited.
package enum Key: Hashable, Sendable {
    /// Characters that were typed, or a text that was pasted.
    case text(String)
    case left, right, wordLeft, wordRight, start, end
    case older, newer
    case backspace, delete
    case cutToStart, cutToEnd, cutWordBefore, cutWordAfter
    /// Puts back what was cut last.
    case putBack
    case enter
    /// Ctrl-D: the end of the input in an empty line, elsewhere `delete`.
    case endOrDelete
    /// Ctrl-L: an empty screen.
    case clear
}
