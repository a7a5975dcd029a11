import VaultChecks
import VaultProgress
import VaultRecords

/// What lists, expressions and JSON may use of the pack's records besides what they write; a further one is one entry.
extension GoalsPack {
    private static let planned = ["goal", "milestone", "obligation"]
    private static let spans = ["term", "year", "period"]
    private static let statuses = Scalar.choice(GoalStatus.allCases.map(\.rawValue))

    static let computed = ComputedFields(
        from: GoalFigures.init(_:today:),
        [
            .init("status", statuses, of: planned, .shown, "Its status today.") { figures, note in
                figures.progress[note].map { FieldElement(word: $0.status.rawValue) }
            },
            .init("progress", .number, of: planned, .shown, "How much of it is reached, in percent.") { figures, note in
                figures.progress[note]?.percent.map { FieldElement(text: $0.percentText, value: .number($0)) }
            },
            .init("days_left", .integer, of: planned, .shown, "Days from today to its due date.") { figures, note in
                figures.progress[note]?.daysLeft.map { FieldElement($0) }
            },
            .init(
                "classification", .choice(GoalClassification.allCases.map(\.rawValue)), of: ["goal"], .shown,
                "How much is planned of it: smart, measured, dated or minimal."
            ) { figures, note in
                figures.goals.classification(ofGoal: note).map { FieldElement(word: $0.rawValue) }
            },
            .init("next_due", .date, of: ["obligation"], .asked, "The next due date of an obligation that repeats.") {
                figures, note in figures.progress[note]?.occurrences?.next.map { FieldElement($0) }
            },
            .init("uses", .integer, of: ["measure"], .shown, "How many amounts in actions use its unit.") {
                figures, note in figures.uses[note].map { FieldElement($0.uses) }
            },
            .init(
                "asked_by", .integer, of: ["measure"], .shown,
                "How many goals, milestones and obligations have a target in its unit."
            ) { figures, note in figures.uses[note].map { FieldElement($0.goals.count) } },
            .init("last_used", .date, of: ["measure"], .shown, "The date of the last action that uses its unit.") {
                figures, note in figures.uses[note]?.last.map { FieldElement($0) }
            },
            .init("state", statuses, of: planned, .asked, "The same as `status`.") { figures, note in
                figures.progress[note].map { FieldElement(word: $0.status.rawValue) }
            },
            .init("last_action", .date, of: planned, .asked, "The date of the last action that counted.") {
                figures, note in figures.progress[note]?.last.map { FieldElement($0) }
            },
            .init(
                "streak", .integer, of: planned, .asked,
                "How many periods in a row its first rate or limit per period was met or kept up to now."
            ) { figures, note in
                figures.progress[note]?.targets.lazy.compactMap(\.streak).first.map { FieldElement($0) }
            },
            .init("longest_streak", .integer, of: planned, .asked, "The longest such streak.") { figures, note in
                figures.progress[note]?.targets.lazy.compactMap(\.longestStreak).first.map { FieldElement($0) }
            },
            .init(
                "completeness", .number, of: ["goal"], .asked,
                "0.2 for each of targets, start, due, plan and values that is present."
            ) { figures, note in
                figures.progress[note]?.completeness.map { FieldElement(text: $0.amountText, value: .number($0)) }
            },
            .init(
                list: "missing", .choice(GoalProgress.Part.allCases.map(\.rawValue)), of: ["goal"], .asked,
                "Which of targets, start, due, plan and values are not present."
            ) { figures, note in figures.progress[note]?.missing.map { FieldElement(word: $0.rawValue) } ?? [] },
            .init(
                "state", .choice(TermDays.State.allCases.map(\.rawValue)), of: spans, .asked,
                "Whether it is upcoming, running or over, by its dates."
            ) { figures, note in figures.days(of: note).map { FieldElement(word: $0.state.rawValue) } },
            .init("days_left", .integer, of: spans, .asked, "Days from today to its last day; 0 afterwards.") {
                figures, note in figures.days(of: note).map { FieldElement($0.daysLeft) }
            },
            .init("start", .date, of: planned, .holding, "Its own start, or else the first day of its terms.") {
                figures, note in figures.goals.goal(ofNote: note)?.dates.start.map { FieldElement($0) }
            },
            .init(
                "due", .date, of: planned, .shownHolding,
                "Its own due date, or else the last day of its terms; the next one of an obligation that repeats."
            ) { figures, note in
                guard let goal = figures.goals.goal(ofNote: note) else { return nil }
                let due = goal.plan.repeats == nil ? goal.dates.due : figures.progress[note]?.due
                return due.map { FieldElement($0) }
            },
        ])
}

/// What the computed fields of the pack come from; each part is made when it is first asked for.
private struct GoalFigures: Sendable {
    let goals: GoalsModel
    private let today: CalendarDate
    private let allProgress: Lazy<[NoteID: GoalProgress]>
    private let allUses: Lazy<[NoteID: UnitUse]>
    private let allTerms: Lazy<[NoteID: TermRecord]>

    init(_ vault: Snapshot, today: CalendarDate) {
        goals = vault.goals
        self.today = today
        allProgress = Lazy {
            let found = vault.progress(asOf: today, includesArchived: true).goals.compactMap { goal in
                vault.graph.note(at: goal.path).map { ($0, goal) }
            }
            return Dictionary(found) { first, _ in first }
        }
        allUses = Lazy {
            // Of two measures of one unit both have the uses of the unit.
            let uses = vault.unitUses(asOf: today).all.flatMap { use in use.records.map { ($0, use) } }
            return Dictionary(uses) { first, _ in first }
        }
        let goals = goals
        allTerms = Lazy { Dictionary(goals.terms.map { ($0.note, $0) }) { first, _ in first } }
    }

    var progress: [NoteID: GoalProgress] { allProgress.value }
    var uses: [NoteID: UnitUse] { allUses.value }

    /// How far a term, year or period has run; nil for one whose days cannot be determined.
    func days(of note: NoteID) -> TermDays? {
        allTerms.value[note].flatMap { TermDays(first: $0.first, last: $0.last, on: today) }
    }
}
