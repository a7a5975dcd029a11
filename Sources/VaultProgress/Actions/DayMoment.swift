import VaultSchema

/// The position of an action within its day: at its `time`; without one at the time of its `created`, where that is of
/// the same day; else at the day's end. Those of one moment follow by name, in which numbers count as numbers.
package struct DayMoment: Comparable, Sendable {
    /// Since midnight; the day's end is one second later than all others.
    let second: Int

    static let secondsPerDay = 86_401

    package init(_ day: CalendarDate, time: ClockTime?, created: DateTime?) {
        if let time {
            second = time.secondOfDay
        } else if let created, created.day == day {
            second = created.secondOfDay
        } else {
            second = Self.secondsPerDay - 1
        }
    }

    package static func < (left: DayMoment, right: DayMoment) -> Bool { left.second < right.second }
}
