import VaultChecks
import VaultRecords
import VaultSyntax

/// Records of one type that were imported twice: any `import_id` of one is one of the other.
enum DuplicateImport {
    /// - Parameter shared: the records by `keys(of:type:)`
    static func findings(_ shared: SharedKeys, _ model: GoalsModel) -> [Finding] {
        shared.groups(by: { ids(of: $0, model) }, in: model).map { number, first, id in
            let message = "\(Words.quote(id.text)) is also the import_id of"
            return DuplicateRules(model: model).finding(number, "import_id", message, first)
        }
    }

    /// Calls with a number for each `import_id`, which records of one type that have it share. Takes no memory.
    static func forEachKey(of note: Note, type: TypeID, _ body: (UInt64) -> Void) {
        guard note.marks.contains(.importID), let entry = note.document.entry("import_id"), entry.state == .readable
        else { return }
        let (nodes, value) = (note.document.nodes, Int(entry.value))
        var index = nodes[value].isList ? value + 1 : value
        while index < Int(nodes[value].next) {
            let node = nodes[index]
            if node.isScalar, node.kind != .missing {
                body(note.document.withText(node) { FoldedName.key($0) } &+ UInt64(type.index) &* 0x9E37_79B9_7F4A_7C15)
            }
            index = Int(node.next)
        }
    }

    private struct ID: Hashable {
        var type: TypeID
        var text: String
    }

    private static func ids(of number: NoteID, _ model: GoalsModel) -> [ID] {
        let note = model.graph.notes[number]
        return note.type.map { type in note.texts("import_id").map { ID(type: type, text: $0.value) } } ?? []
    }
}
