import VaultGraph
import VaultSchema

extension GoalPlan {
    /// The parts of a complete goal that are not there; none for milestones and obligations.
    func missingParts(dates: EffectiveDates, hasTargets: Bool) -> [GoalProgress.Part] {
        guard kind == .goal else { return [] }
        return GoalProgress.Part.allCases.filter { part in
            switch part {
            case .targets: !hasTargets
            case .start: dates.start == nil
            case .due: dates.due == nil
            case .plan: !hasPlan
            case .values: !hasValues
            }
        }
    }
}

extension GoalsModel {
    /// The parts of a complete goal that a goal lacks; nil for other notes. O(1).
    package func missingParts(ofGoal note: NoteID) -> [GoalProgress.Part]? {
        guard let goal = goal(ofNote: note), goal.plan.kind == .goal else { return nil }
        return goal.plan.missingParts(dates: goal.dates, hasTargets: !goal.plan.targets.isEmpty)
    }
}
