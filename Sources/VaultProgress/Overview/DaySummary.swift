import VaultRecords

/// What a person wants to know of a day before it begins: what is due, what the week still needs, what was done last.
package struct DaySummary: Sendable {
    /// What the current period of a target still needs.
    package struct Need: Sendable {
        package var goal: GoalProgress
        package var target: TargetProgress
        package var period: Target.Period
        /// In the target's unit, above 0.
        package var amount: Rational
    }

    package var asOf: CalendarDate
    package var term: CurrentTerm?
    /// Due within a week or overdue, the most pressing first.
    package var urgent: [GoalProgress]
    /// Behind their pace and not urgent.
    package var behind: [GoalProgress]
    /// By goal, in the order of urgency; its targets in the order of the file.
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

    /// Cost: a sort of the goals.
    ///
    /// - Parameters:
    ///   - overview: with its weeks
    ///   - goals: the names of those to speak of
    ///   - actions: those of the two days
    package init(_ overview: ProgressOverview, goals: Set<String>, actions: [LoggedAction]) {
        asOf = overview.asOf
        term = overview.term
        let shown = GoalOrder.urgency.sorted(overview.goals.filter { goals.contains($0.name) })
        urgent = shown.filter(\.isUrgent)
        behind = shown.filter { ($0.status == .behind || $0.status == .overdue) && !$0.isUrgent }
        needs = shown.flatMap(Self.needs)
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
        let sorted = actions.sorted { left, right in
            let (first, second) = (Self.moment(left), Self.moment(right))
            return first == second ? NaturalOrder.isBefore(left.name, right.name) : first < second
        }
        let day = overview.asOf
        today = sorted.filter { $0.day == day }
        yesterday = sorted.filter { $0.day == day.adding(days: -1) && $0.day != day }
    }

    /// How far ahead something that repeats is announced: a month.
    private static let daysAhead = 31

    private static func moment(_ action: LoggedAction) -> DayMoment {
        DayMoment(action.day, time: action.time, created: action.created)
    }

    /// What is left of the current week, or of the current day or month for such rates.
    private static func needs(of goal: GoalProgress) -> [Need] {
        switch goal.status {
        case .behind, .onTrack, .notStarted, .open: break
        default: return []
        }
        return goal.targets.compactMap { target in
            let isRate = target.mode == .rate
            let period = isRate ? target.period ?? .week : .week
            let remaining = isRate && period != .week ? target.remaining : target.neededThisWeek
            guard let amount = remaining ?? target.neededToBegin, amount > 0 else { return nil }
            return Need(goal: goal, target: target, period: period, amount: amount)
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

    /// Cost: a sort.
    ///
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
    /// What is to be done before what is to be kept: goals with only limits come last, else the order stays.
    package var limitsLast: [GoalProgress] { filter { !$0.isLimit } + filter(\.isLimit) }
}
