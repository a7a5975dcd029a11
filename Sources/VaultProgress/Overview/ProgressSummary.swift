import VaultSchema

/// The overall state of goals, milestones and obligations that are not archived.
package struct ProgressSummary: Sendable {
    package var total = 0
    /// How many have each status; a status that none has is not in it.
    package var counts: [GoalStatus: Int] = [:]
    /// The mean of their percents; nil when none has one.
    package var percent: Rational?

    package init(of goals: some Sequence<GoalProgress>) {
        var percents: [Rational] = []
        for goal in goals where !goal.isArchived {
            total += 1
            counts[goal.status, default: 0] += 1
            if let percent = goal.percent { percents.append(percent) }
        }
        percent = percents.mean
    }

    package func count(_ status: GoalStatus) -> Int {
        counts[status] ?? 0
    }
}
