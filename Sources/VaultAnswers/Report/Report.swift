import VaultChecks
import VaultEdits
import VaultGoals
import VaultGraph
import VaultPlans
import VaultProgress
import VaultReviews
import VaultSchema
import VaultThreads
import VaultWorkouts

/// All that a report shows: what other commands answer, of one vault on one day.
package struct Report: Sendable {
    /// What stands above it.
    package var title: String
    /// The title of the vault, if it has one.
    package var vault: String?
    package var kind: ReportScope.Kind
    package var asOf: CalendarDate
    package var weekStart: WeekStart
    /// The days that it covers; of goals those up to today.
    package var span: DateSpan
    /// The day as of which goals are judged: today, or the day after the last one.
    package var judgedOn: CalendarDate
    /// Nil where today is not among the days, and for goals.
    package var day: DaySummary?
    /// With their history; in the order of urgency.
    package var goals: [GoalProgress]
    /// How many more there are, which are not in the report.
    package var moreGoals: Int
    /// Nil for goals, as all that follows.
    package var year: YearActivity?
    /// The days of the term or year, and what was planned and done in it; nil for other days.
    package var term: TermReview?
    /// All terms, years and periods.
    package var calendar: TermCalendar
    /// The terms of the year of the report.
    package var terms: YearTerms?
    package var actions: TermActions?
    /// What was done for the values in these days.
    package var served: [TermReview.Served]
    /// Nil where today is not among the days.
    package var alignment: AlignmentOverview?
    package var life: LifeReport?
    package var training: TrainingReport?
    /// Whether the vault has workouts at all.
    package var hasTraining = false
    package var threads: ThreadCounts?
    package var findings: [Finding]
    package var check: CheckSummary?

    /// The most goals, those that want attention first.
    package static let mostGoals = 150
    /// The most findings.
    package static let mostFindings = 100

    /// Whether it is about some goals and nothing else.
    package var isOfGoals: Bool { kind == .goals }

    /// How many there are of conversations.
    package struct ThreadCounts: Sendable {
        package var threads: Int
        package var messages: Int
        /// Of the days of the report.
        package var recent: Int
    }

    /// The weeks of a life, with the terms and years of the vault.
    package struct LifeReport: Sendable {
        package var birth: CalendarDate
        package var weeks: LifeWeeks
        /// Those that are not archived, by their first day.
        package var terms: [TermRecord]
        package var years: [TermRecord]
    }

    /// Nil for a term that ends before it starts.
    ///
    /// Cost: once the progress of all goals with what counted, one pass over all actions and workouts, and sorts.
    ///
    /// - Parameters:
    ///   - findings: those of a check, and their counts; none for a report of goals
    package init?(
        _ snapshot: Snapshot, about scope: ReportScope, today: CalendarDate, findings: [Finding],
        check: CheckSummary?
    ) {
        let calendar = snapshot.terms(asOf: today)
        guard let span = scope.span(today) else { return nil }
        let namesArchived: Bool =
            if case .goals(let notes) = scope {
                notes.contains { snapshot.graph.notes[$0].isTrue("archived") }
            } else {
                false
            }
        let review = snapshot.review(of: span, in: calendar, includesArchived: namesArchived)
        self.calendar = calendar
        self.span = span
        kind = scope.kind
        asOf = today
        weekStart = snapshot.settings.weekStart
        judgedOn = review.judgedOn
        let settings = snapshot.graph.index(ofPath: Schema.settingsPath)
        vault = settings.flatMap { snapshot.graph.notes[$0].text("title") }
        goals = []
        moreGoals = 0
        served = []
        self.findings = []
        title = ""
        if case .term(let record) = scope { term = calendar.review(of: record, in: review) }
        title = title(of: scope, snapshot)
        setGoals(of: scope, snapshot, review)
        if isOfGoals { return }
        setParts(snapshot, review)
        self.findings = findings
        self.check = check
    }

    private func title(of scope: ReportScope, _ snapshot: Snapshot) -> String {
        switch scope {
        case .goals(let notes):
            Words.list(notes.prefix(3).map { snapshot.graph.notes[$0].title }, joint: "and")
                + (notes.count > 3 ? " and \(notes.count - 3) more" : "")
        case .term(let term): TermWords.title(term)
        case .year(let year): "\(year)"
        case .days(let span): "\(span)"
        }
    }

    private mutating func setGoals(of scope: ReportScope, _ snapshot: Snapshot, _ review: SpanReview) {
        let isRunning = span.first <= asOf && asOf <= span.last
        let chosen: [GoalProgress]
        switch scope {
        case .goals(let notes):
            let paths = Set(notes.map { snapshot.graph.notes[$0].path })
            chosen = review.overview.goals.filter { paths.contains($0.path) }
        case .term(let record) where isRunning && record.kind == .term:
            let current = snapshot.currentGoals(review.overview)
            chosen = review.overview.goals.filter { current.contains($0.name) }
        case .term, .year, .days:
            let paths = term.map { term in
                Set(
                    (term.planned.map(\.goal) + term.covered + term.within + term.alsoRunning).map(\.path))
            }
            chosen = review.overview.goals.filter { paths?.contains($0.path) ?? false || meets($0) }
        }
        let sorted = GoalOrder.urgency.sorted(chosen)
        goals = Array(sorted.prefix(Self.mostGoals))
        moreGoals = sorted.count - goals.count
        if isRunning, !isOfGoals {
            let names = Set(sorted.map(\.name))
            let days = min(asOf.adding(days: -1), asOf)...asOf
            day = DaySummary(review.overview, goals: names, actions: snapshot.goals.done(on: days))
        }
    }

    /// Whether something counted within the days, or a goal that has dates runs in them.
    private func meets(_ goal: GoalProgress) -> Bool {
        if goal.status == .dropped { return false }
        if goal.contributions.contains(where: { span.first <= $0.day && $0.day <= span.last }) { return true }
        guard goal.start != nil || goal.due != nil else { return false }
        return goal.start.map { $0 <= span.last } ?? true && goal.due.map { span.first <= $0 } ?? true
    }

    private mutating func setParts(_ snapshot: Snapshot, _ review: SpanReview) {
        let last = min(span.last, asOf)
        let shown = YearActivity(last.year, review.done, until: min(last.endOfYear, asOf))
        year = shown
        actions = review.actions
        let record = term?.term.kind == .year ? term?.term : calendar.years(numbered: last.year).first
        terms =
            record.flatMap { record in
                record.note == term?.term.note ? term?.terms : calendar.review(of: record, in: review)?.terms
            }
        served = term?.values ?? calendar.served(review.actions)
        if span.first <= asOf, asOf <= span.last {
            alignment = snapshot.alignment(asOf: asOf, progress: review.overview)
        }
        if let birth = snapshot.birth, let weeks = snapshot.lifeWeeks(asOf: asOf) {
            life = LifeReport(
                birth: birth, weeks: weeks, terms: calendar.terms,
                years: calendar.model.terms.filter { $0.kind == .year && !$0.isArchived })
        }
        let schema = snapshot.graph.schema
        hasTraining = schema.type("workout") != nil
        if hasTraining {
            training = TrainingReport(snapshot.training(asOf: last), in: span, weekStart: weekStart)
        }
        if schema.type("thread") != nil {
            let model = snapshot.threads
            threads = ThreadCounts(
                threads: model.threads.count, messages: model.messages.count,
                recent: model.messages.count { message in
                    (message.sent ?? message.created).map { span.first <= $0.day && $0.day <= last } ?? false
                })
        }
    }
}

extension ReportScope {
    /// Of goals all days up to today.
    fileprivate func span(_ today: CalendarDate) -> DateSpan? {
        switch self {
        case .goals: DateSpan(.first, to: .last)
        case .term(let term): DateSpan(term.first, to: term.last)
        case .year(let year): CalendarDate(year: year, month: 1, day: 1).flatMap { DateSpan($0, to: $0.endOfYear) }
        case .days(let span): span
        }
    }
}

extension CalendarDate {
    fileprivate var endOfYear: CalendarDate { CalendarDate(year: year, month: 12, day: 31) ?? .last }
}
