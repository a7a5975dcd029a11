import VaultGoals
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultWorkouts

/// The units that a page is in: those of the vault, or of an exercise.
struct TrainingUnits: Sendable {
    let model: WorkoutsModel
    let weight: WeightUnit
    let distance: DistanceUnit

    init(of exercise: Exercise? = nil, in model: WorkoutsModel) {
        self.model = model
        weight = exercise?.weightUnit ?? model.units.weight
        distance = exercise?.distanceUnit ?? model.units.distance
    }

    func exercise(_ index: Int) -> Exercise { model.exercises[index] }

    /// What records compare, in the unit of the page.
    func shown(_ measure: Rational, of exercise: Exercise) -> Rational {
        TrainingWords.number(measure, of: exercise, weight, distance)
    }

    /// A record in the unit of the page; of a pace the seconds for one `distance_unit`.
    func shown(_ measure: Rational, _ kind: RecordKind) -> Rational {
        RecordWords.number(measure, kind, weight, distance)
    }
}

/// A part of what was trained, with its units.
@dynamicMemberLookup
package struct TrainingPart<Value: Sendable>: Sendable {
    let value: Value
    let unit: TrainingUnits

    init(_ value: Value, _ unit: TrainingUnits) { (self.value, self.unit) = (value, unit) }

    /// - Parameter exercise: in whose units it is; nil for those of the vault
    package init(_ value: Value, of exercise: Exercise? = nil, in model: WorkoutsModel) {
        self.init(value, TrainingUnits(of: exercise, in: model))
    }

    package subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> Part { value[keyPath: part] }

    /// Another part in the same units.
    func with<Part>(_ part: Part) -> TrainingPart<Part> { TrainingPart<Part>(part, unit) }

    func with(_ set: CountedSet, of exercise: Int, in workout: Workout) -> TrainingPart<PerformedSet> {
        with((set, unit.exercise(exercise), workout))
    }
}

/// A set that counts, of an exercise in a workout.
typealias PerformedSet = (counted: CountedSet, exercise: Exercise, workout: Workout)

/// What was trained, as `vault workout stats` shows it.
///
/// Weights and volumes are in `weight_unit`, distances in `distance_unit`, times in seconds; sets say their own units.
enum TrainingAnswer {
    static let overview = Shape<TrainingPart<TrainingOverview>>("training", "training statistics of all exercises") {
        key in
        key.day("as_of", "the day used as today; with --to the last day that counts") { $0.asOf }
        key.include(units) { $0.unit }
        key.integer("workouts", "completed workouts") { $0.workouts }
        key.decimal("workouts_per_week", "how many per week") { $0.frequency.amountText }
        key.integer("weeks_in_a_row", "weeks in a row with a workout, up to now") { $0.streak.current }
        key.integer("longest_weeks_in_a_row", "the longest such streak") { $0.streak.longest }
        key.object("total", week, "all of the days that count; `start` is the first of them") { $0.with($0.total) }
        key.object("this_week", week, "the current week") { $0.with($0.thisWeek) }
        key.object("this_month", week, "the current month") { $0.with($0.thisMonth) }
        key.array("weeks", of: week, "the last weeks") { $0.weeks.map($0.with) }
        key.array("records", of: record, "the latest personal records") { $0.records.map($0.with) }
        key.array("recent", of: recent, "exercises of the last workouts") { $0.recent.map($0.with) }
    }

    static let figures = Shape<TrainingPart<ExerciseFigures>>(
        "exercise-training", "training statistics of one exercise"
    ) { key in
        key.day("as_of", "the day used as today") { $0.asOf }
        key.include(units) { $0.unit }
        key.include(exerciseName) { $0.unit.exercise($0.exercise) }
        key.boolean("archived", "whether it is archived") { $0.unit.exercise($0.exercise).isArchived }
        key.integer("workouts", "completed workouts with it") { $0.sessions.count }
        key.decimal("workouts_per_week", "how many per week") { $0.frequency.amountText }
        key.include(sums) { $0.with($0.sums) }
        key.object("record", record, "its personal record") { $0.record.map($0.with) }
        key.array("records", of: record, "all sets that were records when they were done") { $0.records.map($0.with) }
        key.object("last", session, "the last workout with it") { $0.last.map($0.with) }
        key.array("recent_sets", of: recentSet, "its last sets") { part in
            part.recentSets.map { part.with($0.set, of: part.exercise, in: $0.workout) }
        }
        key.array("weeks", of: exerciseWeek, "the last weeks") { part in
            part.weeks.map { part.with((week: $0, exercise: part.unit.exercise(part.exercise))) }
        }
        key.array("sessions", of: session, "every workout with it") { $0.sessions.map($0.with) }
    }

    /// What came of one workout, as a part of a page.
    static let workout = Shape<TrainingPart<Training>>("workout-training", "results of a completed workout") { key in
        key.include(units) { $0.unit }
        key.integer("duration", "how long it took, in seconds") { $0.workout.duration }
        key.include(sums) { $0.with($0.sums) }
        key.array("exercises", of: performance, "its exercises") { $0.performances.map($0.with) }
    }

    static let month = Shape<TrainingPart<TrainingMonth>>("training-month", "the workouts of a month") { key in
        key.day("start", "its first day") { $0.first }
        key.include(units) { $0.unit }
        key.array("workouts", of: monthWorkout, "its completed workouts, by day") { $0.trainings.map($0.with) }
    }

    private static let monthWorkout = Shape<TrainingPart<Training>>("month-workout", "a workout of a month") { key in
        key.include(workoutName) { $0.with($0.workout) }
        key.text("title", "its title") { $0.unit.model.graph.notes[$0.workout.note].title }
        key.integer("duration", "how long it took, in seconds") { $0.workout.duration }
        key.include(sums) { $0.with($0.sums) }
    }
}

// MARK: Records and categories

extension TrainingAnswer {
    /// As `vault workout stats --records` shows them.
    static let records = Shape<(records: [ExerciseRecords], log: TrainingLog)>(
        "training-records", "the records of each exercise"
    ) { key in
        key.day("as_of", "the last day that counts") { $0.log.asOf }
        key.day("from", "the first day that counts; null for all") { $0.log.from }
        key.array("exercises", of: exerciseRecords, "the exercises that were done") { answer in
            let model = answer.log.model
            return answer.records.map { TrainingPart($0, of: model.exercises[$0.exercise], in: model) }
        }
    }

    private static let exerciseRecords = Shape<TrainingPart<ExerciseRecords>>(
        "exercise-records", "the records of an exercise"
    ) { key in
        key.include(exerciseName) { $0.unit.exercise($0.exercise) }
        key.include(units) { $0.unit }
        key.array("records", of: entry, "its records") { part in part.entries.map { part.with((part.exercise, $0)) } }
        key.array("most_reps", of: entry, "the most repetitions at each weight, the heaviest first") { part in
            part.mostReps.map { part.with((part.exercise, $0)) }
        }
    }

    private static let entry = Shape<TrainingPart<(exercise: Int, entry: ExerciseRecords.Entry)>>(
        "exercise-record", "the best of one kind"
    ) { key in
        key.choice("kind", "what it is the best of") { $0.entry.kind }
        key.decimal("best", "how much: weights in `weight_unit`, distances in `distance_unit`, seconds, or a pace") {
            $0.unit.shown($0.entry.measure, $0.entry.kind).amountText
        }
        key.include(workoutName) { $0.with($0.entry.workout) }
        key.include(set) { $0.with($0.entry.set, of: $0.exercise, in: $0.entry.workout) }
    }

    /// As `vault workout stats --by category` shows them.
    static let categories = Shape<(categories: [CategorySets], log: TrainingLog, weekStart: WeekStart)>(
        "category-sets", "sets a week by category"
    ) { key in
        key.day("as_of", "the last day that counts") { $0.log.asOf }
        key.array("categories", of: category, "the categories with a set in these weeks") { answer in
            let week = answer.log.asOf.startOfWeek(answer.weekStart)
            return answer.categories.map { sets in
                (sets: sets, note: sets.category.map { answer.log.model.graph.notes[$0] }, week: week)
            }
        }
    }

    private static let category = Shape<(sets: CategorySets, note: Note?, week: CalendarDate)>(
        "one-category", "the sets of a category"
    ) { key in
        key.text("category", "its name; null for exercises without one") { $0.note?.name }
        key.text("title", "its title") { $0.note?.title }
        key.integer("sets", "the sets in these weeks") { $0.sets.sum }
        key.decimal("sets_per_week", "how many per week") { $0.sets.perWeek.amountText }
        key.array("weeks", of: categoryWeek, "the weeks, the current one last") { one in
            zip(1 - one.sets.weeks.count...0, one.sets.weeks).map { week, sets in
                (start: one.week.adding(days: 7 * week), sets: sets)
            }
        }
    }

    private static let categoryWeek = Shape<(start: CalendarDate, sets: Int)>("category-week", "the sets of a week") {
        key in
        key.day("start", "its first day") { $0.start }
        key.integer("sets", "its sets") { $0.sets }
    }
}

// MARK: Parts

extension TrainingAnswer {
    static let units = Shape<TrainingUnits>("training-units", "the units of this output") { key in
        key.choice("weight_unit", "the unit of weights and volumes") { $0.weight }
        key.choice("distance_unit", "the unit of distances") { $0.distance }
    }

    static let exerciseName = Shape<Exercise>("exercise-name", "which exercise it is") { key in
        key.text("exercise", "the exercise's name") { $0.name }
        key.text("title", "its title") { $0.title }
        key.choice("exercise_type", "what its sets record") { $0.kind }
    }

    static let sums = Shape<TrainingPart<SetSums>>("set-sums", "sums over sets") { key in
        key.integer("sets", "how many sets") { $0.sets }
        key.integer("reps", "their repetitions") { $0.reps }
        key.decimal("volume", "weight times repetitions") {
            TrainingFigure.weight($0.volume, in: $0.unit.weight).amountText
        }
        key.decimal("distance", "their distance") {
            TrainingFigure.distance($0.metres, in: $0.unit.distance).amount.amountText
        }
        key.decimal("time", "their time, in seconds") { $0.seconds.amountText }
    }

    static let workoutName = Shape<TrainingPart<Workout>>("workout-name", "which workout it is") { key in
        key.text("workout", "the workout's name") { $0.unit.model.graph.notes[$0.note].name }
        key.path("path", "its file") { $0.unit.model.graph.notes[$0.note].path }
        key.day("date", "its day") { $0.day }
    }

    static let week = Shape<TrainingPart<TrainingWeek>>("training-week", "totals of a week or month") { key in
        key.day("start", "its first day") { $0.start }
        key.integer("workouts", "completed workouts") { $0.workouts }
        key.integer("duration", "how long they took, in seconds") { $0.seconds }
        key.include(sums) { $0.with($0.sums) }
    }

    private static let exerciseWeek = Shape<TrainingPart<(week: TrainingWeek, exercise: Exercise)>>(
        "exercise-week", "totals of a week for one exercise"
    ) { key in
        key.day("start", "its first day") { $0.week.start }
        key.integer("workouts", "completed workouts with it") { $0.week.workouts }
        key.integer("duration", "always null: workouts hold other exercises too") { _ -> Int? in nil }
        key.include(sums) { $0.with($0.week.sums) }
        key.decimal("best", "the best set, as records compare them") { part in
            part.week.best.map { part.unit.shown($0, of: part.exercise).amountText }
        }
    }

    static let performance = Shape<TrainingPart<Performance>>("performance", "an exercise of a workout") { key in
        key.include(exerciseName) { $0.unit.exercise($0.exercise) }
        key.include(sums) { $0.with($0.sums) }
    }

    static let recent = Shape<TrainingPart<ExerciseFigures.Session>>("recent-exercise", "an exercise of a workout") {
        key in
        key.include(exerciseName) { $0.unit.exercise($0.performance.exercise) }
        key.include(workoutName) { $0.with($0.workout) }
        key.include(sums) { $0.with($0.performance.sums) }
    }

    static let session = Shape<TrainingPart<ExerciseFigures.Session>>("session", "a workout with an exercise") { key in
        key.include(workoutName) { $0.with($0.workout) }
        key.include(sums) { $0.with($0.performance.sums) }
        key.decimal("best", "the best set, as records compare them") { part in
            let exercise = part.unit.exercise(part.performance.exercise)
            return part.performance.best.map { part.unit.shown($0, of: exercise).amountText }
        }
        key.array("performed", of: set, "its sets") { part in
            part.performance.sets.map { part.with($0, of: part.performance.exercise, in: part.workout) }
        }
    }

    static let record = Shape<TrainingPart<PersonalRecord>>("personal-record", "the best set up to its day") { key in
        key.include(exerciseName) { $0.unit.exercise($0.exercise) }
        key.include(workoutName) { $0.with($0.workout) }
        key.decimal("best", "the set, as records compare them") { part in
            part.unit.shown(part.measure, of: part.unit.exercise(part.exercise)).amountText
        }
        key.include(set) { $0.with($0.set, of: $0.exercise, in: $0.workout) }
    }

    private static let recentSet = Shape<TrainingPart<PerformedSet>>("recent-set", "a set with its workout") { key in
        key.include(workoutName) { $0.with($0.workout) }
        key.include(set) { $0 }
    }

    private static let set = Shape<TrainingPart<PerformedSet>>("performed-set", "a set that counts") { key in
        key.integer("line", "its line in the workout's file") { part -> Int in
            let note = part.unit.model.graph.notes[part.workout.note]
            return LineTable(note.document.bytes).position(of: Int(part.counted.line.start)).line
        }
        key.text("set", "the set as it would be written") { SetText.text($0.counted.set, of: $0.exercise.kind) }
        key.integer("reps", "its repetitions") { $0.counted.set.reps }
        key.decimal("weight", "its weight, in its own unit") { $0.counted.set.weight?.amount.amountText }
        key.text("set_weight_unit", "the unit of the weight") { part in
            part.counted.set.weight.map { $0.unit.isEmpty ? part.exercise.weightUnit.rawValue : $0.unit }
        }
        key.decimal("time", "its time, in seconds") { $0.counted.set.time?.amountText }
        key.decimal("distance", "its distance, in its own unit") { $0.counted.set.distance?.amount.amountText }
        key.text("set_distance_unit", "the unit of the distance") { part in
            part.counted.set.distance.map { $0.unit.isEmpty ? part.exercise.distanceUnit.rawValue : $0.unit }
        }
        key.decimal("effort", "how hard it was, from 0 to 10") { $0.counted.set.effort?.amountText }
        key.decimal("estimated_maximum", "the estimated weight for a single repetition") { part in
            let maximum = part.exercise.kind == .weightAndReps ? part.counted.measure : nil
            return maximum.map { TrainingFigure.weight($0, in: part.unit.weight).amountText }
        }
    }
}
