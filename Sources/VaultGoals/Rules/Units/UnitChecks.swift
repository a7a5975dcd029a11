import VaultChecks
import VaultSchema

/// Reports the problems of a vault's measures as findings.
enum UnitChecks {
    static func findings(_ model: GoalsModel) -> [Finding] {
        UnusableUnit.findings(model) + SimilarMeasures.findings(model)
            + model.units.problems.flatMap { findings($0, model) }
    }

    private static func findings(_ problem: UnitTable.Problem, _ model: GoalsModel) -> [Finding] {
        switch problem {
        case .sameSpelling(let spelling, let first, let second):
            return [sameSpelling(spelling, first: first, second: second, model)]
        case .cycle(let measures): return UnitCycle.findings(measures, model)
        case .redefinesBuiltIn(let spelling, let measure): return [UnitRedefined.finding(spelling, measure, model)]
        case .equalsUnknownUnit(let spelling, let measure):
            let note = model.graph.notes[model.note(ofMeasure: measure)]
            guard let index = note.single("equals") else { return [] }
            return [UnknownUnit.finding(spelling, index, "equals", note, model)]
        case .equalsNotPositive(let measure): return [EqualsNotPositive.finding(measure, model)]
        }
    }

    /// Two measures of one unit are one record too many; one other spelling too many is only that.
    private static func sameSpelling(_ spelling: String, first: Int, second: Int, _ model: GoalsModel) -> Finding {
        model.measures.spellings[second].unit == spelling
            ? DuplicateRecord.measure(second, like: first, model)
            : SharedSpelling.finding(spelling, first: first, second: second, model)
    }
}
