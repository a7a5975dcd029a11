import VaultRecords

/// What was trained lately, and its results: a pure function of the completed workouts.
package struct TrainingOverview: Sendable {
    /// An exercise as it was done last.
    package struct Recent: Sendable {
        /// The index in the model's exercises.
        package var exercise: Int
        package var workout: Workout
        package var performance: Performance
    }

    package var asOf: CalendarDate
    /// All completed workouts.
    package var workouts: Int
    /// From the first day of the current week to today.
    package var thisWeek: TrainingWeek
    /// From the first of the month to today.
    package var thisMonth: TrainingWeek
    /// All of the log, its start being that of the first day asked for.
    package var total: TrainingWeek
    package var streak: TrainingStreak
    /// The last weeks, the current one last.
    package var weeks: [TrainingWeek]
    /// Workouts a week over these weeks.
    package var frequency: Rational
    /// The current records of exercises that are not archived, the newest first, then by name.
    package var records: [PersonalRecord]
    /// Exercises that are not archived by the day of their last performance, the newest first, then by name.
    package var recent: [Recent]

    /// How many records and recent exercises are listed at most.
    package static let most = 5

    /// Cost: linear in what was performed, and sorts of the exercises.
    /// - Parameter weeks: how many of the last weeks to show
    package init(_ log: TrainingLog, weeks count: Int, weekStart: WeekStart = .monday) {
        let today = log.asOf
        var weeks = TrainingWeeks(count, asOf: today, weekStart: weekStart)
        var month = TrainingWeek(start: today.startOfMonth)
        var total = TrainingWeek(start: log.from ?? log.trainings.first?.workout.day ?? today)
        for training in log.trainings {
            total.add(training)
            weeks.update(training.workout.day) { $0.add(training) }
            if training.workout.day >= month.start { month.add(training) }
        }
        asOf = today
        workouts = log.trainings.count
        self.weeks = weeks.weeks
        thisWeek = weeks.weeks.last ?? TrainingWeek(start: today)
        thisMonth = month
        self.total = total
        frequency = weeks.frequency
        streak = TrainingStreak(log.trainings.map(\.workout.day), asOf: today, weekStart: weekStart)
        records = Array(log.newest(log.currentRecords) { ($0.workout, $0.exercise) }.prefix(Self.most))
        recent = Array(log.newest(log.lastPerformances) { ($0.workout, $0.exercise) }.prefix(Self.most))
    }
}

extension TrainingLog {
    /// What is of exercises that are not archived, the newest workout first, then by name.
    fileprivate func newest<Item>(_ items: [Item], _ key: (Item) -> (workout: Workout, exercise: Int)) -> [Item] {
        let exercises = model.exercises
        return items.filter { !exercises[key($0).exercise].isArchived }.sorted { left, right in
            let (left, right) = (key(left), key(right))
            let (one, other) = (left.workout.started, right.workout.started)
            if (one.day, one.secondOfDay) != (other.day, other.secondOfDay) {
                return (other.day, other.secondOfDay) < (one.day, one.secondOfDay)
            }
            return (exercises[left.exercise].name, left.exercise) < (exercises[right.exercise].name, right.exercise)
        }
    }

    /// Of each exercise that was done. Cost: linear in the performances.
    fileprivate var lastPerformances: [TrainingOverview.Recent] {
        var last: [Int: TrainingOverview.Recent] = [:]
        for training in trainings {
            for done in training.performances {
                last[done.exercise] = .init(exercise: done.exercise, workout: training.workout, performance: done)
            }
        }
        return Array(last.values)
    }
}

extension TrainingWeek {
    fileprivate mutating func add(_ training: Training) {
        workouts += 1
        sums += training.sums
        seconds += training.workout.duration ?? 0
    }
}

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

    /// - Parameter days: up to today
    init(_ days: some Sequence<CalendarDate>, asOf today: CalendarDate, weekStart: WeekStart) {
        let running = today.startOfWeek(weekStart)
        // Weeks ago, the current one being 0.
        let weeks = Set(days.map { $0.startOfWeek(weekStart).days(until: running) / 7 })
        func run(from week: Int) -> Int { (week...).prefix(while: weeks.contains).count }
        current = run(from: weeks.contains(0) ? 0 : 1)
        longest = weeks.filter { !weeks.contains($0 - 1) }.map(run).max() ?? 0
    }
}

/// How many sets a category got in each of the last weeks: the measure of how much a part of the body is trained.
package struct CategorySets: Sendable {
    /// The note of the category; nil for exercises without one.
    package var category: NoteID?
    /// By week, the current one last.
    package var weeks: [Int]

    package var sum: Int { weeks.reduce(0, +) }
    /// Sets a week over these weeks.
    package var perWeek: Rational { Rational(sum, over: weeks.count) ?? 0 }
}

extension TrainingLog {
    /// The sets of each category in the last weeks: those of `categories` first, then what has none. A set of an
    /// exercise with two categories counts for both. Categories without a set are left out.
    package func categorySets(weeks count: Int, weekStart: WeekStart) -> [CategorySets] {
        let first = asOf.startOfWeek(weekStart).adding(days: -7 * (max(1, count) - 1))
        var weeks: [NoteID?: [Int]] = [:]
        for training in trainings where training.workout.day >= first {
            let week = first.days(until: training.workout.day) / 7
            guard (0..<count).contains(week) else { continue }
            for performance in training.performances {
                let categories = model.exercises[performance.exercise].categories
                for category in categories.isEmpty ? [nil] : Array(Set(categories)) {
                    weeks[category, default: Array(repeating: 0, count: count)][week] += performance.sums.sets
                }
            }
        }
        let order = model.categories.map { Optional($0.note) } + [nil]
        return order.compactMap { category in weeks[category].map { CategorySets(category: category, weeks: $0) } }
    }
}
