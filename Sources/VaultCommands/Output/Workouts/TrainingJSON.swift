import VaultGoals
import VaultGraph
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// What was trained, for programs: every key is always there, null where it does not apply.
///
/// Weights and volumes are in `weight_unit`, distances in `distance_unit`, times in seconds; sets say their own units.
struct TrainingJSON {
    let model: WorkoutsModel
    /// Those of the vault, or of the exercise.
    let weight: WeightUnit
    let distance: DistanceUnit

    static func render(_ overview: TrainingOverview, _ model: WorkoutsModel) -> [UInt8] {
        let page = TrainingJSON(model: model, weight: model.units.weight, distance: model.units.distance)
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("as_of", overview.asOf.description)
            page.writeUnits(to: &json)
            json.member("workouts", overview.workouts)
            json.member("workouts_per_week", decimal: overview.frequency.amountText)
            json.member("weeks_in_a_row", overview.streak.current)
            json.member("longest_weeks_in_a_row", overview.streak.longest)
            json.member("this_week", object: { page.write(overview.thisWeek, to: &$0) })
            json.member("this_month", object: { page.write(overview.thisMonth, to: &$0) })
            json.member("weeks", array: overview.weeks) { json, week in
                json.object { page.write(week, to: &$0) }
            }
            json.member("records", array: overview.records) { page.write($1, to: &$0) }
            json.member("recent", array: overview.recent) { json, recent in
                json.object { json in
                    page.writeName(of: recent.exercise, to: &json)
                    page.write(recent.workout, to: &json)
                    page.write(recent.performance.sums, to: &json)
                }
            }
        }
        json.newline()
        return json.bytes
    }

    static func render(_ figures: ExerciseFigures, _ model: WorkoutsModel) -> [UInt8] {
        let exercise = model.exercises[figures.exercise]
        let page = TrainingJSON(model: model, weight: exercise.weightUnit, distance: exercise.distanceUnit)
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("as_of", figures.asOf.description)
            page.writeUnits(to: &json)
            page.writeName(of: figures.exercise, to: &json)
            json.member("archived", exercise.isArchived)
            json.member("workouts", figures.sessions.count)
            json.member("workouts_per_week", decimal: figures.frequency.amountText)
            page.write(figures.sums, to: &json)
            json.key("record")
            if let record = figures.record { page.write(record, to: &json) } else { json.null() }
            json.member("records", array: figures.records) { page.write($1, to: &$0) }
            json.key("last")
            if let last = figures.last { page.write(last, to: &json) } else { json.null() }
            json.member("recent_sets", array: figures.recentSets) { json, performed in
                json.object { json in
                    page.write(performed.workout, to: &json)
                    page.write(performed.set, of: exercise, in: performed.workout, to: &json)
                }
            }
            json.member("weeks", array: figures.weeks) { json, week in
                json.object { json in
                    page.write(week, ofExercise: true, to: &json)
                    json.member("best", decimal: week.best.map { page.shown($0, of: exercise).amountText })
                }
            }
            json.member("sessions", array: figures.sessions) { page.write($1, to: &$0) }
        }
        json.newline()
        return json.bytes
    }

    /// What came of one workout, as a part of a page.
    static func write(_ training: Training, _ model: WorkoutsModel, to json: inout JSONWriter) {
        let page = TrainingJSON(model: model, weight: model.units.weight, distance: model.units.distance)
        json.object { json in
            page.writeUnits(to: &json)
            json.member("duration", training.workout.duration)
            page.write(training.sums, to: &json)
            json.member("exercises", array: training.performances) { json, performance in
                json.object { json in
                    page.writeName(of: performance.exercise, to: &json)
                    page.write(performance.sums, to: &json)
                }
            }
        }
    }

    // MARK: Parts

    private func writeUnits(to json: inout JSONWriter) {
        json.member("weight_unit", weight.rawValue)
        json.member("distance_unit", distance.rawValue)
    }

    private func writeName(of index: Int, to json: inout JSONWriter) {
        let exercise = model.exercises[index]
        json.member("exercise", exercise.name)
        json.member("title", exercise.title)
        json.member("exercise_type", exercise.kind?.rawValue)
    }

    private func write(_ week: TrainingWeek, ofExercise: Bool = false, to json: inout JSONWriter) {
        json.member("start", week.start.description)
        json.member("workouts", week.workouts)
        json.member("duration", ofExercise ? nil : week.seconds)
        write(week.sums, to: &json)
    }

    private func write(_ sums: SetSums, to json: inout JSONWriter) {
        json.member("sets", sums.sets)
        json.member("reps", sums.reps)
        json.member("volume", decimal: TrainingFigure.weight(sums.volume, in: weight).amountText)
        json.member("distance", decimal: TrainingFigure.distance(sums.metres, in: distance).amount.amountText)
        json.member("time", decimal: sums.seconds.amountText)
    }

    private func write(_ workout: Workout, to json: inout JSONWriter) {
        let note = model.graph.notes[workout.note]
        json.member("workout", note.name)
        json.member("path", note.path)
        json.member("date", workout.day.description)
    }

    private func write(_ session: ExerciseFigures.Session, to json: inout JSONWriter) {
        let exercise = model.exercises[session.performance.exercise]
        json.object { json in
            write(session.workout, to: &json)
            write(session.performance.sums, to: &json)
            json.member(
                "best", decimal: session.performance.best.map { shown($0.measure, of: exercise).amountText })
            json.member(
                "performed", array: model.countedSets(of: session.performance.exercise, in: session.workout.note)
            ) { json, set in
                json.object { write(set, of: exercise, in: session.workout, to: &$0) }
            }
        }
    }

    private func write(_ record: PersonalRecord, to json: inout JSONWriter) {
        let exercise = model.exercises[record.exercise]
        json.object { json in
            writeName(of: record.exercise, to: &json)
            write(record.workout, to: &json)
            json.member("best", decimal: shown(record.measure, of: exercise).amountText)
            write(record.set, of: exercise, in: record.workout, to: &json)
        }
    }

    private func write(_ counted: CountedSet, of exercise: Exercise, in workout: Workout, to json: inout JSONWriter) {
        let set = counted.set
        let bytes = model.graph.notes[workout.note].document.bytes
        json.member("line", LineTable(bytes).position(of: Int(counted.line.start)).line)
        json.member("set", SetText.text(set, of: exercise.kind))
        json.member("reps", set.reps)
        json.member("weight", decimal: set.weight?.amount.amountText)
        json.member("set_weight_unit", set.weight.map { $0.unit.isEmpty ? exercise.weightUnit.rawValue : $0.unit })
        json.member("time", decimal: set.time?.amountText)
        json.member("distance", decimal: set.distance?.amount.amountText)
        json.member(
            "set_distance_unit", set.distance.map { $0.unit.isEmpty ? exercise.distanceUnit.rawValue : $0.unit })
        json.member("effort", decimal: set.effort?.amountText)
        let maximum = exercise.kind == .weightAndReps ? counted.measure : nil
        json.member("estimated_maximum", decimal: maximum.map { TrainingFigure.weight($0, in: weight).amountText })
    }

    /// What records compare, in the unit of the page.
    private func shown(_ measure: Rational, of exercise: Exercise) -> Rational {
        switch exercise.kind {
        case .weightAndReps: TrainingFigure.weight(measure, in: weight)
        case .distanceAndTime: TrainingFigure.distance(measure, in: distance).amount
        default: measure
        }
    }
}
