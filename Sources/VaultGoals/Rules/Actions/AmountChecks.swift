import VaultChecks
import VaultGraph
import VaultSchema

/// Looks at the entries of an action's `amounts`.
enum AmountChecks {
    static func check(_ number: NoteID, _ note: Note, _ model: GoalsModel, _ findings: inout [Finding]) {
        var seen: [Int: [String: Int32]] = [:]
        let goals = model.linkedGoals(of: number)
        var unlinked = 0
        for entry in note.read("amounts", NamedAmount.readings) {
            guard let (goal, amount) = model.linked(entry.value, by: number, among: goals) else {
                unlinked += 1
                findings.append(
                    AmountForUnlinkedGoal.finding(
                        entry, note, goals, model, isFixed: unlinked <= Fix.mostOfFields))
                continue
            }
            let group = model.units.unit(amount.quantity.unit).group
            if let first = seen[goal]?[group] {
                findings.append(TwoAmounts.finding(entry.node, first, "amounts", note))
                continue
            }
            seen[goal, default: [:]][group] = entry.node
            if !ActionChecks.isKnown(amount.quantity.unit, model.units) {
                findings.append(UnknownUnit.finding(amount.quantity.unit, entry.node, "amounts", note, model))
            } else if !isAsked(group, by: goal, model) {
                findings.append(AmountWithoutTarget.finding(amount, entry.node, of: model.goals[goal], note))
            }
        }
    }

    /// Whether a target of the goal, or of a milestone that counts the goal's actions, reads amounts of the group.
    /// Targets in days read none.
    private static func isAsked(_ group: String, by goal: Int, _ model: GoalsModel) -> Bool {
        if group == "days" { return false }
        return ([goal] + model.milestones(of: goal)).contains { asks(model.goals[$0], group, model.units) }
    }

    private static func asks(_ goal: GoalRecord, _ group: String, _ units: UnitTable) -> Bool {
        goal.plan.targets.contains { target in
            target.target.map { units.unit($0.quantity.unit).group == group } ?? false
        }
    }
}
