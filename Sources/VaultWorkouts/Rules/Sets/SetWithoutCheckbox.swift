import VaultChecks
import VaultSchema
import VaultSyntax

/// An item below the heading of an exercise that reads as a set, without checkbox.
enum SetWithoutCheckbox {
    static func findings(_ item: ListItem, _ exercise: Exercise, _ note: Note) -> [Finding] {
        let bytes = note.document.bytes
        guard let kind = exercise.kind, let set = SetReading.read(item.text, in: bytes.span, of: kind),
            set.weight != nil && set.reps != nil || set.distance != nil || set.time != nil
        else { return [] }
        let range = set.content
        let place = ByteRange(Int(item.text.start), Int(item.text.start))
        return [
            Finding(
                .setWithoutCheckbox, path: note.path, range: range, message: message(note.document.text(range)),
                help: "write '- [x] ' for a set that is done, '- [ ] ' for one to do",
                fixes: Fix.edits("mark it as done", in: note, [TextEdit(range: place, replacement: "[x] ")])
                    + Fix.edits("mark it as to do", in: note, [TextEdit(range: place, replacement: "[ ] ")]))
        ]
    }
}

extension Rule {
    static let setWithoutCheckbox = Rule(
        "set-without-checkbox", .hint, formerly: "set-without-box",
        summary: "an item looks like a set but has no checkbox")
}

// MARK: Words

private func message(_ text: String) -> String { "\(Words.quote(text)) looks like a set but has no checkbox" }
