import VaultGoals
import VaultProgress
import VaultRecords

extension TermCalendar {
    /// All that was planned and done in a term, year or period. Cost: that of `review(of: DateSpan)`.
    package func review(
        of term: TermRecord, weekStart: WeekStart = .monday, spread: some WorkSpread = SingleWork()
    ) -> TermReview? {
        guard let span = DateSpan(term.first, to: term.last) else { return nil }
        let settings = ProgressSettings(
            asOf: today, weekStart: weekStart, units: model.units, includesArchived: term.last < today)
        return review(of: term, in: review(of: span, settings, spread: spread))
    }

    /// The review of a term, whose days were reviewed, once it is over with archived goals: it counts what was archived
    /// since.
    package func review(of term: TermRecord, in done: SpanReview) -> TermReview? {
        guard let days = TermDays(first: term.first, last: term.last, on: today) else { return nil }
        let goals = model.ordered(done.overview.goals, by: term.note)
        var review = TermReview(
            term: term, days: days, judgedOn: done.judgedOn, unassigned: unassigned(among: goals),
            actions: done.actions, values: served(done.actions, by: term), terms: terms(of: term, goals, done.done)
        )
        sort(goals, into: &review, done.span)
        return review
    }

    /// What was done on some days, and how far the goals were when they ended.
    ///
    /// Cost: reads every action once and what the contributions hold twice, then that of `ProgressOverview`.
    /// - Parameters:
    ///   - hasLines: whether what counted will be asked for with its lines
    ///   - settings: what is to be said of the goals; the day is that of the calendar, or the one after the last one
    ///   - spread: where the actions are read and the goals computed
    package func review(
        of span: DateSpan, _ settings: ProgressSettings, hasLines: Bool = false, spread: some WorkSpread = SingleWork()
    ) -> SpanReview {
        let values = ValuesModel(model)
        let parts = spread.join(model.actionCount) { [model] range in
            [model.actionEntries(range, onlyLinked: false, hasLines: hasLines)]
        }
        let contributions = spread.join(model.contributions.count) { [model] in
            [model.countedContributions($0, hasLines: hasLines)]
        }
        let daily = [model.dailyEntries(model.dailyCounts.indices, hasLines: hasLines)]
        let entries = ActionEntries(joining: parts + contributions + daily)
        let done = spread.join(model.contributions.count) { [model] in
            [model.entries(of: model.contributions[$0].map(\.note)[...])]
        }
        // Days that are over are judged on the morning after the last one: then its periods have ended, and nothing
        // that came later has happened.
        let isOver = span.last < today
        let lastDay = isOver ? span.last : today
        var settings = settings
        settings.asOf = isOver ? lastDay.adding(days: 1) : today
        let counting = isOver ? entries.until(lastDay) : entries
        let plans = model.goals.map { goal in
            var plan = goal.plan
            // A goal of several terms is judged in each without those that come later.
            let spans = plan.spans.filter { $0.first <= lastDay }
            if isOver, !spans.isEmpty { plan.spans = spans }
            guard let completed = plan.completed, completed > lastDay else { return plan }
            plan.completed = nil
            if plan.status == .achieved || plan.status == .dropped { plan.status = nil }
            return plan
        }
        let overview = ProgressOverview(
            goals: plans, entries: counting,
            texts: .notes(model.graph.notes), terms: model.currentTerms, settings: settings, spread: spread)
        let all = ActionEntries(joining: parts + done + daily)
        return SpanReview(
            span: span, judgedOn: settings.asOf, overview: overview, actions: actions(all, in: span, values),
            done: all.actions.map { ($0.day, seconds(of: $0, all) ?? 0) }, plans: plans, entries: counting)
    }

    /// The goals that link no term, year or period, and are not decided. Cost: linear in the goals.
    package func unassigned(among goals: [GoalProgress]) -> [GoalProgress] {
        let paths = Set(model.goals.filter(\.terms.isEmpty).map(\.plan.path))
        return goals.filter { goal in
            !goal.isArchived && ![.achieved, .dropped, .ended].contains(goal.status) && paths.contains(goal.path)
        }
    }

    /// Puts each goal where it belongs, and finds what the planned ones leave unmet.
    private func sort(_ goals: [GoalProgress], into review: inout TermReview, _ span: DateSpan) {
        let next = following(review.term)
        let nextEnd = next?.last ?? proposal.last
        let chains = GoalChains(model)
        for goal in goals {
            guard let index = model.graph.note(at: goal.path).flatMap(model.goalIndex(ofNote:)) else { continue }
            let record = model.goals[index]
            let isLinked = record.terms.contains(review.term.note)
            let spans = record.plan.spans.compactMap { DateSpan($0.first, to: $0.last) }
            switch TermPlace(of: record.dates, isLinked: isLinked, spans: spans, in: span) {
            case .planned:
                let done = review.actions.byGoal[index] ?? TermActions.Tally()
                let isUndated =
                    review.days.state == .over && record.plan.completed == nil
                    && [.achieved, .dropped, .paused].contains(record.plan.status)
                review.planned.append(TermReview.Planned(goal: goal, done: done, isUndated: isUndated))
                let isInNext = next.map { record.terms.contains($0.note) } ?? false
                let carryOver = CarryOver(
                    goal, hasOwnDue: record.plan.endingDue != nil, isInNext: isInNext, term: span, nextEnd: nextEnd)
                if let carryOver, review.hasStarted, !goal.isArchived, !chains.isContinued(index) {
                    review.carryOver.append(carryOver)
                }
            case .covered: review.covered.append(goal)
            case .within: review.within.append(goal)
            case .alsoRunning:
                // Nothing says since when a goal is archived or dropped without a day.
                let wasDecided =
                    record.plan.completed.map { $0 < span.first } ?? (goal.isArchived || goal.status == .dropped)
                if !wasDecided { review.alsoRunning.append(goal) }
            case .apart: break
            }
        }
    }

    private func actions(_ entries: ActionEntries, in span: DateSpan, _ values: ValuesModel) -> TermActions {
        var found: [TermActions.Entry] = []
        for action in entries.actions where span.first <= action.day && action.day <= span.last {
            let goals = model.counting(entries.links[action.links].map(\.goal), on: action.day)
            found.append(
                TermActions.Entry(
                    source: action.note, day: action.day, seconds: seconds(of: action, entries), goals: goals,
                    saysGoals: !goals.isEmpty || model.saysGoals(action.note),
                    values: values.values(linkedBy: action.note)))
        }
        return TermActions(found, in: span, until: today, values: values.services.map { $0.map(\.value) })
    }

    /// The duration; without one the only measure of time. Nil unless it is above 0.
    private func seconds(of action: ActionEntries.Action, _ entries: ActionEntries) -> Rational? {
        func seconds(_ quantity: Quantity) -> Rational? { model.units.convert(quantity, to: "s") }
        var found = action.duration.flatMap { seconds(entries.quantities[$0].quantity) }
        if found == nil {
            let times = entries.quantities[action.measures].compactMap { seconds($0.quantity) }
            found = times.count == 1 ? times.first : nil
        }
        return found.flatMap { $0 > 0 ? $0 : nil }
    }

    /// What was done for each value that is not archived, by level, priority and path, with the goals of a term.
    package func served(_ actions: TermActions, by term: TermRecord? = nil) -> [TermReview.Served] {
        let values = ValuesModel(model)
        var goals: [Int: Int] = [:]
        for (index, goal) in model.goals.enumerated()
        where term.map({ goal.terms.contains($0.note) && (!goal.plan.isArchived || $0.last < today) }) ?? false {
            for service in values.services[index] { goals[service.value, default: 0] += 1 }
        }
        return values.values.enumerated().filter { !$1.isArchived }.map { index, value in
            let done = actions.byValue[index] ?? TermActions.Tally()
            return TermReview.Served(value: value, done: done, goals: goals[index] ?? 0)
        }.sorted {
            let (left, right) = ($0.value, $1.value)
            return (left.level.place, left.priority, left.path) < (right.level.place, right.priority, right.path)
        }
    }
}

/// What was done in a term: actions dated within it, archived ones too.
package struct TermActions: Sendable {
    /// An action as the tally needs it.
    package struct Entry: Sendable {
        /// What the maker knows it by.
        package var source: NoteID
        package var day: CalendarDate
        /// In seconds; nil when it does not say how long it took.
        package var seconds: Rational?
        /// The goals that it counts for, as indices in a list of goals.
        package var goals: [Int]
        /// Whether its field `goals` says anything; a broken link is left to the checks.
        package var saysGoals: Bool
        /// The values that it links directly.
        package var values: [Int]

    }

    /// Some of the actions together.
    package struct Tally: Hashable, Sendable {
        package var actions = 0
        /// Of the durations that are given.
        package var seconds: Rational = 0

        package var hours: Rational { seconds.divided(by: 3600) ?? 0 }

        mutating func add(_ seconds: Rational?) {
            actions += 1
            if let seconds { self.seconds += seconds }
        }
    }

    package private(set) var all = Tally()
    /// Those that count for a goal.
    package private(set) var linked = Tally()
    /// What the makers of those that say no goal know them by; by day, then as given.
    package private(set) var unlinked: [NoteID] = []
    /// How many days have an action.
    package private(set) var days = 0
    /// By the goals that they link.
    package private(set) var byGoal: [Int: Tally] = [:]
    /// By the values that they serve, through their goals or directly; an action counts once for each.
    package private(set) var byValue: [Int: Tally] = [:]

    /// Actions on other days are left out, and so are those after `today`. Cost: linear in the actions and their links,
    /// and a sort of those without a goal.
    package init(_ entries: [Entry], in term: DateSpan, until today: CalendarDate, values: [[Int]]) {
        var days: Set<CalendarDate> = []
        var unlinked: [Entry] = []
        for entry in entries where term.first <= entry.day && entry.day <= min(term.last, today) {
            all.add(entry.seconds)
            days.insert(entry.day)
            if !entry.goals.isEmpty { linked.add(entry.seconds) }
            if !entry.saysGoals { unlinked.append(entry) }
            var served = Set(entry.values)
            for goal in Set(entry.goals) {
                byGoal[goal, default: Tally()].add(entry.seconds)
                if values.indices.contains(goal) { served.formUnion(values[goal]) }
            }
            for value in served { byValue[value, default: Tally()].add(entry.seconds) }
        }
        self.days = days.count
        self.unlinked = unlinked.sorted { $0.day < $1.day }.map(\.source)
    }
}

/// How a goal belongs to a term. The raw values are the words of the output.
package enum TermPlace: String, Sendable {
    /// It links the term.
    case planned
    /// It runs in the term's days, and links a year, a period or another term around them.
    case covered
    /// It links a term or period that lies within the days of this one, as those of a year.
    case within
    /// It runs in the term's days, and links nothing that holds them.
    case alsoRunning = "also_running"
    /// It does not run in the term's days.
    case apart

    /// - Parameters:
    ///   - dates: the goal's effective dates; without any it runs at no time that could be determined
    ///   - spans: the days of all that it links as terms
    package init(of dates: EffectiveDates, isLinked: Bool, spans: [DateSpan], in term: DateSpan) {
        if isLinked {
            self = .planned
        } else if !dates.meet(term) {
            self = .apart
        } else if spans.contains(where: { $0.first <= term.first && term.last <= $0.last }) {
            self = .covered
        } else if spans.contains(where: { term.first <= $0.first && $0.last <= term.last }) {
            self = .within
        } else {
            self = .alsoRunning
        }
    }
}

extension EffectiveDates {
    /// Whether a day of a span lies within the dates, of which one at least is given.
    func meet(_ span: DateSpan) -> Bool {
        (start != nil || due != nil) && (start ?? span.last) <= span.last && span.first <= (due ?? span.first)
    }
}

/// A term, year or period with all that was planned and done in it.
package struct TermReview: Sendable {
    /// A goal that links the term.
    package struct Planned: Sendable {
        /// As it is on `judgedOn`.
        package var goal: GoalProgress
        /// The actions of the term that link it.
        package var done: TermActions.Tally
        /// Whether its record says that it is achieved, dropped or paused and not since when, so that it is judged as it
        /// stands although the term is over.
        package var isUndated: Bool
    }

    /// A value and what was done for it in the term.
    package struct Served: Sendable {
        package var value: ValueRecord
        /// Actions that link it directly or serve it through a goal; each once.
        package var done: TermActions.Tally
        /// How many goals of the term serve it.
        package var goals: Int
    }

    package var term: TermRecord
    package var days: TermDays
    /// The day as of which the goals are judged: today, or the day after the last one once the term is over.
    /// Actions and decisions after the last day are ignored then.
    package var judgedOn: CalendarDate
    /// By name, as all lists of goals here; archived ones are in none before it is over.
    package var planned: [Planned] = []
    /// Goals of a year, a period or another term around this one, that run in its days.
    package var covered: [GoalProgress] = []
    /// Goals of terms and periods that lie within its days.
    package var within: [GoalProgress] = []
    /// Goals that run in its days and link nothing that holds them.
    package var alsoRunning: [GoalProgress] = []
    /// Goals that link no term, year or period at all and are not decided.
    package var unassigned: [GoalProgress]
    package var actions: TermActions
    /// Values that are not archived, by level, priority and path.
    package var values: [Served]
    /// Of a year; empty for other spans.
    package var terms = YearTerms()
    /// What the planned goals leave unmet, by name; empty before the term begins.
    package var carryOver: [CarryOver] = []

    /// How many of the planned goals have each status; a status that none has is not in it.
    package var counts: [GoalStatus: Int] {
        Dictionary(planned.map { ($0.goal.status, 1) }, uniquingKeysWith: +)
    }

    /// Major values for which nothing was done in the term; none before it begins.
    package var quietValues: [Served] {
        hasStarted ? values.filter { $0.value.level == .major && $0.done.actions == 0 } : []
    }

    package var hasStarted: Bool { days.state != .upcoming }
}

/// What a planned goal leaves unmet at the end of a term, and what a person would write to carry it over.
package struct CarryOver: Sendable {
    package var goal: GoalProgress
    /// Totals, latest and best targets that are not met, each with what remains.
    package var remaining: [TargetProgress]
    /// Rates and limits that were not kept: their periods are past, so continuing them is a new decision.
    package var toDecide: [TargetProgress]
    /// Whether the goal is to be linked to the next term; false when it is already.
    package var addsTerm: Bool
    /// The due date to write: the last day of the next term for a goal that has a due of its own, which would not move
    /// with its terms.
    package var due: CalendarDate?

    /// Nil when there is nothing to carry: the goal is decided or rests, goes on beyond the term, or all is met.
    ///
    /// - Parameter end: the last day of the next term
    package init?(_ goal: GoalProgress, hasOwnDue: Bool, isInNext: Bool, term: DateSpan, nextEnd end: CalendarDate) {
        guard ![.achieved, .dropped, .paused].contains(goal.status), let due = goal.due, due <= term.last else {
            return nil
        }
        let unmet = goal.targets.filter { !$0.isMet }
        self.goal = goal
        remaining = unmet.filter { !$0.isRateOrLimit }
        toDecide = unmet.filter(\.isRateOrLimit)
        addsTerm = !isInNext
        self.due = hasOwnDue ? end : nil
    }

    /// Whether something is to be carried over; else there are only rates and limits to decide about.
    package var isCarried: Bool { !remaining.isEmpty || toDecide.isEmpty }
}
