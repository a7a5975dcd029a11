import VaultGoals
import VaultProgress
import VaultShapes

/// What counted on some days, as `vault progress --from` shows it.
package enum RangeAnswer {
    package static let shape = Shape<RangeProgress>("progress-range", "what counted towards goals on some days") {
        key in
        key.day("from", "the first day; null for the beginning") { $0.from }
        key.day("to", "the last day") { $0.to }
        key.array("goals", of: goal, "the goals towards which something counted") { $0.goals }
    }

    private static let goal = Shape<RangeProgress.Goal>("goal-in-range", "what counted towards a goal") { key in
        key.include(GoalAnswer.identity) { $0.progress }
        key.integer("actions", "how many actions counted") { $0.actions }
        key.array("targets", of: target, "its readable targets, in file order") { $0.targets }
    }

    private static let target = Shape<RangeProgress.Target>("target-in-range", "what counted for a target") { key in
        key.text("written", "the target as written") { $0.progress.written }
        key.choice("mode", "how its amounts are combined") { $0.progress.mode }
        key.text("unit", "its unit") { $0.progress.unit }
        key.decimal("amount", "the sum; for latest the last amount, for best the best one; null for nothing") {
            $0.amount?.amountText
        }
        key.integer("actions", "how many actions counted") { $0.actions }
    }
}
