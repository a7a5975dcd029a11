import VaultChecks
import VaultSchema

/// A measure that redefines a built-in unit.
enum UnitRedefined {
    static func finding(_ spelling: String, _ measure: Int, _ model: GoalsModel) -> Finding {
        let note = model.graph.notes[model.note(ofMeasure: measure)]
        let isUnit = model.measures.spellings[measure].unit == spelling
        let entry = note.texts("also").first { $0.value.trimmingSpaces == spelling }
        return Finding(
            .unitRedefined, path: note.path,
            range: isUnit ? note.place(of: "equals") : entry?.range ?? note.place(of: "also"),
            field: isUnit ? "equals" : "also", message: message(spelling),
            help: isUnit ? "remove 'equals', or give the unit another name" : "remove this spelling")
    }
}

extension Rule {
    static let unitRedefined = Rule(
        "unit-redefined", .error, summary: "a measure redefines a built-in unit")
}

// MARK: Words

private func message(_ spelling: String) -> String {
    "\(Words.quote(spelling)) is a built-in unit and cannot be redefined"
}
