import VaultSchema

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
