import VaultSchema

/// The figures of one exercise: a pure function of the completed workouts.
package struct ExerciseFigures: Sendable {
    /// What was done of it in one workout.
    package struct Session: Sendable {
        package var workout: Workout
        package var performance: Performance
    }

    /// A set with the workout it belongs to.
    package struct PerformedSet: Sendable {
        package var workout: Workout
        package var set: CountedSet
    }

    package var asOf: CalendarDate
    /// The index in the model's exercises.
    package var exercise: Int
    /// The newest first.
    package var sessions: [Session]
    /// Over all sessions.
    package var sums: SetSums
    /// All records, the current one first.
    package var records: [PersonalRecord]
    /// The last ones, the newest workout first, each in the order of its file.
    package var recentSets: [PerformedSet]
    /// The last weeks, the current one last.
    package var weeks: [TrainingWeek]
    /// Sessions a week over these weeks.
    package var frequency: Rational

    package var record: PersonalRecord? { records.first }
    package var last: Session? { sessions.first }

    /// How many recent sets are listed at most.
    package static let mostSets = 10

    /// Cost: linear in what was performed.
    /// - Parameters:
    ///   - exercise: an index in the model's exercises
    ///   - count: how many of the last weeks to show
    package init(_ log: TrainingLog, exercise: Int, weeks count: Int, weekStart: WeekStart = .monday) {
        var weeks = TrainingWeeks(count, asOf: log.asOf, weekStart: weekStart)
        var sessions: [Session] = []
        var sums = SetSums()
        for training in log.trainings {
            guard let performance = training.performances.first(where: { $0.exercise == exercise }) else { continue }
            sessions.append(Session(workout: training.workout, performance: performance))
            sums += performance.sums
            weeks.update(training.workout.day) { week in
                week.workouts += 1
                week.sums += performance.sums
                week.best = [week.best, performance.best?.measure].compactMap { $0 }.max()
            }
        }
        asOf = log.asOf
        self.exercise = exercise
        self.sessions = sessions.reversed()
        self.sums = sums
        self.weeks = weeks.weeks
        frequency = weeks.frequency
        records = log.records(of: exercise).reversed()
        recentSets = Array(
            self.sessions.lazy.flatMap { session in
                log.model.countedSets(of: exercise, in: session.workout.note)
                    .map { PerformedSet(workout: session.workout, set: $0) }
            }.prefix(Self.mostSets))
    }
}
