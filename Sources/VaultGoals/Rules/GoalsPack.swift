import VaultChecks
import VaultProgress
import VaultRecords
import VaultSyntax

/// The goals pack: its record types, its rules and its checks.
package enum GoalsPack {
    package static let pack: Pack = {
        var pack = Pack(
            name: "goals", types: GoalTypes.all, settings: GoalsSettings.fields, rules: rules, checks: checks)
        pack.proposal = proposal
        pack.adjusting = { given, type, note, vault, today in
            vault.adjusted(given, ofType: type, note, today: today)
        }
        pack.unitFiles = { $1.goals.measureFiles(for: $0) }
        pack.users = users
        pack.readsPlainNote = { note, vault in vault.goals.countsProperties(of: note) }
        pack.isOver = { number, vault, today in
            let note = vault.graph.notes[number]
            let kind = note.type.flatMap { vault.goals.places.spanKind(of: $0) }
            return kind.flatMap { TermRecord(number, in: vault.graph, kind: $0) }.map { $0.last < today } ?? false
        }
        pack.completeness = { number, vault in
            vault.goals.missingParts(ofGoal: number).map { missing in
                (all: GoalProgress.Part.allCases.map(\.rawValue), missing: missing.map(\.rawValue))
            }
        }
        pack.similar = { $1.goals.similar(to: $0, spread: $1.work) }
        pack.advice = { change, vault, today, history in
            vault.pausedDays(endedBy: change, today: today, history: history)
                + vault.pastDues(setBy: change, today: today)
        }
        pack.samples = SampleNotes.files
        pack.welcome = GoalTexts.welcome
        pack.folderNames = GoalTexts.folderNames
        pack.firstSteps = { vault, today in FirstSteps.lines(in: vault, asOf: today) }
        pack.computed = [computed]
        return pack
    }()

    static let rules: [Rule] = [
        .emptyAction, .futureAction, .durationNotPositive, .durationWithoutTimeUnit, .durationMismatch, .twoAmounts,
        .amountForUnlinkedGoal, .amountWithoutTarget, .uncountedAmount, .outsideGoal, .countedTwice,
        .datesOutOfOrder, .goalOutsideTerm, .goalLongerThanTerms, .completedInFuture, .alignmentForUnlinkedValue,
        .ineffectiveRepeats, .duplicateTarget, .incomparableStart, .noDirection, .movingStart, .summedLevel,
        .parentCycle,
        .overlappingTerms, .termStatusContradictsDates, .missingGuidance,
        .unknownUnit, .unusableUnit, .unitCycle, .unitRedefined, .equalsNotPositive, .sharedSpelling,
        .similarMeasures, .thousandsSeparator,
        .duplicateRecord, .ineffectiveCount, .uncountedProperty, .unreadableDayFormat,
        .unreadDailyNotes,
    ]

    /// The checks of notes run on all cores. The model is made where a record needs it.
    private static func checks(_ context: CheckContext) -> [Check] {
        recordChecks(context) + CountingRules.dailyChecks(context)
    }

    private static func recordChecks(_ context: CheckContext) -> [Check] {
        let places = SchemaPlaces(context.graph.schema)
        guard context.looks(at: [places.action, places.goal, places.milestone, places.obligation]) else {
            return [.ofNote { recordFindings($0, $1, places, $2) }]
        }
        let model: GoalsModel = context.snapshot.model()
        let rules = ActionRules(model: model, counted: model.countedGroups.value, today: context.calendarDay)
        return [
            .ofNote { number, note, context in
                guard let type = note.type else { return [] }
                if type == places.action { return rules.findings(number, note) }
                if let goal = model.goal(ofNote: number) {
                    return GoalRules(goal: goal, note: note, model: model, today: context.calendarDay).findings()
                }
                return recordFindings(number, note, places, context)
            },
            .ofVault { _ in CountingRules(model: model).findings() },
            .ofVault { GoalRules.beginnings($0.snapshot, today: $0.today) },
            .ofVault { _ in
                UnitRules(model: model).findings() + GoalRules.parentCycles(model) + TermRules.overlapping(model)
                    + DuplicateRules(model: model).findings()
            },
        ]
    }

    /// What is wrong in a term, year, period or value, which tells it alone.
    private static func recordFindings(
        _ number: NoteID, _ note: Note, _ places: SchemaPlaces, _ context: CheckContext
    ) -> [Finding] {
        guard let type = note.type else { return [] }
        if let kind = places.spanKind(of: type) {
            guard let term = TermRecord(number, in: context.graph, kind: kind) else { return [] }
            return TermRules(term: term, note: note, today: context.calendarDay).findings()
        }
        return type == places.value ? [note.missingGuidance()].compactMap(\.self) : []
    }

    /// A new term is the one that follows; where its days are given, only its number is filled in by default.
    private static func proposal(
        _ type: String, _ isGiven: (_ field: String) -> Bool, _ vault: Snapshot, _ today: CalendarDate
    ) -> [(field: String, text: String)] {
        guard type == GoalTypes.term.name else { return [] }
        let isPlaced = isGiven("start")
        return vault.terms(asOf: today).proposedFields.filter { $0.field == "number" || !isPlaced }
    }

    /// Whatever counts in a unit needs its measure.
    private static func users(_ number: NoteID, _ before: Snapshot, _ after: Snapshot) -> [Path] {
        let note = before.graph.notes[number]
        guard let type = note.type, UnitUses.isCounted(before.graph.schema.types[type]), let unit = note.text("unit")
        else { return [] }
        let uses = after.goals.unitUses(asOf: .last, spread: after.work)
        guard let use = uses.use(of: unit), use.isMissing, use.isInUse else { return [] }
        let goals = use.goals.map { uses.model.goals[$0.goal].plan.path }
        var users = goals.sorted()
        for mention in uses.mentions(of: use) where !users.contains(mention.path) { users.append(mention.path) }
        return users
    }
}
