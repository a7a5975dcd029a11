import VaultGoals
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultWorkouts

/// A part of what was trained, with its units.
struct TrainingPart<Value: Sendable>: Sendable {
    let value: Value
    let unit: TrainingUnits

    init(_ value: Value, _ unit: TrainingUnits) {
        self.value = value
        self.unit = unit
    }

    func exercise(_ index: Int) -> Exercise { unit.model.exercises[index] }
}

/// A set that counts, of an exercise in a workout.
struct PerformedSet: Sendable {
    let counted: CountedSet
    let exercise: Exercise
    let workout: Workout
    let unit: TrainingUnits

    var note: Note { unit.model.graph.notes[workout.note] }
}

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
        key.integer("sets", "how many sets") { $0.value.sets }
        key.integer("reps", "their repetitions") { $0.value.reps }
        key.decimal("volume", "weight times repetitions") {
            TrainingFigure.weight($0.value.volume, in: $0.unit.weight).amountText
        }
        key.decimal("distance", "their distance") {
            TrainingFigure.distance($0.value.metres, in: $0.unit.distance).amount.amountText
        }
        key.decimal("time", "their time, in seconds") { $0.value.seconds.amountText }
    }

    static let workoutName = Shape<TrainingPart<Workout>>("workout-name", "which workout it is") { key in
        key.text("workout", "the workout's name") { $0.unit.model.graph.notes[$0.value.note].name }
        key.path("path", "its file") { $0.unit.model.graph.notes[$0.value.note].path }
        key.day("date", "its day") { $0.value.day }
    }

    static let week = Shape<TrainingPart<TrainingWeek>>("training-week", "totals of a week or month") { key in
        key.day("start", "its first day") { $0.value.start }
        key.integer("workouts", "completed workouts") { $0.value.workouts }
        key.integer("duration", "how long they took, in seconds") { $0.value.seconds }
        key.include(sums) { TrainingPart($0.value.sums, $0.unit) }
    }

    static let exerciseWeek = Shape<(week: TrainingPart<TrainingWeek>, exercise: Exercise)>(
        "exercise-week", "totals of a week for one exercise"
    ) { key in
        key.day("start", "its first day") { $0.week.value.start }
        key.integer("workouts", "completed workouts with it") { $0.week.value.workouts }
        key.integer("duration", "always null: workouts hold other exercises too") { _ -> Int? in nil }
        key.include(sums) { TrainingPart($0.week.value.sums, $0.week.unit) }
        key.decimal("best", "the best set, as records compare them") { part in
            part.week.value.best.map { part.week.unit.shown($0, of: part.exercise).amountText }
        }
    }

    static let performance = Shape<TrainingPart<Performance>>("performance", "an exercise of a workout") { key in
        key.include(exerciseName) { $0.exercise($0.value.exercise) }
        key.include(sums) { TrainingPart($0.value.sums, $0.unit) }
    }

    static let recent = Shape<TrainingPart<TrainingOverview.Recent>>("recent-exercise", "an exercise of a workout") {
        key in
        key.include(exerciseName) { $0.exercise($0.value.exercise) }
        key.include(workoutName) { TrainingPart($0.value.workout, $0.unit) }
        key.include(sums) { TrainingPart($0.value.performance.sums, $0.unit) }
    }

    static let session = Shape<TrainingPart<ExerciseFigures.Session>>("session", "a workout with an exercise") { key in
        key.include(workoutName) { TrainingPart($0.value.workout, $0.unit) }
        key.include(sums) { TrainingPart($0.value.performance.sums, $0.unit) }
        key.decimal("best", "the best set, as records compare them") { part in
            let exercise = part.exercise(part.value.performance.exercise)
            return part.value.performance.best.map { part.unit.shown($0, of: exercise).amountText }
        }
        key.array("performed", of: set, "its sets") { part in
            let (index, workout) = (part.value.performance.exercise, part.value.workout)
            return part.unit.model.countedSets(of: index, in: workout.note).map {
                PerformedSet(counted: $0, exercise: part.exercise(index), workout: workout, unit: part.unit)
            }
        }
    }

    static let record = Shape<TrainingPart<PersonalRecord>>("personal-record", "the best set up to its day") { key in
        key.include(exerciseName) { $0.exercise($0.value.exercise) }
        key.include(workoutName) { TrainingPart($0.value.workout, $0.unit) }
        key.decimal("best", "the set, as records compare them") { part in
            part.unit.shown(part.value.measure, of: part.exercise(part.value.exercise)).amountText
        }
        key.include(set) { part in
            PerformedSet(
                counted: part.value.set, exercise: part.exercise(part.value.exercise), workout: part.value.workout,
                unit: part.unit)
        }
    }

    static let recentSet = Shape<PerformedSet>("recent-set", "a set with its workout") { key in
        key.include(workoutName) { TrainingPart($0.workout, $0.unit) }
        key.include(set) { $0 }
    }

    static let set = Shape<PerformedSet>("performed-set", "a set that counts") { key in
        key.integer("line", "its line in the workout's file") { part in
            LineTable(part.note.document.bytes).position(of: Int(part.counted.line.start)).line
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
