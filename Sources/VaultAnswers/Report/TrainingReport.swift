import VaultSchema
import VaultWorkouts

/// What a report shows of training; the figures are those of `vault workout stats` on its last day.
package struct TrainingReport: Sendable {
    package var log: TrainingLog
    package var weekStart: WeekStart
    /// With as many weeks as the report has, at least 8 and at most 52.
    package var overview: TrainingOverview
    package var categories: [CategorySets]
    /// Those that were done in the last year, the most often done first.
    package var exercises: [ExerciseFigures]
    /// How many more were done in the last year.
    package var moreExercises: Int
    package var records: [ExerciseRecords]
    /// The days of the last year with the workouts of each.
    package var days: [(day: CalendarDate, workouts: Int)]

    /// The most exercises that are shown one by one.
    package static let mostExercises = 12

    /// Nil before the first workout. Cost: linear in what was performed, for each exercise that is shown.
    ///
    /// - Parameter log: all workouts up to the last day
    init?(_ log: TrainingLog, in span: DateSpan, weekStart: WeekStart) {
        guard !log.trainings.isEmpty else { return nil }
        self.log = log
        self.weekStart = weekStart
        let first = span.first.startOfWeek(weekStart)
        let weeks = min(max(first.days(until: log.asOf.startOfWeek(weekStart)) / 7 + 1, 8), 52)
        overview = TrainingOverview(log, weeks: weeks, weekStart: weekStart)
        categories = log.categorySets(weeks: weeks, weekStart: weekStart)
        let yearAgo = log.asOf.adding(days: -364)
        var done: [Int: Int] = [:]
        var days: [CalendarDate: Int] = [:]
        for training in log.trainings where training.workout.day >= yearAgo {
            days[training.workout.day, default: 0] += 1
            for performance in training.performances { done[performance.exercise, default: 0] += 1 }
        }
        let names = log.model.exercises
        let order = done.sorted { left, right in
            (right.value, names[left.key].name, left.key) < (left.value, names[right.key].name, right.key)
        }
        exercises = order.prefix(Self.mostExercises).map {
            ExerciseFigures(log, exercise: $0.key, weeks: weeks, weekStart: weekStart)
        }
        moreExercises = order.count - exercises.count
        records = log.allRecords()
        self.days = days.map { ($0.key, $0.value) }.sorted { $0.day < $1.day }
    }
}
