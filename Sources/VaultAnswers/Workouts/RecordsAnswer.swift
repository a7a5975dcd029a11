import VaultChecks
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

/// Words for records. Rounding is for show only.
package enum RecordWords {
    /// What a record is about, in a word or two.
    package static func name(_ kind: RecordKind) -> String {
        switch kind {
        case .estimatedMaximum: "1RM"
        case .heaviest: "heaviest"
        case .bestSet: "best set"
        case .bestWorkout: "best workout"
        case .mostReps: "most reps"
        case .longestDistance: "farthest"
        case .bestPace: "best pace"
        case .longestTime: "longest"
        }
    }

    /// `139.3 kg`, `12 reps`, `1:45`, `5.2 km`, `4:56 /km`, in the units of the exercise.
    ///
    /// - Parameter unit: of weights, instead of that of the exercise
    package static func amount(
        _ measure: Rational, _ kind: RecordKind, of exercise: Exercise, in unit: WeightUnit? = nil
    ) -> String {
        let unit = unit ?? exercise.weightUnit
        return switch kind {
        case .estimatedMaximum, .heaviest: TrainingWords.weight(kilograms: measure, in: unit)
        case .bestSet, .bestWorkout: TrainingWords.volume(measure, in: unit)
        case .mostReps: Words.count(measure.floor(within: WorkoutSet.allowedReps), "rep")
        case .longestDistance:
            TrainingWords.distance(TrainingFigure.distance(measure, in: exercise.distanceUnit))
        case .bestPace:
            (pace(measure, exercise.distanceUnit).map(time) ?? "") + " /\(exercise.distanceUnit.rawValue)"
        case .longestTime: SetText.time(measure)
        }
    }

    /// `1RM 139.3 kg (+9.5)`, with what it is better by, in the unit of its set.
    package static func broken(_ record: NewRecord, of exercise: Exercise) -> String {
        let kind = record.entry.kind
        let amount = amount(record.entry.measure, kind, of: exercise, in: unit(of: record, exercise))
        let name = kind == .mostReps ? "" : name(kind) + " "
        return "\(name)\(amount)\(weight(of: record, exercise)) (\(change(record, of: exercise)))"
    }

    /// ` at 60.0 kg`, in the unit of the set, of the most repetitions at a weight.
    private static func weight(of record: NewRecord, _ exercise: Exercise) -> String {
        guard let weight = record.weight else { return "" }
        if weight.isZero, exercise.kind == .bodyweightAndReps { return " without added weight" }
        let sign = exercise.kind == .bodyweightAndReps && weight > 0 ? "+" : ""
        return " at \(sign)\(TrainingWords.weight(kilograms: weight, in: unit(of: record, exercise)))"
    }

    private static func unit(of record: NewRecord, _ exercise: Exercise) -> WeightUnit {
        record.entry.set.set.weight.flatMap { WeightUnit(rawValue: $0.unit) } ?? exercise.weightUnit
    }

    /// `+9.5`; of a pace `-0:05`.
    private static func change(_ record: NewRecord, of exercise: Exercise) -> String {
        let unit = unit(of: record, exercise)
        let more = record.entry.measure - record.before
        switch record.entry.kind {
        case .bestSet, .bestWorkout:
            return "+"
                + TrainingWords.volume(more, in: unit).dropLast(1 + unit.rawValue.count)
        case .estimatedMaximum, .heaviest:
            return "+" + TrainingFigure.weight(more, in: unit).decimalText(places: 1)
        case .mostReps: return "+\(more.decimalText(places: 0))"
        case .longestDistance:
            return "+" + TrainingFigure.distance(more, in: exercise.distanceUnit).amount.decimalText(places: 1)
        case .bestPace:
            guard let new = pace(record.entry.measure, exercise.distanceUnit),
                let old = pace(record.before, exercise.distanceUnit)
            else { return "" }
            return "-" + time(old - new)
        case .longestTime: return "+" + SetText.time(more)
        }
    }

    /// The seconds for one unit of distance.
    package static func pace(_ speed: Rational, _ unit: DistanceUnit) -> Rational? {
        TrainingFigure.distance(speed, in: unit).amount.inverse
    }

    private static func time(_ seconds: Rational) -> String { SetText.time(seconds.rounded(places: 0)) }
}

extension Rational {
    fileprivate var inverse: Rational? { Rational(1).divided(by: self) }
}
