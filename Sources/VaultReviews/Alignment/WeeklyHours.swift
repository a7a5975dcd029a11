import VaultProgress
import VaultSchema

/// The hours a week that running goals need, against those available.
package struct WeeklyHours: Sendable {
    package struct Share: Sendable {
        package var name: String
        package var kind: GoalPlan.Kind
        package var title: String
        package var path: String
        /// A week.
        package var hours: Rational
    }

    /// What a week has for goals.
    package var available: Rational
    /// The goals that need time; the most hours first, then by name.
    package var shares: [Share]

    package var planned: Rational { Rational.sum(shares.map(\.hours)) }

    package var isTooMuch: Bool { planned > available }

    /// - Parameter goals: the running ones. A milestone whose goal needs time adds none, since the same actions
    ///   count for both.
    init(of goals: [TrackedGoal], available: Rational, units: UnitTable) {
        let hours = goals.map { Self.hours(of: $0.progress.targets, units: units) }
        let asking = Set(goals.indices.filter { hours[$0] != nil }.map { goals[$0].progress.path })
        var shares: [Share] = []
        for (goal, hours) in zip(goals, hours) {
            guard let hours, !(goal.above.map(asking.contains) ?? false) else { continue }
            let progress = goal.progress
            shares.append(
                Share(
                    name: progress.name, kind: progress.kind, title: progress.title, path: progress.path, hours: hours))
        }
        self.available = available
        self.shares = shares.sorted { ($1.hours, $0.name, $0.path) < ($0.hours, $1.name, $1.path) }
    }

    /// The hours a week that targets need: the most of any one of them, since an hour counts for all of them.
    /// Nil when none is a time that must be spent.
    private static func hours(of targets: [TargetProgress], units: UnitTable) -> Rational? {
        targets.compactMap { hours(of: $0, units: units) }.max()
    }

    private static func hours(of target: TargetProgress, units: UnitTable) -> Rational? {
        let (unit, hour) = (units.unit(target.unit), units.unit("h"))
        guard unit.group == hour.group, let amount = amount(of: target) else { return nil }
        return (amount * unit.factor).divided(by: hour.factor)
    }

    /// What a target needs in a week, in its unit; limits and levels need nothing.
    private static func amount(of target: TargetProgress) -> Rational? {
        switch target.mode {
        case .rate: target.target * periodsPerWeek(target.period ?? .week)
        // In the last days a week needs no more than what is left.
        case .total: target.neededPerWeek.map { min($0, target.remaining ?? $0) }
        case .limit, .latest, .best: nil
        }
    }

    /// A month is the mean one of the calendar, whose 400 years have 4,800 months and 20,871 weeks.
    private static func periodsPerWeek(_ period: Target.Period) -> Rational {
        switch period {
        case .day: 7
        case .week: 1
        case .month: Rational(4800, over: 20871) ?? 0
        }
    }
}
