import VaultChecks
import VaultGoals
import VaultGraph
import VaultPlans
import VaultProgress
import VaultSchema

extension Snapshot {
    /// What is planned and done for all values on a day.
    ///
    /// Cost: that of `progress`, then linear in the links of the actions.
    ///
    /// - Parameters:
    ///   - asOf: the day that counts as today; later actions are ignored
    ///   - includesArchived: archived values are in the answer; the summary never includes them
    ///   - progress: of all goals on the day, where it is known
    package func alignment(
        asOf: CalendarDate, includesArchived: Bool = false, progress: ProgressOverview? = nil
    ) -> AlignmentOverview {
        goals.alignment(
            asOf: asOf, weekStart: settings.weekStart, available: GoalsSettings(self).weeklyHours,
            includesArchived: includesArchived, progress: progress, spread: work)
    }
}
