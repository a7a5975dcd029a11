import VaultProgress
import VaultSchema

/// What is planned and done for one value.
package struct ValueAlignment: Sendable {
    /// A goal, milestone or obligation that serves it.
    package struct Goal: Sendable {
        package var name: String
        package var kind: GoalPlan.Kind
        package var title: String
        package var path: String
        package var status: GoalStatus
        /// 1 to 10.
        package var strength: Int

        init(_ goal: GoalProgress, strength: Int) {
            name = goal.name
            kind = goal.kind
            title = goal.title
            path = goal.path
            status = goal.status
            self.strength = strength
        }
    }

    /// Why a major value is called neglected. The raw values are the words of the output.
    package enum Neglect: String, CaseIterable, Sendable {
        case noRunningGoal = "no-running-goal"
        /// The last action is 14 days old or older, or there was none.
        case noRecentAction = "no-recent-action"
    }

    package var value: ValueRecord
    /// Those that run today, the strongest first, then by name.
    package var running: [Goal]
    /// The others that are not archived, in the same order.
    package var others: [Goal]
    /// Actions that link it, or a goal that serves it, whether that goal runs or not, archived or not; each once.
    package var actions: ActionCounts

    /// The mean strength of the running goals; nil without any.
    package var meanStrength: Rational? { running.map { Rational($0.strength) }.mean }

    /// Empty for values that are not major: only those must show in goals and actions.
    package var neglect: [Neglect] {
        guard value.level == .major, !value.isArchived else { return [] }
        var reasons: [Neglect] = []
        if running.isEmpty { reasons.append(.noRunningGoal) }
        if (actions.daysSinceLast ?? .max) >= 14 { reasons.append(.noRecentAction) }
        return reasons
    }
}

extension GoalStatus {
    /// Whether it needs something today: started, not past its due date, and neither decided nor paused.
    package var isRunning: Bool {
        switch self {
        case .behind, .onTrack, .notStarted, .open: true
        case .achieved, .overdue, .ended, .upcoming, .paused, .dropped: false
        }
    }
}
