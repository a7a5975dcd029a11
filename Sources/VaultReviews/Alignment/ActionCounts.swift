import VaultSchema

/// How many actions fell into the last days, and when the last one was.
package struct ActionCounts: Hashable, Sendable {
    /// The last 7 days against the 7 before. The raw values are the words of the output.
    package enum Momentum: String, CaseIterable, Sendable {
        case growing, steady, declining
    }

    /// From 6 days ago to today.
    package private(set) var last7 = 0
    /// From 13 days ago to 7 days ago.
    package private(set) var previous7 = 0
    /// From 27 days ago to today.
    package private(set) var last28 = 0
    /// From the last action to today; nil when there was none.
    package private(set) var daysSinceLast: Int?

    package init() {}

    /// The counts of days on which something was done, one for each action.
    package init(_ days: some Sequence<CalendarDate>, asOf today: CalendarDate) {
        for day in days { add(day, asOf: today) }
    }

    /// Adds an action; one of a later day is ignored.
    mutating func add(_ day: CalendarDate, asOf today: CalendarDate) {
        let age = day.days(until: today)
        guard age >= 0 else { return }
        daysSinceLast = min(daysSinceLast ?? age, age)
        switch age {
        case 0..<7: last7 += 1
        case 7..<14: previous7 += 1
        default: break
        }
        if age < 28 { last28 += 1 }
    }

    /// Nil when neither week has an action.
    package var momentum: Momentum? {
        if last7 > previous7 { return .growing }
        if last7 < previous7 { return .declining }
        return last7 == 0 ? nil : .steady
    }
}
