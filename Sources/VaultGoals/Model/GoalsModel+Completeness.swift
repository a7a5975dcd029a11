import VaultGraph
import VaultProgress

extension GoalsModel {
    /// The parts of a complete goal that a goal lacks; nil for other notes. O(1).
    package func missingParts(ofGoal note: NoteID) -> [GoalProgress.Part]? {
        guard let goal = goal(ofNote: note), goal.plan.kind == .goal else { return nil }
        return goal.plan.missingParts(dates: goal.dates, hasTargets: !goal.plan.targets.isEmpty)
    }

    /// Nil for other notes than goals. O(1).
    package func classification(ofGoal note: NoteID) -> GoalClassification? {
        guard let goal = goal(ofNote: note), goal.plan.kind == .goal else { return nil }
        let hasTargets = goal.plan.targets.contains { $0.target != nil }
        return GoalClassification(missing: goal.plan.missingParts(dates: goal.dates, hasTargets: hasTargets))
    }
}
