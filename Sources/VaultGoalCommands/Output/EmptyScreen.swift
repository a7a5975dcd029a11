import VaultGoals

/// What screens say that have nothing to show yet: the line to type next.
enum EmptyScreen {
    static let newGoal = FirstSteps.newGoal
    static let log = FirstSteps.log

    static let noGoals = "No goals yet. Make one with:\n  \(newGoal)"
    /// - Parameter filter: what goals were chosen by, as it was typed
    static func noMatch(_ filter: String) -> String {
        let all = "'vault progress --all' shows all."
        return filter.isEmpty ? "No goals to show; \(all)" : "No goal matches '\(filter)'; \(all)"
    }

    static let noActions = "Nothing is logged yet. Log what you did with:\n  \(log)"
}
