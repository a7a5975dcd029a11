import VaultChecks

/// A measure that says something else of a built-in unit.
enum UnitRedefined {
    static func finding(_ spelling: String, _ measure: Int, _ model: GoalsModel) -> Finding {
        let note = model.graph.notes[model.note(ofMeasure: measure)]
        let isUnit = model.measures.spellings[measure].unit == spelling
        let entry = note.texts("also").first { $0.value.trimmingBlanks == spelling }
        return Finding(
            .unitRedefined, path: note.path,
            range: isUnit ? note.place(of: "equals") : entry?.range ?? note.place(of: "also"),
            field: isUnit ? "equals" : "also", message: message(spelling),
            help: isUnit ? "remove 'equals', or give the unit another name" : "remove this spelling")
    }
}

extension Rule {
    static let unitRedefined = Rule(
        "unit-redefined", .error, summary: "a measure redefines a built-in unit",
        page: """
            What a kilometre or a minute is stays the same in every vault. A measure may give a built-in unit more
            spellings, but not another size, and not its spelling to another unit. The built-in one holds.

            ```yaml
            type: measure
            unit: mi
            equals: 10 km
            ```

            Give your own unit its own name: `unit: mil`.
            """)
}

// MARK: Words

private func message(_ spelling: String) -> String { "\(Words.quote(spelling)) is a built-in unit, which holds" }
