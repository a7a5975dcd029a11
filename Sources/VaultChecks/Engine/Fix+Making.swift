import VaultEdits
import VaultSchema
import VaultSyntax

extension Fix {
    /// A fix that edits the note itself. Notes outside of the vault, and those that are not UTF-8, get none.
    package static func edits(_ title: String, in note: Note, _ edits: [TextEdit]) -> [Fix] {
        guard !edits.isEmpty, !note.isOutside, !note.document.problems.contains(where: { $0.kind == .notUTF8 })
        else { return [] }
        let file = FileEdit(path: note.path, before: note.document.bytes, edits: edits)
        return [Fix(title: title, change: Change(files: [file]))]
    }

    /// A fix that writes another text in the place of one range.
    package static func replace(_ title: String, in note: Note, _ range: ByteRange, with text: String) -> [Fix] {
        edits(title, in: note, [TextEdit(range: range, replacement: text)])
    }

    /// A fix that writes another text as a scalar: quoted as it was, or where YAML needs it.
    package static func respell(_ title: String, in note: Note, node: Int32, as text: String) -> [Fix] {
        let node = note.document.nodes[Int(node)]
        return replace(title, in: note, node.range, with: ScalarSpelling.spell(text, like: node.kind))
    }

    /// A fix that edits fields; none where an edit is refused.
    package static func fields(
        _ title: String, in note: Note, _ schema: Schema, _ edit: (inout FieldEdits) throws(FieldEditProblem) -> Void
    ) -> [Fix] {
        var fields = FieldEdits(note, schema)
        do throws(FieldEditProblem) { try edit(&fields) } catch { return [] }
        return edits(title, in: note, fields.edits)
    }
}
