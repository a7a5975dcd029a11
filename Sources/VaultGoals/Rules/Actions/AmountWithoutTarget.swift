import VaultChecks
import VaultProgress
import VaultSchema

/// An entry of `amounts` in a unit that its goal does not ask for.
enum AmountWithoutTarget {
    static func finding(_ amount: NamedAmount, _ index: Int32, of goal: GoalRecord, _ note: Note) -> Finding {
        let text = Array(note.document.text(index).utf8)
        let written = String(decoding: text[amount.quantityRange.clamped(to: text.indices)], as: UTF8.self)
        return Finding(
            .amountWithoutTarget, path: note.path, range: note.place(amount.quantityRange, in: index),
            field: "amounts", message: message(written, goal.plan), help: help(goal.plan))
    }
}

extension Rule {
    static let amountWithoutTarget = Rule(
        "amount-without-target", .warning, summary: "an entry of 'amounts' matches no target of its goal")
}

// MARK: Words

private func message(_ quantity: String, _ goal: GoalPlan) -> String {
    "\(Words.quote(quantity)) matches no target of '\(goal.name)'"
}

private func help(_ goal: GoalPlan) -> String {
    let targets = goal.targets.filter { $0.target != nil }.map { Words.quote($0.written) }
    if targets.isEmpty { return "add a target to the goal, which has none" }
    return "write it in the unit of " + (targets.count == 1 ? "the goal's target, " : "one of the goal's targets, ")
        + Words.list(targets, joint: "or")
}
