import VaultSyntax

/// The day on which a week begins.
package enum WeekStart: Sendable {
    case monday, sunday
}

extension CalendarDate {
    /// The first day of the calendar week that holds this day.
    package func startOfWeek(_ first: WeekStart) -> CalendarDate {
        switch first {
        case .monday: adding(days: 1 - weekday)
        case .sunday: adding(days: -(weekday % 7))
        }
    }
}
