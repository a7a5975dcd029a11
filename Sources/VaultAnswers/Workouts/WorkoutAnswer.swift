import VaultRecords
import VaultShapes
import VaultWorkouts

/// Workouts, exercises, splits and templates, as their commands show them.
package enum WorkoutAnswer {
    /// The active workout.
    package struct Status: Sendable {
        let progress: WorkoutProgress?
        let model: WorkoutsModel
        let now: DateTime
        /// The seconds since the last set.
        let rest: Int?

        package init(_ progress: WorkoutProgress?, _ model: WorkoutsModel, now: DateTime, rest: Int? = nil) {
            self.progress = progress
            self.model = model
            self.now = now
            self.rest = rest
        }
    }

    /// A workout that runs.
    struct Active: Sendable {
        let progress: WorkoutProgress
        let model: WorkoutsModel
        let now: DateTime
        let rest: Int?

        var note: Note { model.graph.notes[progress.workout.note] }
    }

    /// One of its exercises, by its place.
    struct Part: Sendable {
        let index: Int
        let active: Active

        var part: WorkoutProgress.Part { active.progress.parts[index] }
    }

    static let status = Shape<Status>("workout-status", "the active workout") { key in
        key.object("active", active, "the active workout; null without one") { answer in
            answer.progress.map { Active(progress: $0, model: answer.model, now: answer.now, rest: answer.rest) }
        }
    }

    private static let active = Shape<Active>("active-workout", "a workout in progress") { key in
        key.text("name", "its name") { $0.note.name }
        key.text("title", "its title") { $0.note.title }
        key.path("path", "its file") { $0.note.path }
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
            active.progress.parts.indices.map { Part(index: $0, active: active) }
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

    private static let part = Shape<Part>("workout-exercise", "an exercise of the active workout") { key in
        key.text("name", "its name") { $0.part.exercise.name }
        key.text("title", "its title") { $0.part.exercise.title }
        key.choice("exercise_type", "what its sets record") { $0.part.exercise.kind }
        key.day("last_performed", "the day when it was last done") { $0.part.last?.day }
        key.text("superset", "what its superset is called; empty without a name, null without a superset") {
            $0.part.superset
        }
        key.array("sets", of: item, "its sets") { part in
            part.part.section.sets.indices.map { SetItem(index: $0, part: part) }
        }
    }

    /// A set of the active workout, by its place.
    struct SetItem: Sendable {
        let index: Int
        let part: Part
    }

    private static let item = Shape<SetItem>("workout-set", "a set of the active workout") { key in
        key.integer("number", "which set it is, from 1") { $0.index + 1 }
        key.boolean("done", "whether it is done") { $0.part.part.section.sets[$0.index].isDone }
        key.text("written", "the set as written") { item in
            item.part.active.note.document.text(item.part.part.section.sets[item.index].text)
        }
        key.object("set", set, "its parts; null when it cannot be read") {
            $0.part.part.section.sets[$0.index].set
        }
        key.object("last_time", set, "the same set the last time") { $0.part.part.lastTime($0.index) }
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
    package struct OneExercise: Sendable {
        let exercise: Exercise
        let last: LastPerformance?
        let model: WorkoutsModel

        package init(_ exercise: Exercise, _ last: LastPerformance? = nil, _ model: WorkoutsModel) {
            self.exercise = exercise
            self.last = last
            self.model = model
        }
    }

    static let exercises = Shape<[OneExercise]>("exercise-list", "exercises") { key in
        key.array("exercises", of: exercise, "the exercises that match") { $0 }
    }

    static let oneExercise = Shape<OneExercise>("exercise-page", "one exercise") { key in
        key.object("exercise", exercise, "the exercise") { $0 }
    }

    static let exercise = Shape<OneExercise>("exercise", "an exercise") { key in
        key.text("name", "its name") { $0.exercise.name }
        key.text("title", "its title") { $0.exercise.title }
        key.path("path", "its file") { $0.model.graph.notes[$0.exercise.note].path }
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
    /// A split on its way.
    package struct Split: Sendable {
        let cycle: SplitCycle
        let model: WorkoutsModel

        package init(_ cycle: SplitCycle, _ model: WorkoutsModel) {
            self.cycle = cycle
            self.model = model
        }

        fileprivate var note: Note { model.graph.notes[cycle.split] }
    }

    /// Templates, by the numbers of their notes.
    package struct Templates: Sendable {
        let notes: [NoteID]
        let model: WorkoutsModel

        package init(_ notes: [NoteID], _ model: WorkoutsModel) {
            self.notes = notes
            self.model = model
        }
    }

    static let split = Shape<Split>("split", "a split and the progress of its cycle") { key in
        key.text("name", "its name") { $0.note.name }
        key.text("title", "its title") { $0.note.title }
        key.path("path", "its file") { $0.note.path }
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

    static let templates = Shape<Templates>("template-list", "templates") { key in
        key.array("templates", of: template, "the templates") { answer in
            answer.notes.map {
                (note: answer.model.graph.notes[$0], sections: answer.model.sections(of: $0), model: answer.model)
            }
        }
    }

    private static let template = Shape<(note: Note, sections: [ExerciseSection], model: WorkoutsModel)>(
        "template", "a template"
    ) { key in
        key.text("name", "its name") { $0.note.name }
        key.text("title", "its title") { $0.note.title }
        key.path("path", "its file") { $0.note.path }
        key.boolean("archived", "whether it is archived") { $0.note.isTrue("archived") }
        key.texts("exercises", "the names of its exercises") { part in
            part.sections.map { part.model.exercises[$0.exercise].name }
        }
        key.integer("sets", "how many sets it has") { $0.sections.reduce(0) { $0 + $1.sets.count } }
    }
}
