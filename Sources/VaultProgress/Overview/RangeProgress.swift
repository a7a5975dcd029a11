import VaultSchema

/// What counted towards goals on some days, whatever counted before and after them.
package struct RangeProgress: Sendable {
    package struct Target: Sendable {
        /// How far it has come on the last day.
        package var progress: TargetProgress
        /// In the target's unit the sum, of `latest` the last amount, of `best` the best one; nil where nothing counted.
        package var amount: Rational?
        package var actions: Int
    }

    package struct Goal: Sendable {
        /// How far it has come on the last day.
        package var progress: GoalProgress
        package var actions: Int
        package var targets: [Target]
    }

    /// Nil for the beginning.
    package var from: CalendarDate?
    package var to: CalendarDate
    /// Those towards which something counted.
    package var goals: [Goal]

    /// - Parameter goals: as of the last day, with their contributions
    package init(_ goals: [GoalProgress], from: CalendarDate?, to: CalendarDate) {
        self.from = from
        self.to = to
        self.goals = goals.compactMap { goal in
            let counted = goal.contributions.filter { (from ?? $0.day) <= $0.day && $0.day <= to }
            if counted.isEmpty { return nil }
            let targets = goal.targets.map { target in
                let own = counted.filter { $0.target == target.written }
                return Target(progress: target, amount: Self.amount(own, of: target), actions: own.count)
            }
            return Goal(progress: goal, actions: Set(counted.map(\.path)).count, targets: targets)
        }
    }

    private static func amount(_ counted: [CountedContribution], of target: TargetProgress) -> Rational? {
        let amounts = counted.map(\.amount)
        if amounts.isEmpty { return nil }
        switch target.mode {
        case .total, .rate, .limit: return amounts.reduce(0, +)
        case .latest: return amounts.last
        case .best: return target.from.map { $0 > target.target } == true ? amounts.min() : amounts.max()
        }
    }
}
