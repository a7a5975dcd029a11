import VaultSchema

extension GoalPlan {
    /// The parts of a complete goal that are not there; none for milestones and obligations.
    package func missingParts(dates: EffectiveDates, hasTargets: Bool) -> [GoalProgress.Part] {
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
