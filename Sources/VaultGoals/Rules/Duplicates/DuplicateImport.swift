import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// Records of one type that were imported from one place twice.
enum DuplicateImport {
    /// Cost: one pass over all records.
    static func findings(_ model: GoalsModel) -> [Finding] {
        var shared = SharedKeys()
        for (type, numbers) in model.records.enumerated() {
            for number in numbers {
                let document = model.graph.notes[number].document
                guard let entry = document.entry("import_id"), entry.state == .readable else { continue }
                let node = document.nodes[Int(entry.value)]
                guard node.isScalar, node.kind != .missing else { continue }
                let key = document.withText(node) { FoldedName.key($0) }
                shared.add(number, key &+ UInt64(type) &* 0x9E37_79B9_7F4A_7C15)
            }
        }
        return shared.groups(by: { Key($0, model) }, in: model).map { number, first in
            let (note, other) = (model.graph.notes[number], model.graph.notes[first])
            let message = "'\(note.text("import_id") ?? "")' is the import_id of '\(other.name)' too"
            return DuplicateRecord.finding(number, "import_id", message, first, model)
        }
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
