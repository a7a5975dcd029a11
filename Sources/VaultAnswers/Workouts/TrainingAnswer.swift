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

    init(of model: WorkoutsModel) {
        self.model = model
        weight = model.units.weight
        distance = model.units.distance
    }

    init(of exercise: Exercise, in model: WorkoutsModel) {
        self.model = model
        weight = exercise.weightUnit
        distance = exercise.distanceUnit
    }

    /// What records compare, in the unit of the page.
    func shown(_ measure: Rational, of exercise: Exercise) -> Rational {
        switch exercise.kind {
        case .weightAndReps: TrainingFigure.weight(measure, in: weight)
        case .distanceAndTime: TrainingFigure.distance(measure, in: distance).amount
        default: measure
        }
    }
}

/// What was trained, as `vault workout stats` shows it.
///
/// Weights and volumes are in `weight_unit`, distances in `distance_unit`, times in seconds; sets say their own units.
package enum TrainingAnswer {
    /// All exercises.
    package struct Overview: Sendable {
        let overview: TrainingOverview
        let unit: TrainingUnits

        package init(_ overview: TrainingOverview, _ model: WorkoutsModel) {
            self.overview = overview
            unit = TrainingUnits(of: model)
        }
    }

    /// One exercise.
    package struct Figures: Sendable {
        let figures: ExerciseFigures
        let exercise: Exercise
        let unit: TrainingUnits

        package init(_ figures: ExerciseFigures, _ model: WorkoutsModel) {
            self.figures = figures
            exercise = model.exercises[figures.exercise]
            unit = TrainingUnits(of: exercise, in: model)
        }
    }

    /// What came of one workout.
    struct Came: Sendable {
        let training: Training
        let unit: TrainingUnits
    }

    static let overview = Shape<Overview>("training", "training statistics of all exercises") { key in
        key.day("as_of", "the day used as today; with --to the last day that counts") { $0.overview.asOf }
        key.include(units) { $0.unit }
        key.integer("workouts", "completed workouts") { $0.overview.workouts }
        key.decimal("workouts_per_week", "how many per week") { $0.overview.frequency.amountText }
        key.integer("weeks_in_a_row", "weeks in a row with a workout, up to now") { $0.overview.streak.current }
        key.integer("longest_weeks_in_a_row", "the longest such streak") { $0.overview.streak.longest }
        key.object("total", week, "all of the days that count; `start` is the first of them") {
            TrainingPart($0.overview.total, $0.unit)
        }
        key.object("this_week", week, "the current week") { TrainingPart($0.overview.thisWeek, $0.unit) }
        key.object("this_month", week, "the current month") { TrainingPart($0.overview.thisMonth, $0.unit) }
        key.array("weeks", of: week, "the last weeks") { answer in
            answer.overview.weeks.map { TrainingPart($0, answer.unit) }
        }
        key.array("records", of: record, "the latest personal records") { answer in
            answer.overview.records.map { TrainingPart($0, answer.unit) }
        }
        key.array("recent", of: recent, "exercises of the last workouts") { answer in
            answer.overview.recent.map { TrainingPart($0, answer.unit) }
        }
    }

    static let figures = Shape<Figures>("exercise-training", "training statistics of one exercise") { key in
        key.day("as_of", "the day used as today") { $0.figures.asOf }
        key.include(units) { $0.unit }
        key.include(exerciseName) { $0.exercise }
        key.boolean("archived", "whether it is archived") { $0.exercise.isArchived }
        key.integer("workouts", "completed workouts with it") { $0.figures.sessions.count }
        key.decimal("workouts_per_week", "how many per week") { $0.figures.frequency.amountText }
        key.include(sums) { TrainingPart($0.figures.sums, $0.unit) }
        key.object("record", record, "its personal record") { answer in
            answer.figures.record.map { TrainingPart($0, answer.unit) }
        }
        key.array("records", of: record, "all sets that were records when they were done") { answer in
            answer.figures.records.map { TrainingPart($0, answer.unit) }
        }
        key.object("last", session, "the last workout with it") { answer in
            answer.figures.last.map { TrainingPart($0, answer.unit) }
        }
        key.array("recent_sets", of: recentSet, "its last sets") { answer in
            answer.figures.recentSets.map {
                PerformedSet(counted: $0.set, exercise: answer.exercise, workout: $0.workout, unit: answer.unit)
            }
        }
        key.array("weeks", of: exerciseWeek, "the last weeks") { answer in
            answer.figures.weeks.map { (week: TrainingPart($0, answer.unit), exercise: answer.exercise) }
        }
        key.array("sessions", of: session, "every workout with it") { answer in
            answer.figures.sessions.map { TrainingPart($0, answer.unit) }
        }
    }

    /// What came of one workout, as a part of a page.
    static let workout = Shape<Came>("workout-training", "results of a completed workout") { key in
        key.include(units) { $0.unit }
        key.integer("duration", "how long it took, in seconds") { $0.training.workout.duration }
        key.include(sums) { TrainingPart($0.training.sums, $0.unit) }
        key.array("exercises", of: performance, "its exercises") { answer in
            answer.training.performances.map { TrainingPart($0, answer.unit) }
        }
    }
}

/// What goes on a bar, as `vault plates` shows it.
package struct PlatesAnswer: Sendable {
    package let plates: PlateSet
    package let weight: Rational
    /// The weight itself, or the nearest below and above it.
    package let loadings: [PlateSet.Loading]
    package let warmUp: [PlateSet.WarmUp]

    package init(_ plates: PlateSet, _ weight: Rational) {
        self.plates = plates
        self.weight = weight
        let nearest = plates.nearest(to: weight)
        let both = [nearest.below, nearest.above].compactMap { $0 }
        loadings = both.count == 2 && both[0] == both[1] ? [both[0]] : both
        warmUp = plates.warmUp(to: weight)
    }

    package var isExact: Bool { loadings.first?.weight == weight }

    static let shape = Shape<PlatesAnswer>("plates", "the plates for a weight") { key in
        key.decimal("weight", "the weight asked for") { $0.weight.amountText }
        key.choice("weight_unit", "the unit of all weights") { $0.plates.unit }
        key.decimal("bar", "the weight of the bar") { $0.plates.bar.amountText }
        key.boolean("exact", "whether the weight can be loaded") { $0.isExact }
        key.array("loadings", of: loading, "the weight, or the nearest ones below and above it") { $0.loadings }
        key.array("warm_up", of: warmUp, "sets towards it") { $0.warmUp }
    }

    private static let loading = Shape<PlateSet.Loading>("loading", "a weight on the bar") { key in
        key.decimal("weight", "the whole weight") { $0.weight.amountText }
        key.array("side", of: plate, "the plates of one side, the heaviest first") { $0.side }
    }

    private static let plate = Shape<Rational>("plate", "a plate") { key in
        key.decimal("weight", "its weight") { $0.amountText }
    }

    private static let warmUp = Shape<PlateSet.WarmUp>("warm-up-set", "a set before the work") { key in
        key.integer("reps", "its repetitions") { $0.reps }
        key.include(loading) { $0.loading }
    }
}
