import VaultSchema

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
        var last = [(training: Int, performance: Performance)?](repeating: nil, count: model.exercises.count)
        for training in trainings.indices {
            for performance in trainings[training].performances {
                last[performance.exercise] = (training, performance)
            }
        }
        return last.compactMap { last in
            last.map {
                TrainingOverview.Recent(
                    exercise: $0.performance.exercise, workout: trainings[$0.training].workout,
                    performance: $0.performance)
            }
        }
    }
}

extension TrainingWeek {
    fileprivate mutating func add(_ training: Training) {
        workouts += 1
        sums += training.sums
        seconds += training.workout.duration ?? 0
    }
}
