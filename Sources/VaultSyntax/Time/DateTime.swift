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
}

extension DateTime {
    package var time: ClockTime { ClockTime(secondOfDay: secondOfDay) }

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
