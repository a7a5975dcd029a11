import VaultGoals
import VaultSchema

extension Vault {
    /// What is planned and done for all values on a day.
    ///
    /// Cost: that of `progress`, then linear in the links of the actions.
    ///
    /// - Parameters:
    ///   - asOf: the day that counts as today; later actions do not exist
    ///   - includesArchived: archived values are in the answer; the summary never speaks of them
    package func alignment(asOf: CalendarDate, includesArchived: Bool = false) -> AlignmentOverview {
        goalsModel.alignment(
            asOf: asOf, weekStart: settings.weekStart, available: GoalsSettings(snapshot).weeklyHours,
            includesArchived: includesArchived, spread: CoreWork())
    }
}
