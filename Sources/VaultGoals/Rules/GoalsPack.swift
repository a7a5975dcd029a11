import VaultChecks
import VaultSchema

/// The goals pack: its record types, its rules and the checks that hold them.
package enum GoalsPack {
    package static let pack = Pack(
        name: "goals", types: GoalTypes.all, rules: rules, checks: checks, computed: [computed])

    static let rules: [Rule] = [
        .emptyAction, .futureAction, .durationNotPositive, .durationNotTime, .durationDiffers, .twoAmounts,
        .amountNotLinked, .amountWithoutTarget, .uncountedAmount, .outsideGoal, .countedTwice,
        .datesOutOfOrder, .goalOutsideTerm, .goalLongerThanTerms, .completedInFuture, .alignmentNotLinked,
        .duplicateTarget, .fromNotComparable, .parentCircle,
        .overlappingTerms, .termStatusAgainstDates, .missingGuidance,
        .unknownUnit, .unitNotWritable, .unitCircle, .unitRedefined, .equalsNotPositive, .sharedSpelling,
        .nearMeasures, .thousandsPoint,
        .duplicateRecord,
    ]

    /// The model is made once here; the checks of notes run on all cores.
    private static func checks(_ context: CheckContext) -> [Check] {
        let model = GoalsModel(context.graph, deeds: [])
        let counted = CountedGroups(model)
        let terms = Dictionary(model.terms.map { ($0.note, $0) }) { first, _ in first }
        return [
            .ofNote { number, note, context in
                guard let type = note.type else { return [] }
                if type == model.places.action {
                    return ActionChecks.check(number, note, model, counted, today: context.today)
                }
                if let goal = model.goal(ofNote: number) {
                    return GoalChecks.check(goal, note, model, today: context.today)
                }
                if let term = terms[number] {
                    return DatesOutOfOrder.findings(term, note)
                        + TermStatusAgainstDates.findings(term, note, today: context.today)
                }
                return type == model.places.value ? MissingGuidance.findings(note) : []
            },
            .ofVault { context in DeedChecks.findings(context.deeds, model) },
            .ofVault { _ in
                UnitChecks.findings(model) + ParentCircle.findings(model) + OverlappingTerms.findings(model)
                    + DuplicateRecord.findings(model)
            },
        ]
    }
}
