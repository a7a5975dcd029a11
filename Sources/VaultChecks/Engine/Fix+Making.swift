import VaultEdits
import VaultSchema
import VaultSyntax

extension Fix {
    /// A fix that edits the note itself. Notes outside the vault, those that are not UTF-8, and what lies within
    /// a conflict that git left behind get none.
    package static func edits(
        _ title: String, in note: Note, _ edits: [TextEdit], isCertain: Bool = false
    ) -> [Fix] {
        guard !edits.isEmpty, !note.isOutside, !note.document.problems.contains(where: { $0.kind == .notUTF8 }),
            !note.isConflicted(within: edits)
        else { return [] }
        let file = FileEdit(path: note.path, before: note.document.bytes, edits: edits)
        return [Fix(title: title, change: Change(files: [file]), isCertain: isCertain)]
    }

    /// A fix that writes another text in place of one range.
    package static func replace(
        _ title: String, in note: Note, _ range: ByteRange, with text: String, isCertain: Bool = false
    ) -> [Fix] {
        edits(title, in: note, [TextEdit(range: range, replacement: text)], isCertain: isCertain)
    }

    /// A fix that writes another text as a scalar: quoted as it was, or where YAML needs it.
    package static func respell(
        _ title: String, in note: Note, node: Int32, as text: String, isCertain: Bool = false
    ) -> [Fix] {
        let node = note.document.nodes[Int(node)]
        let spelled = ScalarSpelling.spell(text, like: node.kind)
        return replace(title, in: note, node.range, with: spelled, isCertain: isCertain)
    }

    /// Of how many findings of one kind a note's fields are edited for a fix: each costs as much as the front matter is
    /// long, and all of them the square of it. The next ones follow when these are gone.
    package static let mostOfFields = 32

    /// A fix that edits fields; none where an edit is refused. Cost: linear in the front matter.
    package static func fields(
        _ title: String, in note: Note, _ schema: Schema, isCertain: Bool = false,
        _ edit: (inout FieldEdits) throws(FieldEditProblem) -> Void
    ) -> [Fix] {
        var fields = FieldEdits(note, schema)
        do throws(FieldEditProblem) { try edit(&fields) } catch { return [] }
        return edits(title, in: note, fields.edits, isCertain: isCertain)
    }
}

extension Note {
    /// Whether an edit touches a conflict that git left behind. Cost: edits times conflicts.
    fileprivate func isConflicted(within edits: [TextEdit]) -> Bool {
        let inFrontMatter = document.problems.filter { $0.kind == .conflictMarker }.map(\.range)
        return (inFrontMatter + conflicts).contains { conflict in
            edits.contains { $0.range.start < conflict.end && $0.range.end > conflict.start }
        }
    }
}
