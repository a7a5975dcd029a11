import VaultSchema

/// What was trained lately, and what came of it: a pure function of the completed workouts.
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
    /// From the first day of the running week to today.
    package var thisWeek: TrainingWeek
    /// From the first of the month to today.
    package var thisMonth: TrainingWeek
    package var streak: TrainingStreak
    /// The last weeks, the running one last.
    package var weeks: [TrainingWeek]
    /// Workouts a week over these weeks.
    package var frequency: Rational
    /// The standing records of exercises that are not archived, the newest first, then by name.
    package var records: [PersonalRecord]
    /// Exercises that are not archived by the day of their last performance, the newest first, then by name.
    package var recent: [Recent]

    /// How many records and recent exercises are told at most.
    package static let most = 5

    /// Cost: linear in what was performed, and sorts of the exercises.
    /// - Parameter weeks: how many of the last weeks to tell
    package init(_ log: TrainingLog, weeks count: Int, weekStart: WeekStart = .monday) {
        let today = log.asOf
        var weeks = TrainingWeeks(count, asOf: today, weekStart: weekStart)
        var month = TrainingWeek(start: today.startOfMonth)
        var last = [(training: Int, performance: Int)?](repeating: nil, count: log.model.exercises.count)
        for (place, training) in log.trainings.enumerated() {
            weeks.update(training.workout.day) { $0.add(training) }
            if training.workout.day >= month.start { month.add(training) }
            for (index, performance) in training.performances.enumerated() {
                last[performance.exercise] = (place, index)
            }
        }
        asOf = today
        workouts = log.trainings.count
        self.weeks = weeks.weeks
        thisWeek = weeks.weeks.last ?? TrainingWeek(start: today)
        thisMonth = month
        frequency = weeks.frequency
        streak = TrainingStreak(log.trainings.map(\.workout.day), asOf: today, weekStart: weekStart)
        let exercises = log.model.exercises
        let shown = exercises.indices.filter { !exercises[$0].isArchived }
        func isBefore(_ left: (Workout, Int), _ right: (Workout, Int)) -> Bool {
            let (one, other) = (left.0.started, right.0.started)
            if (one.day, one.secondOfDay) != (other.day, other.secondOfDay) {
                return (other.day, other.secondOfDay) < (one.day, one.secondOfDay)
            }
            return exercises[left.1].name < exercises[right.1].name
        }
        let standing = log.records
        records = Array(
            shown.compactMap { standing[$0].last }
                .sorted { isBefore(($0.workout, $0.exercise), ($1.workout, $1.exercise)) }.prefix(Self.most))
        let performed = shown.compactMap { exercise -> Recent? in
            guard let (training, performance) = last[exercise] else { return nil }
            return Recent(
                exercise: exercise, workout: log.trainings[training].workout,
                performance: log.trainings[training].performances[performance])
        }
        recent = Array(
            performed.sorted { isBefore(($0.workout, $0.exercise), ($1.workout, $1.exercise)) }.prefix(Self.most))
    }
}

extension TrainingWeek {
    fileprivate mutating func add(_ training: Training) {
        workouts += 1
        sums += training.sums
        seconds += training.workout.duration ?? 0
    }
}
