import VaultChecks
import VaultEdits
import VaultGoalAnswers
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax
import VaultThreads
import VaultWorkouts

/// All that a report shows: what other commands answer, of one vault on one day.
package struct Report: Sendable {
    /// What stands above it.
    package var title = ""
    /// The title of the vault, if it has one.
    package var vault: String?
    package var scope: ReportScope
    package var kind: ReportScope.Kind { scope.kind }
    package var asOf: CalendarDate
    package var weekStart: WeekStart
    /// The days that it covers; of goals those up to today.
    package var span: DateSpan
    /// The day as of which goals are judged: today, or the day after the last one.
    package var judgedOn: CalendarDate
    /// Nil where today is not among the days, and for goals.
    package var day: DaySummary?
    /// With their history; in the order of urgency.
    package var goals: [GoalProgress] = []
    /// How many more there are, which are not in the report.
    package var moreGoals = 0
    /// How much counted for each goal, by its path; the goals have only the last ones.
    package var contributionCounts: [Path: Int] = [:]
    /// The years of its days, the latest first; none for goals, nor for days to come.
    package var years: [YearActivity] = []
    /// The days of the term or year, and what was planned and done in it; nil for other days.
    package var term: TermReview?
    /// All terms, years and periods.
    package var calendar: TermCalendar
    /// The terms of the year of the report.
    package var terms: YearTerms?
    package var actions: TermActions?
    /// What was done for the values in these days.
    package var served: [TermReview.Served] = []
    /// Nil where today is not among the days.
    package var alignment: AlignmentOverview?
    package var life: LifeReport?
    package var training: TrainingReport?
    /// Whether the vault has workouts at all.
    package var hasTraining = false
    package var threads: ThreadCounts?
    package var findings: [Finding] = []
    package var check: CheckSummary?

    /// The most goals, those that want attention first.
    package static let mostGoals = 150
    /// The most of what counted for a goal, the last ones; and the most actions that did not count.
    package static let mostContributions = 50
    /// The most years that are drawn, the latest ones.
    package static let mostYears = 10
    /// The most findings.
    package static let mostFindings = 100

    /// Whether all its days are over.
    package var isOver: Bool { !isOfGoals && span.last < asOf }

    /// The last day that it shows.
    package var lastDay: CalendarDate { isOver ? span.last : asOf }

    /// The words of the command line that asks for it.
    package var arguments: [String] {
        switch scope {
        case .goals(let notes): notes.map { calendar.model.graph.notes[$0].name }
        case .term(let term): ["--term", term.name]
        case .year(let year): ["--year", "\(year)"]
        case .days(let span): ["--from", "\(span.first)", "--to", "\(span.last)"]
        }
    }

    /// Whether it is about some goals and nothing else.
    package var isOfGoals: Bool { kind == .goals }

    /// How many there are of conversations; `recent` are the messages of the days of the report.
    package typealias ThreadCounts = (threads: Int, messages: Int, recent: Int)

    /// The weeks of a life, with the terms and years of the vault that are not archived, by their first day.
    package typealias LifeReport = (birth: CalendarDate, weeks: LifeWeeks, terms: [TermRecord], years: [TermRecord])

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
        let namesArchived =
            switch scope {
            case .goals(let notes): notes.contains { snapshot.graph.notes[$0].isTrue("archived") }
            case .term(let term): term.last < today
            case .year, .days: false
            }
        let review = snapshot.review(of: span, in: calendar, includesArchived: namesArchived)
        (self.calendar, self.span, self.scope, asOf) = (calendar, span, scope, today)
        weekStart = snapshot.settings.weekStart
        judgedOn = review.judgedOn
        let settings = snapshot.graph.note(at: Schema.settingsPath)
        vault = settings.flatMap { snapshot.graph.notes[$0].text("title") }
        if case .term(let record) = scope { term = calendar.review(of: record, in: review) }
        title = title(of: scope, snapshot)
        setGoals(of: scope, snapshot, review)
        if isOfGoals { return }
        setParts(snapshot, review)
        (self.findings, self.check) = (findings, check)
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
        var chosen: [GoalProgress]
        switch scope {
        case .goals(let notes):
            let paths = Set(notes.map { snapshot.graph.notes[$0].path })
            chosen = review.overview.goals.filter { paths.contains($0.path) }
        case .term(let record) where record.note == calendar.current?.note:
            let current = snapshot.currentGoals(review.overview)
            chosen = review.overview.goals.filter { current.contains($0.name) }
        case .term, .year, .days:
            let paths = term.map { term in
                Set((term.planned.map(\.goal) + term.covered + term.within + term.alsoRunning).map(\.path))
            }
            chosen = review.overview.goals.filter { goal in
                paths?.contains(goal.path) ?? false || !goal.isArchived && meets(goal, review.actions)
            }
        }
        if case .term(let record) = scope { chosen = snapshot.goals.ordered(chosen, by: record.note) }
        let sorted = GoalOrder.urgency.sorted(chosen).inGivenOrder
        let shown = sorted.prefix(Self.mostGoals)
        moreGoals = sorted.count - shown.count
        let detailed = snapshot.detailed(Set(shown.map(\.path)), of: review, in: calendar)
        let byPath = Dictionary(detailed.map { ($0.path, $0) }) { first, _ in first }
        for goal in shown {
            guard var detailed = byPath[goal.path] else { continue }
            // Of goals that may not be in the report.
            detailed.childrenPercent = goal.childrenPercent
            contributionCounts[goal.path] = detailed.contributions.count
            detailed.contributions = detailed.contributions.suffix(Self.mostContributions)
            detailed.notCounted = detailed.notCounted.suffix(Self.mostContributions)
            goals.append(detailed)
        }
        if isRunning, !isOfGoals {
            let names = snapshot.currentGoals(review.overview)
            let days = min(asOf.adding(days: -1), asOf)...asOf
            day = DaySummary(review.overview, goals: names, actions: snapshot.goals.done(on: days))
        }
    }

    /// Whether something counted within the days, or a goal that has dates runs in them.
    private func meets(_ goal: GoalProgress, _ actions: TermActions) -> Bool {
        if goal.status == .dropped { return false }
        let model = calendar.model
        let index = model.graph.note(at: goal.path).flatMap(model.goalIndex(ofNote:))
        if index.flatMap({ actions.byGoal[$0] }) != nil { return true }
        guard let first = goal.start ?? goal.due else { return false }
        return first <= span.last && goal.due.map { span.first <= $0 } ?? true
    }

    /// The years in which the days lie, the latest first; the oldest of very many are left out.
    private static func years(
        of span: DateSpan, until last: CalendarDate, _ done: [(day: CalendarDate, seconds: Rational)],
        today: CalendarDate
    ) -> [YearActivity] {
        let found = done.lazy.map(\.day).filter { span.first <= $0 && $0 <= last }
        let first = max(span.first.year, min(found.min()?.year ?? last.year, last.year), last.year - mostYears + 1)
        return (first...last.year).reversed().map { year in
            let end = CalendarDate(year: year, month: 12, day: 31) ?? last
            return YearActivity(year, done, until: year == last.year ? min(end, today) : end)
        }
    }

    private mutating func setParts(_ snapshot: Snapshot, _ review: SpanReview) {
        let last = min(span.last, asOf)
        years = span.first <= asOf ? Self.years(of: span, until: last, review.done, today: asOf) : []
        actions = review.actions
        let record = term?.term.kind == .year ? term?.term : calendar.years(numbered: last.year).first
        if let record {
            // Judged on the days of the year, as the review of the year does, which may be others.
            let isOwn = record.note == term?.term.note
            terms = isOwn ? term?.terms : snapshot.review(of: record, in: calendar)?.terms
        }
        served = term?.values ?? calendar.served(review.actions)
        if span.first <= asOf, asOf <= span.last {
            alignment = snapshot.alignment(asOf: asOf, progress: review.overview)
        }
        if let birth = snapshot.birth, let weeks = snapshot.lifeWeeks(asOf: asOf) {
            life = (birth, weeks, calendar.terms, calendar.model.terms.filter { $0.kind == .year && !$0.isArchived })
        }
        let schema = snapshot.graph.schema
        hasTraining = schema.type("workout") != nil
        if hasTraining {
            training = TrainingReport(snapshot.training(asOf: last), in: span, weekStart: weekStart)
        }
        if schema.type("thread") != nil {
            let model = snapshot.threads
            let recent = model.messages.count { message in
                (message.sent ?? message.created).map { span.first <= $0.day && $0.day <= last } ?? false
            }
            threads = (model.threads.count, model.messages.count, recent)
        }
    }
}

extension ReportScope {
    /// Of goals all days up to today.
    fileprivate func span(_ today: CalendarDate) -> DateSpan? {
        switch self {
        case .goals: DateSpan(.first, to: .last)
        case .term(let term): DateSpan(term.first, to: term.last)
        case .year(let year):
            CalendarDate(year: year, month: 1, day: 1).flatMap {
                DateSpan($0, to: CalendarDate(year: year, month: 12, day: 31) ?? .last)
            }
        case .days(let span): span
        }
    }
}

/// What a report is about.
package enum ReportScope: Sendable {
    /// Some goals, milestones and obligations.
    case goals([NoteID])
    /// A term, a year of the vault, or a period.
    case term(TermRecord)
    /// A year of the calendar, for which the vault has no record.
    case year(Int)
    /// Any days.
    case days(DateSpan)

    /// The raw values are the words of the output.
    package enum Kind: String, CaseIterable, Sendable {
        case goals, term, year, period, days
    }

    var kind: Kind {
        switch self {
        case .goals: .goals
        case .term(let term): Kind(rawValue: term.kind.rawValue) ?? .term
        case .year: .year
        case .days: .days
        }
    }
}
