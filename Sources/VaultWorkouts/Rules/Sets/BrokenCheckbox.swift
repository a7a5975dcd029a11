import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// `- [x]8 x 60 kg`, `- [] 8 x 60 kg`, `[x] 8 x 60 kg`, `-[x] 8 x 60 kg`: a checkbox that Markdown takes for text.
enum BrokenCheckbox {
    /// One finding where the text of an item starts with an invalid checkbox; nil for every other item.
    static func finding(_ item: ListItem, _ exercise: Exercise, _ note: Note) -> Finding? {
        guard item.check == nil, item.text.count > 1 else { return nil }
        return finding(at: Int(item.text.start), from: Int(item.text.start), to: Int(item.text.end), "", exercise, note)
    }

    /// A line that is not an item.
    static func finding(_ line: ByteRange, _ exercise: Exercise, _ note: Note) -> Finding? {
        let start = Int(line.start)
        let isDash = note.document.bytes[start] != UInt8(ascii: "[")
        return finding(at: isDash ? start + 1 : start, from: start, to: Int(line.end), "- ", exercise, note)
    }

    private static func finding(
        at bracket: Int, from start: Int, to end: Int, _ dash: String, _ exercise: Exercise, _ note: Note
    ) -> Finding? {
        let bytes = note.document.bytes
        guard let box = CheckBox(in: bytes, at: bracket, to: end) else { return nil }
        var text = box.end
        while text < end, bytes[text] == UInt8(ascii: " ") { text += 1 }
        let good = dash + (box.isDone ? "[x]" : "[ ]")
        let isSet = text == end || SetReading.read(ByteRange(text, end), in: bytes.span, of: exercise.kind) != nil
        let edit = TextEdit(range: ByteRange(start, text), replacement: good + (text < end ? " " : ""))
        return Finding(
            .brokenCheckbox, path: note.path, range: ByteRange(start, box.end),
            message: message(note.document.text(ByteRange(start, box.end))), help: help,
            fixes: isSet ? Fix.edits("write '\(good)'", in: note, [edit], isCertain: true) : [])
    }
}

/// The same in a split, whose days are items with a checkbox.
enum BrokenDayBox {
    static func findings(_ number: NoteID, _ model: WorkoutsModel) -> [Finding] {
        let note = model.graph.notes[number]
        let bytes = note.document.bytes
        let lines =
            note.outline.looseBoxes
            + note.outline.items.filter { $0.check == nil && $0.text.count > 1 }.map(\.text)
        return lines.compactMap { line in
            let start = Int(line.start)
            let isDash = bytes[start] != UInt8(ascii: "[")
            guard let box = CheckBox(in: bytes, at: isDash ? start + 1 : start, to: Int(line.end)) else { return nil }
            var text = box.end
            while text < Int(line.end), bytes[text] == UInt8(ascii: " ") { text += 1 }
            let isItem = note.outline.items.contains { $0.text == line }
            let good = (isItem ? "" : "- ") + (box.isDone ? "[x]" : "[ ]")
            let edit = TextEdit(range: ByteRange(start, text), replacement: good + " ")
            return Finding(
                .brokenCheckbox, path: note.path, range: ByteRange(start, box.end),
                message: message(note.document.text(ByteRange(start, box.end))), help: help,
                fixes: text < Int(line.end) ? Fix.edits("write '\(good)'", in: note, [edit], isCertain: true) : [])
        }
    }
}

extension Rule {
    static let brokenCheckbox = Rule(
        "broken-checkbox", .warning, formerly: "broken-check-box", summary: "a checkbox is malformed")
}

// MARK: Words

private func message(_ text: String) -> String {
    "\(Words.quote(text)) is not a valid checkbox, so the line is not counted"
}

private let help = "write '- [x] ' for done, '- [ ] ' for to do"
