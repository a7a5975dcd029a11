import VaultChecks
import VaultSchema
import VaultSyntax

/// An item below the heading of an exercise that reads as a set, without check box.
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
                help: "write '- [x] ' before a set that is done, '- [ ] ' before one to do",
                fixes: Fix.edits("tick it", in: note, [TextEdit(range: place, replacement: "[x] ")])
                    + Fix.edits("make it a set to do", in: note, [TextEdit(range: place, replacement: "[ ] ")]))
        ]
    }
}

extension Rule {
    static let setWithoutCheckbox = Rule(
        "set-without-checkbox", .hint, formerly: "set-without-box",
        summary: "an item reads as a set and has no check box",
        page: """
            Sets are items with a check box; an item without one is free text and counts for nothing.

            ```yaml
            ## [[bench-press]]
            - 8 x 60 kg
            ```

            Write `- [x] 8 x 60 kg`, or leave it if it is a remark.
            """)
}

// MARK: Words

private func message(_ text: String) -> String { "\(Words.quote(text)) reads as a set and has no check box" }
