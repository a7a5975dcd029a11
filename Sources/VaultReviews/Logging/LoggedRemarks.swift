import VaultChecks
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords

/// What is said of an action that is logged, besides that it is.
extension Snapshot {
    /// What it counts towards; where that is nothing yet, the goals that it surely belongs to, with the command that
    /// links it.
    ///
    /// - Parameter linked: what `linkedGoals` says of it, where that is known
    package func remarks(
        onLogged planned: PlannedRecord, _ amounts: [String], linked: [LinkedGoal]? = nil, asOf today: CalendarDate
    ) -> [Advice] {
        func quoted(_ titles: [String]) -> String { Words.list(titles.map { "'\($0)'" }, joint: "and") }
        let linked = linked ?? linkedGoals(of: planned, asOf: today)
        let counting = linked.filter { $0.reason == nil }
        if !linked.isEmpty {
            let all = [false, true].compactMap { isByTitle -> Advice? in
                let titles = counting.filter { $0.isByTitle == isByTitle }.map(\.title)
                return titles.isEmpty
                    ? nil : Advice(reason: "counts towards \(quoted(titles))\(isByTitle ? " by its title" : "")")
            }
            return all + linked.compactMap { notCounting($0, amounts) }
                + counting.flatMap(Self.unusual).map { Advice(reason: $0) }
        }
        guard let matched = matched(planned, asOf: today) else { return [] }
        let nothing = "counts towards no goal yet"
        guard let first = matched.probable.first else {
            if GoalTypes.tracked.contains(where: { !graph.records($0).isEmpty }) {
                return [Advice(reason: nothing, command: ["vault", "match", planned.name], isShort: true)]
            }
            return [Advice(reason: nothing + ".", purpose: "To make one", command: matched.newGoal)]
        }
        let words = first.band == .confident ? "It may count towards" : "It is not certain, but it may count towards"
        return [
            Advice(
                reason: "\(words) \(quoted(matched.probable.map(\.title))).", purpose: "To link it",
                command: ["vault", "set", planned.name] + matched.probable.map { "goals+=" + $0.destination })
        ]
    }

    /// Why an action does not count towards a goal that it links, and what to do; nil where it does.
    private func notCounting(_ goal: LinkedGoal, _ amounts: [String]) -> Advice? {
        guard let reason = goal.reason else { return nil }
        let why =
            switch reason {
            case .noTarget: "which has no target yet"
            case .noAmount: "but counts for none of its targets"
            case .outsideGoal, .dayOff, .otherDay, .noOccurrence: "but does not count"
            }
        let isOpen = reason == .noTarget
        return Advice(
            reason: "linked to '\(goal.title)', \(why).", purpose: isOpen ? "To set one" : "To see why",
            command: isOpen
                ? MatchedAction.newTarget(for: goal.name, reachedBy: amounts)
                : ["vault", "progress", goal.name, "--explain"])
    }

    /// What an amount of 0 or less does to a goal: `0 books adds nothing to 'Read 12 books'`.
    private static func unusual(_ goal: LinkedGoal) -> [String] {
        goal.unusual.map { amount in
            let title = "'\(goal.title)'"
            if amount.amount.isZero {
                return goal.countsActions
                    ? "\(title) counts this action, although it is \(amount)" : "\(amount) adds nothing to \(title)"
            }
            return "\(amount) takes \(amount.amount.magnitude.decimalText(places: 2)) away from \(title)"
        }
    }
}

extension MatchedAction {
    /// The command that makes a goal which an action like this one reaches in twenty times.
    package var newGoal: [String] {
        ["vault", "new", "goal", title, "targets=" + Self.target(reachedBy: amounts), "due=+10w"]
    }

    /// The command that gives a goal a target which an action with these amounts reaches in twenty times.
    package static func newTarget(for goal: String, reachedBy amounts: [String]) -> [String] {
        ["vault", "set", goal, "targets=" + target(reachedBy: amounts)]
    }

    private static func target(reachedBy amounts: [String]) -> String {
        let read = amounts.compactMap { Quantity.read(Array($0.utf8).span).value }
        // Nobody wants a sum of weights.
        let amount = read.first { $0.amount > 0 && UnitTable.builtIn.unit($0.unit).group != "g" }
        return amount.map { "\(($0.amount * 20).amountText) \($0.unit)" } ?? "20 times"
    }
}
