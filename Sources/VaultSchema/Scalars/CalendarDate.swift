/// A calendar day of the proleptic Gregorian calendar, in the years 1 to 9999. No time, no zone.
package struct CalendarDate: Hashable, Sendable {
    /// Days since 1970-01-01. Invariant: between those of `first` and `last`.
    package let dayNumber: Int32

    private init(clamping dayNumber: Int) {
        self.dayNumber = Int32(min(max(dayNumber, -719_162), 2_932_896))
    }

    /// 0001-01-01.
    package static let first = CalendarDate(clamping: .min)
    /// 9999-12-31.
    package static let last = CalendarDate(clamping: .max)

    /// Nil for a day that does not exist.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.daysInMonth(month, year: year)
        else { return nil }
        // Years begin in March, so that the leap day is their last.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear
        self.init(clamping: days - 719_468)
    }

    /// Whether its year is below 1000: written with a leading zero, and nearly always a slip.
    var hasShortYear: Bool { dayNumber < -354_285 }

    package var year: Int { civil.year }
    package var month: Int { civil.month }
    package var day: Int { civil.day }

    /// 1 is Monday, 7 is Sunday.
    package var weekday: Int { ((Int(dayNumber) + 3) % 7 + 7) % 7 + 1 }

    /// The days of a month (1 to 12) of a year.
    package static func daysInMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Year, month and day; the inverse of `init(year:month:day:)`.
    private var civil: (year: Int, month: Int, day: Int) {
        let days = Int(dayNumber) + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

extension CalendarDate {
    /// The day `days` later, or earlier; at the ends of the calendar its first or last day.
    package func adding(days: Int) -> CalendarDate {
        let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
        return CalendarDate(clamping: overflow ? (days < 0 ? .min : .max) : sum)
    }

    /// How many days later `end` is: 1 for the next day, below 0 for an earlier one.
    package func days(until end: CalendarDate) -> Int { Int(end.dayNumber) - Int(dayNumber) }

    /// The first day of the calendar week that holds this day.
    package func startOfWeek(_ first: WeekStart) -> CalendarDate {
        switch first {
        case .monday: adding(days: 1 - weekday)
        case .sunday: adding(days: -(weekday % 7))
        }
    }

    package var startOfMonth: CalendarDate { adding(days: 1 - day) }

    package var endOfMonth: CalendarDate {
        let (year, month, day) = civil
        return adding(days: Self.daysInMonth(month, year: year) - day)
    }
}

extension CalendarDate: Comparable {
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CalendarDate: CustomStringConvertible {
    /// `2026-11-21`.
    package var description: String {
        let (year, month, day) = civil
        let digits = [year / 1000, year / 100 % 10, year / 10 % 10, year % 10, -1, month / 10, month % 10, -1]
        let bytes = (digits + [day / 10, day % 10]).map { $0 < 0 ? UInt8(ascii: "-") : 48 + UInt8($0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
