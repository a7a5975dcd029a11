import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// Records of one type that were imported from one place twice.
enum DuplicateImport {
    /// - Parameter shared: the records by `key(of:type:)`
    static func findings(_ shared: SharedKeys, _ model: GoalsModel) -> [Finding] {
        return shared.groups(by: { Key($0, model) }, in: model).map { number, first in
            let (note, other) = (model.graph.notes[number], model.graph.notes[first])
            let message = "\(Words.quote(note.text("import_id") ?? "")) is the import_id of '\(other.name)' too"
            return DuplicateRecord.finding(number, "import_id", message, first, model)
        }
    }

    /// A number that records of one type with one `import_id` share; nil without one. Takes no memory.
    static func key(of note: Note, type: Int) -> UInt64? {
        guard note.marks.contains(.importID), let entry = note.document.entry("import_id"), entry.state == .readable
        else { return nil }
        let node = note.document.nodes[Int(entry.value)]
        guard node.isScalar, node.kind != .missing else { return nil }
        return note.document.withText(node) { FoldedName.key($0) } &+ UInt64(type) &* 0x9E37_79B9_7F4A_7C15
    }

    private struct Key: Hashable {
        var type: Int
        var text: String

        init?(_ number: Int, _ model: GoalsModel) {
            let note = model.graph.notes[number]
            guard let text = note.text("import_id"), let type = note.type else { return nil }
            self.type = type
            self.text = text
        }
    }
}
