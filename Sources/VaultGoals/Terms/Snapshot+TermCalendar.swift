import VaultChecks
import VaultPlans
import VaultSchema

extension Snapshot {
    /// The terms, years and periods as seen on a day.
    package func terms(asOf today: CalendarDate) -> TermCalendar {
        TermCalendar(goals, today: today, weekStart: settings.weekStart)
    }

    /// The types of records that are spans of days which goals are planned in.
    package static let termTypes = ["term", "year", "period"]
}
