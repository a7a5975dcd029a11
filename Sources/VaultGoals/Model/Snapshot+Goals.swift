import VaultChecks
import VaultPlans

extension Snapshot {
    /// What the goals pack makes of the vault's records, and of what its other packs tell that was done.
    ///
    /// The one door through which all packs in use count towards goals. Cost: the first time one pass over the notes,
    /// then linear in the records other than actions.
    package var goals: GoalsModel { model() }

    /// The parts of a complete goal that a new goal lacks; nil for other records. Cost: that of a new graph.
    package func missingParts(of planned: PlannedRecord) -> [GoalProgress.Part]? {
        let after = with(graph(after: planned.edit.change))
        return after.graph.index(ofPath: planned.path).flatMap { after.goals.missingParts(ofGoal: $0) }
    }
}
