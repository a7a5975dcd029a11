import VaultSchema

/// What progress depends on besides the records.
package struct ProgressSettings: Sendable {
    /// The day that counts as today; later actions are ignored.
    package var asOf: CalendarDate
    package var weekStart: WeekStart
    package var units: UnitTable
    /// Whether archived goals are in the answer; the summary never includes them.
    package var includesArchived: Bool
    /// Whether each goal lists what counted and what did not; without it the lists are empty.
    package var explains: Bool
    /// Whether each target shows its weeks and what the current one still needs.
    package var showsWeeks = false
    /// Whether each target has its history, from which plots are drawn.
    package var showsHistory = false

    package init(
        asOf: CalendarDate, weekStart: WeekStart = .monday, units: UnitTable = .builtIn,
        includesArchived: Bool = false, explains: Bool = false
    ) {
        self.asOf = asOf
        self.weekStart = weekStart
        self.units = units
        self.includesArchived = includesArchived
        self.explains = explains
    }
}
