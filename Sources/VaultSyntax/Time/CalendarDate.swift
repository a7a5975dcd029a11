/// A calendar day of the proleptic Gregorian calendar, in the years 1 to 9999. No time, no zone.
public struct CalendarDate: Hashable, Sendable {
    /// Days since 1970-01-01. Invariant: between those of `first` and `last`.
    public let dayNumber: Int32

    @inlinable
    init(clamping dayNumber: Int) {
        self.dayNumber = Int32(truncatingIfNeeded: min(max(dayNumber, -719_162), 2_932_896))
    }

    /// 0001-01-01.
    package static let first = CalendarDate(clamping: .min)
    /// 9999-12-31.
    package static let last = CalendarDate(clamping: .max)

    /// Nil for a day that does not exist.
    @inlinable
    public init?(year: Int, month: Int, day: Int) {
        guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1,
            day <= 28 || day <= CivilDay.daysInMonth(month, year: year)
        else { return nil }
        self.init(clamping: CivilDay.number(year: year, month: month, day: day))
    }

    package var year: Int { civil.year }
    package var month: Int { civil.month }
    package var day: Int { civil.day }

    /// 1 is Monday, 7 is Sunday.
    package var weekday: Int { CivilDay.weekday(ofDay: Int(dayNumber)) }

    /// Year, month and day; the inverse of `init(year:month:day:)`.
    private var civil: (year: Int, month: Int, day: Int) { CivilDay.date(ofDay: Int(dayNumber)) }
}

extension CalendarDate {
    /// The day `days` later, or earlier; at the ends of the calendar its first or last day.
    package func adding(days: Int) -> CalendarDate {
        let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
        return CalendarDate(clamping: overflow ? (days < 0 ? .min : .max) : sum)
    }

    /// The day `months` later, or earlier; a day that a month does not have is its last one. Nil outside the calendar.
    package func adding(months: Int) -> CalendarDate? {
        let (year, month, day) = civil
        let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow, 12..<120_000 ~= sum else { return nil }
        let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
        return CalendarDate(
            year: newYear, month: newMonth, day: min(day, CivilDay.daysInMonth(newMonth, year: newYear)))
    }

    /// How many days later `end` is: 1 for the next day, below 0 for an earlier one.
    package func days(until end: CalendarDate) -> Int { Int(end.dayNumber) - Int(dayNumber) }

    package var startOfMonth: CalendarDate { adding(days: 1 - day) }

    package var endOfMonth: CalendarDate {
        let (year, month, day) = civil
        return adding(days: CivilDay.daysInMonth(month, year: year) - day)
    }
}

extension CalendarDate: Comparable {
    /// The earlier day comes first.
    @inlinable
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CalendarDate: CustomStringConvertible {
    /// `2026-11-21`.
    public var description: String {
        let (year, month, day) = civil
        return String(unsafeUninitializedCapacity: 10) { text in
            func put(_ number: Int, at place: Int) {
                text[place] = 48 + UInt8(number / 10)
                text[place + 1] = 48 + UInt8(number % 10)
            }
            put(year / 100, at: 0)
            put(year % 100, at: 2)
            text[4] = UInt8(ascii: "-")
            put(month, at: 5)
            text[7] = UInt8(ascii: "-")
            put(day, at: 8)
            return 10
        }
    }
}
