import VaultGoals

/// What screens say that have nothing to show yet: the line to type next.
enum EmptyScreen {
    static let newGoal = FirstSteps.newGoal
    static let log = FirstSteps.log

    static let noGoals = "No goals yet. Make one with:\n  \(newGoal)"
    static let noActions = "Nothing is logged yet. Log what you did with:\n  \(log)"
}
