import VaultRecords
import VaultSyntax

/// What a person wants to know of a day before it begins: what is due, what the week still needs, what was done last.
package struct DaySummary: Sendable {
    /// What the current period of a target still needs.
    package struct Need: Sendable {
        package var goal: GoalProgress
        package var target: TargetProgress
        package var period: Target.Period
        /// In the target's unit, above 0.
        package var amount: Rational
        /// Of the next whole one, where the week needs none.
        package var by: CalendarDate?
    }

    package var asOf: CalendarDate
    package var term: CurrentTerm?
    /// The last one, while none runs.
    package var ended: EndedTerm?
    /// Due within a week or overdue, the most pressing first.
    package var urgent: [GoalProgress]
    /// Behind their pace and not urgent, in the order of the term, else of urgency.
    package var behind: [GoalProgress]
    /// By goal, in the order of the term, else of urgency; its targets in the order of the file.
    package var needs: [Need]
    /// Obligations that repeat and are due within 31 days but not within a week, the next one first.
    package var upcoming: [GoalProgress]
    /// Those of which yesterday was the last day on which an occurrence could be done: said once, on this day.
    package var missed: [GoalProgress]
    /// What was done on the day before and on the day itself, by moment of the day and name.
    package var yesterday: [LoggedAction]
    package var today: [LoggedAction]

    /// Whether there is nothing to say of the day.
    package var isEmpty: Bool {
        [urgent, behind, upcoming, missed].allSatisfy(\.isEmpty) && needs.isEmpty && yesterday.isEmpty && today.isEmpty
    }

    /// - Parameters:
    ///   - overview: with its weeks
    ///   - goals: the names of those to speak of
    ///   - actions: those of the two days
    package init(_ overview: ProgressOverview, goals: Set<String>, actions: [LoggedAction]) {
        asOf = overview.asOf
        term = overview.term
        let shown = GoalOrder.urgency.sorted(overview.goals.filter { goals.contains($0.name) })
        urgent = shown.filter(\.isUrgent)
        behind = shown.filter { ($0.status == .behind || $0.status == .overdue) && !$0.isUrgent }.inGivenOrder
        needs = shown.inGivenOrder.flatMap(Self.needs)
        upcoming = GoalOrder.due.sorted(
            shown.filter { goal in
                guard goal.occurrences?.next != nil, goal.status == .open, let left = goal.daysLeft else {
                    return false
                }
                return !goal.isUrgent && left <= Self.daysAhead
            })
        missed = shown.filter { goal in
            ![.paused, .dropped, .achieved].contains(goal.status) && goal.occurrences?.newlyMissed != nil
        }
        let sorted = actions.inOrder
        let day = overview.asOf
        today = sorted.filter { $0.day == day }
        yesterday = sorted.filter { $0.day == day.adding(days: -1) && $0.day != day }
    }

    /// How far ahead something that repeats is announced: a month.
    private static let daysAhead = 31

    /// What is left of the current week, or of the current day or month for such rates.
    private static func needs(of goal: GoalProgress) -> [Need] {
        switch goal.status {
        case .behind, .onTrack, .notStarted, .open: break
        default: return []
        }
        return goal.targets.compactMap { target in
            guard let need = target.need else { return nil }
            let period = target.mode == .rate ? target.period ?? .week : .week
            return Need(goal: goal, target: target, period: period, amount: need.amount, by: need.by)
        }
    }
}

/// An order of goals. Equal ones follow by name, then by path.
package enum GoalOrder: String, CaseIterable, Sendable {
    /// The most urgent first: by status, those with only limits last in it; then by days left, then by the record's
    /// `urgency` and `importance`.
    case urgency
    /// The earliest due first, none last.
    case due
    /// The least percent first, none last.
    case progress
    case name

    /// - Parameter isReversed: reverses the order; those without due or percent stay last
    package func sorted(_ goals: [GoalProgress], isReversed: Bool = false) -> [GoalProgress] {
        let byName = goals.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
        switch self {
        case .name: return isReversed ? byName.reversed() : byName
        case .due: return Self.sorted(byName, isReversed, by: \.due)
        case .progress: return Self.sorted(byName, isReversed, by: \.percent)
        case .urgency:
            let ranks = Dictionary(uniqueKeysWithValues: GoalStatus.byUrgency.enumerated().map { ($1, $0) })
            return Self.sorted(byName, isReversed) { goal in
                Urgency(
                    rank: ranks[goal.status] ?? ranks.count, isLimit: goal.isLimit ? 1 : 0,
                    daysLeft: goal.daysLeft ?? .max,
                    urgency: goal.urgency, importance: goal.importance)
            }
        }
    }

    /// Stable, with those that have no key at the end.
    private static func sorted<Key: Comparable>(
        _ goals: [GoalProgress], _ isReversed: Bool, by key: (GoalProgress) -> Key?
    ) -> [GoalProgress] {
        let keyed = goals.enumerated().map { (place: $0, key: key($1), goal: $1) }
        return keyed.sorted { left, right in
            guard let first = left.key, let second = right.key, first != second else {
                return (left.key == nil ? 1 : 0, left.place) < (right.key == nil ? 1 : 0, right.place)
            }
            return isReversed ? first > second : first < second
        }.map(\.goal)
    }

    private struct Urgency: Comparable {
        var rank: Int
        /// 1 for what has only limits, else 0.
        var isLimit: Int
        var daysLeft: Int
        var urgency: Int
        var importance: Int

        static func < (left: Urgency, right: Urgency) -> Bool {
            (left.rank, left.isLimit, left.daysLeft, -left.urgency, -left.importance)
                < (right.rank, right.isLimit, right.daysLeft, -right.urgency, -right.importance)
        }
    }
}

extension Sequence<GoalProgress> {
    /// What is to be done before what is to be kept: goals with only limits come last, unless the term orders them; else
    /// the order stays.
    package var limitsLast: [GoalProgress] {
        filter { !$0.isLimit || $0.rank != nil } + filter { $0.isLimit && $0.rank == nil }
    }

    /// Those that the term orders first; else the order stays.
    package var inGivenOrder: [GoalProgress] {
        filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) } + filter { $0.rank == nil }
    }

    /// With their places in an order, and sorted by it, the others after them by name.
    package func ranked(by order: [Path]) -> [GoalProgress] {
        let ranks = Dictionary(zip(order, order.indices)) { first, _ in first }
        return map { goal in
            var goal = goal
            goal.rank = ranks[goal.path]
            return goal
        }.sorted { ($0.rank ?? .max, $0.name, $0.path) < ($1.rank ?? .max, $1.name, $1.path) }
    }
}

/// The progress of all goals of a vault on one day: a pure function of the records.
package struct ProgressOverview: Sendable {
    package var asOf: CalendarDate
    package var term: CurrentTerm?
    /// Goals, milestones and obligations in the order of the running term, else by name; archived ones only when asked
    /// for.
    package var goals: [GoalProgress]
    /// Of all that are not archived.
    package var summary: ProgressSummary

    /// - Parameters:
    ///   - goals: every goal, milestone and obligation, archived ones too; a name that two of them have is nobody's,
    ///     so that links to it are ignored
    ///   - actions: every action, archived ones too
    ///   - terms: those that may be the current one
    ///
    /// Cost: sorts goals and actions, then linear in the entries of the actions times the targets of their goals.
    package init(
        goals: [GoalPlan], actions: [LoggedAction], terms: [CurrentTerm.Dates] = [], settings: ProgressSettings
    ) {
        self.init(
            goals: goals, entries: ActionEntries(actions, goals: goals), texts: .actions(actions), terms: terms,
            settings: settings, spread: SingleWork())
    }

    /// The same of actions that know their goals by their index in `goals`; all of these, or those that are wanted.
    package init(
        goals: [GoalPlan], entries: ActionEntries, texts: ActionTexts, terms: [CurrentTerm.Dates],
        settings: ProgressSettings, spread: some WorkSpread, wanted: Set<Int>? = nil
    ) {
        asOf = settings.asOf
        term = CurrentTerm(of: terms, on: settings.asOf)
        let order = goals.indices.sorted { (goals[$0].name, goals[$0].path) < (goals[$1].name, goals[$1].path) }
        let plans = order.map { goals[$0] }
        var places = [Int](repeating: -1, count: goals.count)
        for (place, index) in order.enumerated() { places[index] = place }
        let numbers = Self.numbers(of: plans)
        var units = UnitNumbers(settings.units)
        let logged = LoggedActions(
            entries, texts: texts, numbers: places, count: plans.count,
            settings: settings, units: &units)
        let targets = plans.map { plan in plan.targets.compactMap { ResolvedTarget($0, units: &units) } }
        var childrenPercents = [[Rational]](repeating: [], count: plans.count)
        let shown = plans.indices.filter { place in
            (settings.includesArchived || !plans[place].isArchived) && wanted?.contains(order[place]) != false
        }
        var all = spread.join(shown.count) { range in
            shown[range].map { number in
                GoalScope(number, of: plans, numbers: numbers, logged: logged, targets: targets)
                    .progress(settings)
            }
        }
        for (goal, number) in zip(all, shown) {
            if let parent = plans[number].parent.flatMap({ numbers[$0] }), let percent = goal.percent,
                goal.status != .dropped, goal.status != .paused
            {
                childrenPercents[parent].append(percent)
            }
        }
        for (place, number) in shown.enumerated() { all[place].childrenPercent = childrenPercents[number].mean }
        self.goals = term.map { $0.dates.order.isEmpty ? all : all.ranked(by: $0.dates.order) } ?? all
        summary = ProgressSummary(of: all)
    }

    /// Whether records of a type have progress: those that may have targets.
    package static func isTracked(_ type: RecordType) -> Bool { type.fields.contains { $0.name == "targets" } }

    /// The number of each goal by its name, without the names that two have.
    private static func numbers(of plans: [GoalPlan]) -> [String: Int] {
        var numbers: [String: Int] = [:]
        var doubled: Set<String> = []
        for (number, plan) in plans.enumerated() where numbers.updateValue(number, forKey: plan.name) != nil {
            doubled.insert(plan.name)
        }
        for name in doubled { numbers[name] = nil }
        return numbers
    }
}

/// The overall state of goals, milestones and obligations that are not archived.
package struct ProgressSummary: Sendable {
    package var total = 0
    /// How many have each status; a status that none has is not in it.
    package var counts: [GoalStatus: Int] = [:]
    /// The mean percent of those that run and have more than rates and limits; nil when none has one.
    package var percent: Rational?
    /// Those that run and have nothing but rates and limits, and how many of them are on track.
    package var habits = 0
    package var habitsOnTrack = 0

    package init(of goals: some Sequence<GoalProgress>) {
        var percents: [Rational] = []
        for goal in goals where !goal.isArchived {
            total += 1
            counts[goal.status, default: 0] += 1
            guard goal.status.isOngoing else { continue }
            if goal.isHabit {
                habits += 1
                habitsOnTrack += goal.status == .onTrack ? 1 : 0
            } else if let percent = goal.percent {
                percents.append(percent)
            }
        }
        percent = percents.mean
    }

    package func count(_ status: GoalStatus) -> Int {
        counts[status] ?? 0
    }
}
