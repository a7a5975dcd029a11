import VaultSyntax

/// A day of the calendar, from year 1 to 9999.
public struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// As the modules below know it.
    package let date: CalendarDate

    /// The same day.
    package init(_ date: CalendarDate) { self.date = date }

    /// Nil for a day that is not there, as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
        self.date = date
    }

    /// 1 to 9999.
    public var year: Int { date.year }
    /// 1 to 12.
    public var month: Int { date.month }
    /// 1 to 31.
    public var day: Int { date.day }

    /// `2026-11-21`.
    public var description: String { date.description }

    /// Whether a day is before another.
    public static func < (left: Day, right: Day) -> Bool { left.date < right.date }
}
