import VaultChecks
import VaultSchema

/// A unit of zero or less.
enum EqualsNotPositive {
    static func finding(_ measure: Int, _ model: GoalsModel) -> Finding {
        let note = model.graph.notes[model.note(ofMeasure: measure)]
        return Finding(
            .equalsNotPositive, path: note.path, range: note.place(of: "equals"), field: "equals",
            message: message(model.measures.spellings[measure].unit, note.text("equals") ?? ""),
            help: "write what one of the unit is, or remove 'equals'")
    }
}

extension Rule {
    static let equalsNotPositive = Rule(
        "equals-not-positive", .error, summary: "a unit equals zero or a negative amount")
}

// MARK: Words

private func message(_ unit: String, _ written: String) -> String {
    "one \(Words.quote(unit)) equals \(Words.quote(written)), which is not greater than 0"
}
