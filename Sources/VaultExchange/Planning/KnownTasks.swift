import VaultChecks
import VaultGoals
import VaultProgress
import VaultReaders
import VaultSearch
import VaultSyntax

/// Obligations by what makes two of them one, see the rule `duplicate-record`: title, due date and who asked for it.
struct KnownTasks {
    private struct Key: Hashable {
        var title: String
        var due: String
        var asker: String?

        init(_ title: String, due: String, asker: String?) {
            (self.title, self.due) = (TitleSimilarity.folded(title), due)
            self.asker = asker.map(TitleSimilarity.folded)
        }
    }

    private var names: [Key: String] = [:]

    init(_ vault: Snapshot) {
        for goal in vault.goals.goals where goal.plan.kind == .obligation && !goal.plan.isIncomplete {
            guard let due = goal.plan.due else { continue }
            let asker = vault.graph.notes[goal.note].text("requested_by")
            names[Key(goal.plan.title, due: due.description, asker: asker)] = goal.plan.name
        }
    }

    private func key(_ record: ImportedRecord) -> Key? {
        guard record.type == "obligation", let due = record.fields.first(where: { $0.name == "due" }) else {
            return nil
        }
        return Key(record.title, due: due.text, asker: record.fields.first { $0.name == "requested_by" }?.text)
    }

    /// The name of the one that a new record would be again; nil for none.
    func name(like record: ImportedRecord) -> String? { key(record).flatMap { names[$0] } }

    mutating func add(_ record: ImportedRecord, named name: String) {
        if let key = key(record) { names[key] = name }
    }
}
