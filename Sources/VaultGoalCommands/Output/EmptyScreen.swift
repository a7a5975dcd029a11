import VaultChecks
import VaultGoals
import VaultReviews
import VaultSchema

/// What screens say that have nothing to show yet: the line to type next.
enum EmptyScreen {
    static let newGoal = FirstSteps.newGoal
    static let log = FirstSteps.log

    /// The line for a goal that an action like this one counts towards, twenty times.
    static func newGoal(for action: MatchedAction) -> String {
        let target = target(reachedBy: action.amounts)
        return "vault new goal \(ShellWord.quoted(action.title)) targets=\(ShellWord.quoted(target)) due=+10w"
    }

    /// The line that gives a goal a target which an action with these amounts reaches in twenty times.
    static func newTarget(for goal: String, reachedBy amounts: [String]) -> String {
        "vault set \(ShellWord.quoted(goal)) targets=\(ShellWord.quoted(target(reachedBy: amounts)))"
    }

    private static func target(reachedBy amounts: [String]) -> String {
        let amount = amounts.lazy.compactMap { Quantity.read(Array($0.utf8).span).value }.first { $0.amount > 0 }
        return amount.map { "\(($0.amount * 20).amountText) \($0.unit)" } ?? "20 times"
    }

    static let noGoals = "No goals yet. Make one with:\n  \(newGoal)"
    /// - Parameter filter: what goals were chosen by, as it was typed
    static func noMatch(_ filter: String) -> String {
        let all = "'vault progress --all' shows all."
        return filter.isEmpty ? "No goals to show; \(all)" : "No goal matches '\(filter)'; \(all)"
    }

    static let noActions = "Nothing is logged yet. Log what you did with:\n  \(log)"
}
