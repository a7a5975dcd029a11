import VaultChecks
import VaultGoals
import VaultProgress
import VaultReaders
import VaultSearch
import VaultSyntax

/// Obligations by what makes two of them one, see the rule `duplicate-record`: title, due date and who asked for it.
struct KnownTasks {
    /// By title, due date and who asked for it.
    private var names: [[String]: String] = [:]

    init(_ vault: Snapshot) {
        for goal in vault.goals.goals where goal.plan.kind == .obligation && !goal.plan.isIncomplete {
            guard let due = goal.plan.due else { continue }
            let asker = vault.graph.notes[goal.note].text("requested_by")
            names[Self.key(goal.plan.title, due.description, asker)] = goal.plan.name
        }
    }

    private static func key(_ title: String, _ due: String, _ asker: String?) -> [String] {
        [TitleSimilarity.folded(title), due] + (asker.map { [TitleSimilarity.folded($0)] } ?? [])
    }

    private func key(_ record: ImportedRecord) -> [String]? {
        guard record.type == "obligation", let due = record.fields.first(where: { $0.name == "due" }) else {
            return nil
        }
        return Self.key(record.title, due.text, record.fields.first { $0.name == "requested_by" }?.text)
    }

    /// The name of the one that a new record would be again; nil for none.
    func name(like record: ImportedRecord) -> String? { key(record).flatMap { names[$0] } }

    mutating func add(_ record: ImportedRecord, named name: String) {
        if let key = key(record) { names[key] = name }
    }
}
