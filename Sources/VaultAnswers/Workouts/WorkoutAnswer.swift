import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultWorkouts

/// Workouts, exercises, splits and templates, as their commands show them.
package enum WorkoutAnswer {
    /// The workout that runs, and the seconds since the last set.
    package typealias Active = (progress: WorkoutProgress, model: WorkoutsModel, now: DateTime, rest: Int?)

    static let status = Shape<Active?>("workout-status", "the active workout") { key in
        key.object("active", active, "the active workout; null without one") { $0 }
    }

    private static let active = Shape<Active>("active-workout", "a workout in progress") { key in
        key.include(VaultParts.note) { $0.model.graph.notes[$0.progress.workout.note] }
        key.moment("started", "when it started") { $0.progress.workout.started }
        key.integer("elapsed_seconds", "the seconds since then") {
            max(0, $0.progress.workout.started.seconds(until: $0.now))
        }
        key.integer("rest_seconds", "the seconds since the last set; null after an hour") { $0.rest }
        key.moment("finished", "when it ended before it was reopened") { $0.progress.workout.finished }
        key.text("template", "the template that it was made from") { active in
            active.progress.workout.template.map { active.model.graph.notes[$0].name }
        }
        key.text("split", "the split that it belongs to") { active in
            active.progress.workout.split.map { active.model.graph.notes[$0].name }
        }
        key.text("day", "the day of the split") { $0.progress.workout.dayName }
        key.integer("sets_done", "sets that are done") { $0.progress.doneSets }
        key.integer("sets", "all sets") { $0.progress.allSets }
        key.array("exercises", of: part, "its exercises") { active in
            active.progress.parts.map { (part: $0, note: active.model.graph.notes[active.progress.workout.note]) }
        }
        key.object("next", next, "the set to do now; null when all are done") { active -> (name: String, set: Int)? in
            let progress = active.progress
            guard let part = progress.next, let set = progress.nextSet(of: part) else { return nil }
            return (name: progress.parts[part].exercise.name, set: set + 1)
        }
    }

    private static let next = Shape<(name: String, set: Int)>("next-set", "a set to do") { key in
        key.text("exercise", "the exercise's name") { $0.name }
        key.integer("number", "which of its sets, from 1") { $0.set }
    }

    private static let part = Shape<(part: WorkoutProgress.Part, note: Note)>(
        "workout-exercise", "an exercise of the active workout"
    ) { key in
        key.text("name", "its name") { $0.part.exercise.name }
        key.text("title", "its title") { $0.part.exercise.title }
        key.choice("exercise_type", "what its sets record") { $0.part.exercise.kind }
        key.day("last_performed", "the day when it was last done") { $0.part.last?.day }
        key.text("superset", "what its superset is called; empty without a name, null without a superset") {
            $0.part.superset
        }
        key.array("sets", of: item, "its sets") { part in
            part.part.section.sets.enumerated().map { index, set in
                (index: index, set: set, last: part.part.lastTime(index), note: part.note)
            }
        }
    }

    private static let item = Shape<(index: Int, set: SetItem, last: WorkoutSet?, note: Note)>(
        "workout-set", "a set of the active workout"
    ) { key in
        key.integer("number", "which set it is, from 1") { $0.index + 1 }
        key.boolean("done", "whether it is done") { $0.set.isDone }
        key.text("written", "the set as written") { $0.note.document.text($0.set.text) }
        key.object("set", set, "its parts; null when it cannot be read") { $0.set.set }
        key.object("last_time", set, "the same set the last time") { $0.last }
    }

    static let set = Shape<WorkoutSet>("set", "the parts of a set") { key in
        key.word("kind", of: WorkoutSet.Purpose.allCases.map(word), "what it is for") { word($0.purpose) }
        key.integer("reps", "its repetitions") { $0.reps }
        key.decimal("weight", "its weight") { $0.weight.map { $0.amount.decimalText(places: 6) } }
        key.text("weight_unit", "its unit as written; empty for the exercise's default") { $0.weight?.unit }
        key.decimal("seconds", "its time") { $0.time.map { $0.decimalText(places: 6) } }
        key.decimal("distance", "its distance") { $0.distance.map { $0.amount.decimalText(places: 6) } }
        key.text("distance_unit", "its unit as written; empty for the exercise's default") { $0.distance?.unit }
        key.decimal("effort", "how hard it was, from 0 to 10") { $0.effort.map { $0.decimalText(places: 6) } }
    }

    private static func word(_ purpose: WorkoutSet.Purpose) -> String {
        purpose == .work ? "work" : purpose.rawValue
    }
}

// MARK: Exercises

extension WorkoutAnswer {
    /// An exercise, and what was done the last time where that is shown.
    package typealias OneExercise = (exercise: Exercise, last: LastPerformance?, model: WorkoutsModel)

    static let exercises = Shape<[OneExercise]>("exercise-list", "exercises") { key in
        key.array("exercises", of: exercise, "the exercises that match") { $0 }
    }

    static let oneExercise = Shape<OneExercise>("exercise-page", "one exercise") { key in
        key.object("exercise", exercise, "the exercise") { $0 }
    }

    static let exercise = Shape<OneExercise>("exercise", "an exercise") { key in
        key.include(VaultParts.note) { $0.model.graph.notes[$0.exercise.note] }
        key.choice("exercise_type", "what its sets record") { $0.exercise.kind }
        key.texts("categories", "the names of its categories") { answer in
            answer.exercise.categories.map { answer.model.graph.notes[$0].name }
        }
        key.boolean("favorite", "whether it is a favourite") { $0.exercise.isFavorite }
        key.boolean("archived", "whether it is archived") { $0.exercise.isArchived }
        key.choice("weight_unit", "the default unit of weights") { $0.exercise.weightUnit }
        key.choice("distance_unit", "the default unit of distances") { $0.exercise.distanceUnit }
        key.object("last_time", lastTime, "what was done the last time; null in lists") { answer in
            answer.last.map { (last: $0, model: answer.model) }
        }
    }

    private static let lastTime = Shape<(last: LastPerformance, model: WorkoutsModel)>(
        "last-performance", "the last time an exercise was done"
    ) { key in
        key.text("workout", "the workout's name") { $0.model.graph.notes[$0.last.workout].name }
        key.day("date", "its day") { $0.last.day }
        key.array("sets", of: set, "the sets that were done") { $0.last.sets }
    }
}

// MARK: Splits and templates

extension WorkoutAnswer {
    static let split = Shape<(cycle: SplitCycle, model: WorkoutsModel)>(
        "split", "a split and the progress of its cycle"
    ) { key in
        key.include(VaultParts.note) { $0.model.graph.notes[$0.cycle.split] }
        key.boolean("active", "whether it is the active one") { $0.model.activeSplit == $0.cycle.split }
        key.boolean("complete", "whether all its days are done") { $0.cycle.isComplete }
        key.text("suggested", "the day to do next") { split in
            split.cycle.suggested.map { split.cycle.days[$0].name }
        }
        key.array("days", of: splitDay, "its days") { split in
            split.cycle.days.indices.map { (number: $0 + 1, day: split.cycle.days[$0], graph: split.model.graph) }
        }
    }

    private static let splitDay = Shape<(number: Int, day: SplitDay, graph: Graph)>(
        "split-day", "a day of a split"
    ) { key in
        key.integer("number", "which day it is, from 1") { $0.number }
        key.text("name", "its name") { $0.day.name }
        key.boolean("done", "whether it is done") { $0.day.isDone }
        key.texts("templates", "the names of its templates") { part in
            part.day.templates.map { part.graph.notes[$0].name }
        }
    }

    static let templates = Shape<(notes: [NoteID], model: WorkoutsModel)>("template-list", "templates") { key in
        key.array("templates", of: template, "the templates") { answer in
            answer.notes.map {
                (note: answer.model.graph.notes[$0], sections: answer.model.sections(of: $0), model: answer.model)
            }
        }
    }

    private static let template = Shape<(note: Note, sections: [ExerciseSection], model: WorkoutsModel)>(
        "template", "a template"
    ) { key in
        key.include(VaultParts.note) { $0.note }
        key.boolean("archived", "whether it is archived") { $0.note.isTrue("archived") }
        key.texts("exercises", "the names of its exercises") { part in
            part.sections.map { part.model.exercises[$0.exercise].name }
        }
        key.integer("sets", "how many sets it has") { $0.sections.reduce(0) { $0 + $1.sets.count } }
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
        (self.plates, self.weight) = (plates, weight)
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

/// What a command changed in a workout, and what came of that: records, and at the end the whole workout.
package struct WorkoutChangeAnswer: Sendable {
    let change: ChangeAnswer
    private let records: [TrainingPart<Broken>]
    private let training: TrainingPart<Training>?
    private let goals: [Counted]

    /// A record that was broken, in the units of its exercise.
    private typealias Broken = (record: NewRecord, exercise: Exercise)
    /// A goal that the workout counts towards.
    private typealias Counted = (goal: GoalProgress, contributions: [CountedContribution])

    /// - Parameters:
    ///   - records: those that the change breaks
    ///   - training: the workout that it completed; nil for none
    ///   - path: the file of that workout
    ///   - progress: of all goals, explained; nil where nothing counts yet
    package init(
        _ change: ChangeAnswer, records: [NewRecord], _ model: WorkoutsModel, training: Training? = nil,
        path: Path = "", progress: ProgressOverview? = nil
    ) {
        self.change = change
        self.records = records.map {
            let exercise = model.exercises[$0.exercise]
            return TrainingPart((record: $0, exercise: exercise), of: exercise, in: model)
        }
        self.training = training.map { TrainingPart($0, in: model) }
        goals = (progress?.goals ?? []).compactMap { goal in
            let own = goal.contributions.filter { $0.path == path }
            return own.isEmpty ? nil : (goal, own)
        }
    }

    static let shape = Shape<WorkoutChangeAnswer>(
        "workout-change", "what a command changed in a workout, and what came of it"
    ) { key in
        key.include(ChangeAnswer.shape) { $0.change }
        key.array("records", of: record, "the records that it breaks") { $0.records }
        key.object("training", TrainingAnswer.workout, "the results of the workout; null unless it is finished") {
            $0.training
        }
        key.array("goals", of: counted, "what the finished workout counts towards") { $0.goals }
    }

    private static let record = Shape<TrainingPart<Broken>>("broken-record", "a record that was broken") { key in
        key.include(TrainingAnswer.exerciseName) { $0.exercise }
        key.include(TrainingAnswer.units) { $0.unit }
        key.choice("kind", "what it is the best of") { $0.record.entry.kind }
        key.decimal("best", "how much: weights in `weight_unit`, distances in `distance_unit`, seconds, or a pace") {
            $0.unit.shown($0.record.entry.measure, $0.record.entry.kind).amountText
        }
        key.decimal("weight", "the weight at which these are the most repetitions; null for other records") { broken in
            broken.record.weight.map { TrainingFigure.weight($0, in: broken.unit.weight).amountText }
        }
        key.decimal("before", "the best before it") {
            $0.unit.shown($0.record.before, $0.record.entry.kind).amountText
        }
    }

    private static let counted = Shape<Counted>("goal-of-workout", "a goal that a workout counts towards") { key in
        key.include(GoalAnswer.identity) { $0.goal }
        key.decimal("percent", "its progress with the workout") { $0.goal.percent?.percentText }
        key.array("contributions", of: GoalAnswer.contribution, "what the workout contributed") { $0.contributions }
    }
}
