/// A day with a local time, and the zone when it states one.
public struct DateTime: Hashable, Sendable {
    /// The day as written, in whatever zone.
    public let day: CalendarDate
    /// Seconds since midnight, 0 for a day without a time.
    public let secondOfDay: Int
    /// How far the stated zone is ahead of UTC, in minutes; nil when no zone is written.
    public let offsetMinutes: Int?

    /// Impossible numbers become the nearest possible ones.
    @inlinable
    public init(day: CalendarDate, secondOfDay: Int = 0, offsetMinutes: Int? = nil) {
        self.day = day
        self.secondOfDay = min(max(0, secondOfDay), CivilDay.secondsPerDay - 1)
        self.offsetMinutes = offsetMinutes.map { min(max(-1439, $0), 1439) }
    }

    /// The local time at this many seconds ahead of UTC, for a moment, given in seconds since 1970-01-01 00:00 UTC.
    /// Beyond the calendar it is its first or last day.
    package init(secondsSinceEpoch: Int64, offset: Int, offsetMinutes: Int? = nil) {
        let (days, seconds) = Self.days(secondsSinceEpoch, offset: offset)
        self.init(day: CalendarDate(clamping: days), secondOfDay: seconds, offsetMinutes: offsetMinutes)
    }

    /// The year that such clocks show, also beyond the calendar.
    package static func year(secondsSinceEpoch: Int64, offset: Int) -> Int {
        CivilDay.date(ofDay: days(secondsSinceEpoch, offset: offset).quotient).year
    }

    /// Seconds beyond about 285,000 years from 1970 read as that limit.
    private static func days(_ seconds: Int64, offset: Int) -> (quotient: Int, remainder: Int) {
        let limit: Int64 = 9_000_000_000_000
        return (Int(min(max(seconds, -limit), limit)) + offset).dividedRoundingDown(by: CivilDay.secondsPerDay)
    }

    package var time: ClockTime { ClockTime(secondOfDay: secondOfDay) }

    /// The day that it belongs to where days begin at a time: before that it is still the one before.
    package func day(startingAt start: ClockTime) -> CalendarDate {
        secondOfDay < start.secondOfDay ? day.adding(days: -1) : day
    }

    /// Seconds from 1970-01-01 00:00 to what is shown, both on the same clock: a stated zone does not count.
    package var wallSeconds: Int { Int(day.dayNumber) * CivilDay.secondsPerDay + secondOfDay }

    /// Seconds from 1970-01-01 00:00 UTC; without a zone it is taken as UTC.
    package var utcSeconds: Int { wallSeconds - (offsetMinutes ?? 0) * 60 }

    /// Seconds from one moment to another. Zones count when both state one; else the clock on the wall does.
    package func seconds(until end: DateTime) -> Int {
        let areZoned = offsetMinutes != nil && end.offsetMinutes != nil
        return areZoned ? end.utcSeconds - utcSeconds : end.wallSeconds - wallSeconds
    }
}

extension DateTime: CustomStringConvertible {
    /// `2026-11-21T07:15:00`, with `Z` or `+02:00` when a zone is stated.
    public var description: String {
        let fields = [time.hour, time.minute, time.second].map(Self.twoDigits)
        return "\(day)T" + fields.joined(separator: ":") + zoneText
    }

    private var zoneText: String {
        guard let offsetMinutes else { return "" }
        if offsetMinutes == 0 { return "Z" }
        let ahead = Int(offsetMinutes.magnitude)
        return (offsetMinutes < 0 ? "-" : "+") + Self.twoDigits(ahead / 60) + ":" + Self.twoDigits(ahead % 60)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

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

/// A time of day.
package struct ClockTime: Hashable, Comparable, Sendable {
    /// Seconds since midnight, 0 to 86,399.
    package let secondOfDay: Int

    /// Nil for an impossible time.
    package init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        secondOfDay = hour * 3600 + minute * 60 + second
    }

    /// The time this many seconds after midnight; those of other days are taken for the nearest time of this one.
    package init(secondOfDay: Int) {
        self.secondOfDay = min(max(0, secondOfDay), CivilDay.secondsPerDay - 1)
    }

    package static let midnight = ClockTime(secondOfDay: 0)

    /// The time; nil when it lies before or after some whole hours.
    package func within(hours: ClosedRange<Int>) -> ClockTime? {
        (hours.lowerBound * 3600...hours.upperBound * 3600).contains(secondOfDay) ? self : nil
    }

    package var hour: Int { secondOfDay / 3600 }
    package var minute: Int { secondOfDay / 60 % 60 }
    package var second: Int { secondOfDay % 60 }

    package static func < (left: ClockTime, right: ClockTime) -> Bool { left.secondOfDay < right.secondOfDay }
}

extension ClockTime: CustomStringConvertible {
    /// `07:15`, with seconds when there are some: `07:15:30`.
    package var description: String {
        let fields = [hour, minute] + (second == 0 ? [] : [second])
        return fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
