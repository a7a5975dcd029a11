import VaultChecks
import VaultSchema

/// A spelling that two measures claim.
enum SharedSpelling {
    static func finding(_ spelling: String, first: Int, second: Int, _ model: GoalsModel) -> Finding {
        let (number, firstNumber) = (model.note(ofMeasure: second), model.note(ofMeasure: first))
        let (note, other) = (model.graph.notes[number], model.graph.notes[firstNumber])
        let entry = note.texts("also").first { $0.value.trimmingSpaces == spelling }
        return Finding(
            .sharedSpelling, path: note.path, range: entry?.range ?? note.place(of: "also"), field: "also",
            message: message(spelling, model.measures.spellings[first].unit),
            help: help(model.graph.mergeCommand([firstNumber, number])),
            related: [
                .init(path: other.path, range: other.place(of: "unit"), message: "the measure that has this spelling")
            ])
    }
}

extension Rule {
    static let sharedSpelling = Rule(
        "shared-spelling", .error, summary: "two measures claim the same spelling")
}

// MARK: Words

private func message(_ spelling: String, _ unit: String) -> String {
    "\(Words.quote(spelling)) is already a spelling of the unit \(Words.quote(unit))"
}

private func help(_ command: String) -> String {
    "remove it from one of them, or if both are the same unit, merge them with: \(command)"
}
