import VaultSchema

/// What was trained in one calendar week.
package struct TrainingWeek: Hashable, Sendable {
    /// Its first day.
    package var start: CalendarDate
    /// Workouts, of an exercise those with it.
    package var workouts = 0
    package var sums = SetSums()
    /// How long the workouts took; 0 for figures of an exercise, which do not have it.
    package var seconds = 0
    /// The greatest measure of an exercise's sets; nil without one.
    package var best: Rational?

    package init(start: CalendarDate) { self.start = start }
}

/// The last calendar weeks, the current one last.
struct TrainingWeeks {
    private(set) var weeks: [TrainingWeek]
    private let weekStart: WeekStart
    private let running: CalendarDate

    /// - Parameter count: how many, at least 1
    init(_ count: Int, asOf today: CalendarDate, weekStart: WeekStart) {
        let running = today.startOfWeek(weekStart)
        weeks = (0..<max(1, count)).reversed().map { TrainingWeek(start: running.adding(days: -7 * $0)) }
        self.weekStart = weekStart
        self.running = running
    }

    /// Changes the week of a day; nothing for a day outside.
    mutating func update(_ day: CalendarDate, _ change: (inout TrainingWeek) -> Void) {
        let age = day.startOfWeek(weekStart).days(until: running) / 7
        let index = weeks.count - 1 - age
        if weeks.indices.contains(index) { change(&weeks[index]) }
    }

    /// Workouts a week, over all of the weeks.
    var frequency: Rational {
        Rational(weeks.reduce(0) { $0 + $1.workouts }, over: weeks.count) ?? 0
    }
}

/// Calendar weeks in a row with at least one completed workout.
package struct TrainingStreak: Hashable, Sendable {
    /// Up to the current week, which does not break it: without a workout in it, up to the week before.
    package let current: Int
    package let longest: Int

    /// Cost: a sort of the days.
    /// - Parameter days: up to today
    init(_ days: some Sequence<CalendarDate>, asOf today: CalendarDate, weekStart: WeekStart) {
        let running = today.startOfWeek(weekStart)
        // Weeks ago, each once, the current one being 0.
        let weeks = Set(days.map { $0.startOfWeek(weekStart).days(until: running) / 7 }).sorted()
        var (current, longest, run) = (0, 0, 0)
        var last: Int?
        var isCurrent = (weeks.first ?? 2) <= 1
        for week in weeks {
            if let last, week > last + 1 {
                isCurrent = false
                run = 0
            }
            run += 1
            last = week
            longest = max(longest, run)
            if isCurrent { current = run }
        }
        self.current = current
        self.longest = longest
    }
}
