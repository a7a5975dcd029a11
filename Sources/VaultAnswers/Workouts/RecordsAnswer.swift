import VaultRecords
import VaultShapes
import VaultWorkouts

/// All records, as `vault workout stats --records` shows them.
package struct RecordsAnswer: Sendable {
    let records: [ExerciseRecords]
    let log: TrainingLog

    package init(_ records: [ExerciseRecords], _ log: TrainingLog) {
        self.records = records
        self.log = log
    }

    static let shape = Shape<RecordsAnswer>("training-records", "the records of each exercise") { key in
        key.day("as_of", "the last day that counts") { $0.log.asOf }
        key.day("from", "the first day that counts; null for all") { $0.log.from }
        key.array("exercises", of: exercise, "the exercises that were done") { answer in
            answer.records.map {
                OneRecords(records: $0, unit: .init(of: answer.log.model.exercises[$0.exercise], in: answer.log.model))
            }
        }
    }

    /// The records of one exercise, in its units.
    struct OneRecords: Sendable {
        let records: ExerciseRecords
        let unit: TrainingUnits

        var exercise: Exercise { unit.model.exercises[records.exercise] }
    }

    private static let exercise = Shape<OneRecords>("exercise-records", "the records of an exercise") { key in
        key.include(TrainingAnswer.exerciseName) { $0.exercise }
        key.include(TrainingAnswer.units) { $0.unit }
        key.array("records", of: entry, "its records") { one in
            one.records.entries.map { OneEntry(entry: $0, exercise: one.exercise, unit: one.unit) }
        }
        key.array("most_reps", of: entry, "the most repetitions at each weight, the heaviest first") { one in
            one.records.mostReps.map { OneEntry(entry: $0, exercise: one.exercise, unit: one.unit) }
        }
    }

    struct OneEntry: Sendable {
        let entry: ExerciseRecords.Entry
        let exercise: Exercise
        let unit: TrainingUnits
    }

    private static let entry = Shape<OneEntry>("exercise-record", "the best of one kind") { key in
        key.choice("kind", "what it is the best of") { $0.entry.kind }
        key.decimal("best", "how much: weights in `weight_unit`, distances in `distance_unit`, seconds, or a pace") {
            amount($0.entry.measure, $0.entry.kind, $0.unit).amountText
        }
        key.include(TrainingAnswer.workoutName) { TrainingPart($0.entry.workout, $0.unit) }
        key.include(TrainingAnswer.set) { part in
            PerformedSet(
                counted: part.entry.set, exercise: part.exercise, workout: part.entry.workout, unit: part.unit)
        }
    }

    /// A pace is the seconds for one `distance_unit`.
    static func amount(_ measure: Rational, _ kind: RecordKind, _ unit: TrainingUnits) -> Rational {
        switch kind {
        case .estimatedMaximum, .heaviest, .bestSet, .bestWorkout:
            TrainingFigure.weight(measure, in: unit.weight)
        case .longestDistance: TrainingFigure.distance(measure, in: unit.distance).amount
        case .bestPace: RecordWords.pace(measure, unit.distance) ?? 0
        case .mostReps, .longestTime: measure
        }
    }
}

/// Sets a week by category, as `vault workout stats --by category` shows them.
package struct CategorySetsAnswer: Sendable {
    let categories: [CategorySets]
    let log: TrainingLog
    let weekStart: WeekStart

    package init(_ categories: [CategorySets], _ log: TrainingLog, _ weekStart: WeekStart) {
        self.categories = categories
        self.log = log
        self.weekStart = weekStart
    }

    static let shape = Shape<CategorySetsAnswer>("category-sets", "sets a week by category") { key in
        key.day("as_of", "the last day that counts") { $0.log.asOf }
        key.array("categories", of: category, "the categories with a set in these weeks") { answer in
            answer.categories.map { One(sets: $0, answer: answer) }
        }
    }

    struct One: Sendable {
        let sets: CategorySets
        let answer: CategorySetsAnswer

        var note: Note? { sets.category.map { answer.log.model.graph.notes[$0] } }
    }

    private static let category = Shape<One>("one-category", "the sets of a category") { key in
        key.text("category", "its name; null for exercises without one") { $0.note?.name }
        key.text("title", "its title") { $0.note?.title }
        key.integer("sets", "the sets in these weeks") { $0.sets.sum }
        key.decimal("sets_per_week", "how many per week") { $0.sets.perWeek.amountText }
        key.array("weeks", of: week, "the weeks, the current one last") { one in
            let last = one.answer.log.asOf.startOfWeek(one.answer.weekStart)
            return one.sets.weeks.enumerated().map { place, sets in
                (start: last.adding(days: -7 * (one.sets.weeks.count - 1 - place)), sets: sets)
            }
        }
    }

    private static let week = Shape<(start: CalendarDate, sets: Int)>("category-week", "the sets of a week") { key in
        key.day("start", "its first day") { $0.start }
        key.integer("sets", "its sets") { $0.sets }
    }
}

/// A month, as `vault workout stats --calendar` shows it.
package struct TrainingMonthAnswer: Sendable {
    let month: TrainingMonth
    let model: WorkoutsModel

    package init(_ month: TrainingMonth, _ model: WorkoutsModel) {
        self.month = month
        self.model = model
    }

    static let shape = Shape<TrainingMonthAnswer>("training-month", "the workouts of a month") { key in
        key.day("start", "its first day") { $0.month.first }
        key.include(TrainingAnswer.units) { TrainingUnits(of: $0.model) }
        key.array("workouts", of: workout, "its completed workouts, by day") { answer in
            answer.month.trainings.map { TrainingPart($0, TrainingUnits(of: answer.model)) }
        }
    }

    private static let workout = Shape<TrainingPart<Training>>("month-workout", "a workout of a month") { key in
        key.include(TrainingAnswer.workoutName) { TrainingPart($0.value.workout, $0.unit) }
        key.text("title", "its title") { $0.unit.model.graph.notes[$0.value.workout.note].title }
        key.integer("duration", "how long it took, in seconds") { $0.value.workout.duration }
        key.include(TrainingAnswer.sums) { TrainingPart($0.value.sums, $0.unit) }
    }
}
