import VaultSyntax

/// The day on which a week begins, by the word of the settings. Another one is a case more, with its number below.
package enum WeekStart: String, CaseIterable, Sendable {
    case monday, sunday

    /// 1 is Monday, 7 is Sunday.
    package var weekday: Int {
        switch self {
        case .monday: 1
        case .sunday: 7
        }
    }
}

extension CalendarDate {
    /// The first day of the calendar week that holds this day.
    package func startOfWeek(_ first: WeekStart) -> CalendarDate { adding(days: -((weekday - first.weekday + 7) % 7)) }
}
