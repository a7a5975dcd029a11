import VaultChecks

/// Measures that equal each other in a cycle.
enum UnitCycle {
    /// - Parameter cycle: measures in the order of the cycle
    static func findings(_ cycle: [Int], _ model: GoalsModel) -> [Finding] {
        let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
        let measures = cycle[start...] + cycle[..<start]
        let notes = measures.map { model.graph.notes[model.note(ofMeasure: $0)] }
        guard let first = notes.first else { return [] }
        return [
            Finding(
                .unitCycle, path: first.path, range: first.place(of: "equals"), field: "equals",
                message: message(measures.map { model.measures.spellings[$0].unit }),
                help: "remove 'equals' from one of them",
                related: notes.dropFirst().map {
                    .init(path: $0.path, range: $0.place(of: "equals"), message: "part of the cycle")
                })
        ]
    }
}

extension Rule {
    static let unitCycle = Rule(
        "unit-cycle", .error, formerly: "unit-circle", summary: "units are defined by each other in a cycle")
}

// MARK: Words

private func message(_ units: [String]) -> String {
    if units.count == 1 { return "the unit '\(units[0])' equals itself" }
    return "the units form a cycle: " + (units + [units[0]]).map { "'\($0)'" }.joined(separator: ", ")
}
