import VaultChecks
import VaultRecords
import VaultSyntax

extension Rule {
    static let archivedExercise = Rule("archived-exercise", .hint, summary: "a template contains an archived exercise")
    static let duplicateExercise = Rule(
        "duplicate-exercise", .error, summary: "two exercises have the same title and type")
    static let invalidActiveSplit = Rule(
        "invalid-active-split", .error, formerly: "active-split-not-a-split",
        summary: "the active split is not a workout split")
    static let dayNotInSplit = Rule(
        "day-not-in-split", .hint, summary: "a workout names a day that its split does not have")
    static let finishContradictsStatus = Rule(
        "finish-contradicts-status", .warning, formerly: "finish-against-status",
        summary: "the status of a workout contradicts its 'finished'")
    static let finishedBeforeStarted = Rule(
        "finished-before-started", .error, summary: "a workout ends before it starts")
    static let multipleActiveWorkouts = Rule(
        "multiple-active-workouts", .error, formerly: "second-active-workout",
        summary: "more than one workout is active")
    static let workoutInFuture = Rule("workout-in-future", .warning, summary: "a workout starts after today")
}

/// Looks at the front matter of a workout. A good one becomes no text here.
enum WorkoutChecks {
    static func findings(_ number: NoteID, _ model: WorkoutsModel, today: CalendarDate) -> [Finding] {
        let note = model.graph.notes[number]
        var findings: [Finding] = []
        let status = model.status(ofNote: number)
        let started = note.dateTime("started")
        let finished = note.dateTime("finished")
        if let started, started.day > today { findings.append(WorkoutInFuture.finding(started, note)) }
        if let started, let finished, started.seconds(until: finished) < 0 {
            findings.append(FinishedBeforeStarted.finding(finished, started, note))
        }
        if status == .completed, finished == nil, note.elements("finished").isEmpty {
            findings.append(FinishContradictsStatus.finding(.completed, note))
        } else if status == .active, finished != nil {
            findings.append(FinishContradictsStatus.finding(.active, note))
        }
        if note.document.entry("day") != nil { findings += DayNotInSplit.findings(number, model) }
        return findings
    }
}

/// A template with an archived exercise.
enum ArchivedExercise {
    static func finding(_ link: Link, _ exercise: Exercise, _ note: Note) -> Finding {
        note.finding(
            .archivedExercise, link.destination, "\(Words.quote(exercise.title)) is archived",
            help: "remove it from the template, or restore it with: vault exercise archive \(exercise.name) --undo")
    }
}

/// Exercises with the same title and type.
enum DuplicateExercise {
    /// One finding for each exercise that has another like it, so that an edit of either is reported; archived ones
    /// count. Cost: linear in the exercises.
    static func findings(_ model: WorkoutsModel) -> [Finding] {
        var groups: [Key: [Int]] = [:]
        for (index, exercise) in model.exercises.enumerated() {
            if let key = Key(exercise) { groups[key, default: []].append(index) }
        }
        return groups.values.filter { $0.count > 1 }.flatMap { group in
            group.map { index in
                let other = group[0] == index ? group[1] : group[0]
                let joined = model.graph.mergeCommand([index, other].map { model.exercises[$0].note })
                return finding(model.exercises[index], model.exercises[other], joined, model)
            }
        }
    }

    private static func finding(
        _ exercise: Exercise, _ other: Exercise, _ command: String, _ model: WorkoutsModel
    ) -> Finding {
        let (note, same) = (model.graph.notes[exercise.note], model.graph.notes[other.note])
        return note.finding(
            .duplicateExercise, note.place(of: "title"), field: "title", message(exercise, other),
            help: other.isArchived
                ? "restore it with: vault exercise archive \(other.name) --undo" : "merge them with: \(command)",
            related: [.init(path: same.path, range: same.place(of: "title"), message: "the other exercise")])
    }

    /// What tells exercises apart.
    private struct Key: Hashable {
        let title: String
        let kind: ExerciseKind

        /// Nil where the type cannot be read.
        init?(_ exercise: Exercise) {
            guard let kind = exercise.kind else { return nil }
            self.kind = kind
            title = WorkoutsModel.folded(exercise.title)
        }
    }

    private static func message(_ exercise: Exercise, _ other: Exercise) -> String {
        let name = other.isArchived ? "the archived '\(other.name)'" : "'\(other.name)'"
        return "\(Words.quote(exercise.title)) is also the title of \(name), with the same type"
    }
}

extension WorkoutsModel {
    /// A title as exercises compare it: without case and spaces around.
    static func folded(_ title: String) -> String {
        title.lowercased().singleSpaced
    }

    /// The exercise with a title and kind, archived ones too; nil for none. Cost: linear in the exercises.
    package func exercise(titled title: String, kind: ExerciseKind) -> Exercise? {
        let wanted = Self.folded(title)
        return exercises.first { $0.kind == kind && Self.folded($0.title) == wanted }
    }
}

/// `active_split` of the settings that leads to another kind of note.
enum InvalidActiveSplit {
    static func findings(_ model: WorkoutsModel) -> [Finding] {
        guard let (number, link) = model.activeSplitLink, let found = model.graph.resolve(link, of: number).note,
            !model.isSplit(found)
        else { return [] }
        let (note, other) = (model.graph.notes[number], model.graph.notes[found])
        return [
            note.finding(
                .invalidActiveSplit, link.destination, field: "active_split",
                message(other.name, other.type.map { model.graph.schema.types[$0].name }),
                help: "set it with: vault split active SPLIT")
        ]
    }

    private static func message(_ name: String, _ type: String?) -> String {
        "\(Words.quote(name)) is \(type.map(Words.article) ?? "a plain note"); expected a workout-split"
    }
}

/// A workout for a day that its split does not have.
enum DayNotInSplit {
    /// A hint, since splits change, and a finished workout may name a former day.
    static func findings(_ number: NoteID, _ model: WorkoutsModel) -> [Finding] {
        let note = model.graph.notes[number]
        guard let workout = model.workout(ofNote: number), let name = workout.dayName else { return [] }
        guard let split = workout.split, model.isSplit(split) else {
            guard note.elements("split").isEmpty else { return [] }
            return [
                finding(
                    note, "\(Words.quote(name)) is the day of a split, and 'split' is missing",
                    help: "set 'split' to the split")
            ]
        }
        let names = model.days(of: split).map(\.name)
        if names.contains(where: { FoldedName.areEqual($0, name) }) { return [] }
        let help = Words.didYouMean(Near.suggestions(for: name, in: names))
        let expected = names.isEmpty ? nil : "expected " + Words.either(names.map(Words.quote))
        return [
            finding(note, "'\(model.graph.notes[split].name)' has no day \(Words.quote(name))", help: help ?? expected)
        ]
    }

    private static func finding(_ note: Note, _ message: String, help: String?) -> Finding {
        note.finding(.dayNotInSplit, note.place(of: "day"), field: "day", message, help: help)
    }
}

/// A completed workout without `finished`, or an active one with it.
enum FinishContradictsStatus {
    static func finding(_ status: WorkoutStatus, _ note: Note) -> Finding {
        let field = status == .active ? "finished" : "status"
        return note.finding(
            .finishContradictsStatus, note.place(of: field), field: field,
            status == .active
                ? "the workout is active but has 'finished', so it does not count"
                : "the workout is completed but has no 'finished'",
            help: status == .active
                ? "complete it with 'vault workout finish', which keeps that time, or remove 'finished'"
                : "add 'finished' with the time it ended")
    }
}

/// A workout that ends before it starts.
enum FinishedBeforeStarted {
    static func finding(_ finished: DateTime, _ started: DateTime, _ note: Note) -> Finding {
        note.finding(
            .finishedBeforeStarted, note.place(of: "finished"), field: "finished",
            "the finish '\(finished)' is before the start '\(started)'", help: "correct one of them",
            related: [.init(path: note.path, range: note.place(of: "started"), message: "the start")])
    }
}

/// More than one workout that is active.
enum MultipleActiveWorkouts {
    /// One finding for each active workout but the one that started last. Archived ones are not active.
    /// Cost: one look at the status of each workout.
    static func findings(_ model: WorkoutsModel) -> [Finding] {
        let active = model.activeWorkouts
        guard let last = active.last else { return [] }
        let other = model.graph.notes[last.note]
        return active.dropLast().map { workout in
            let note = model.graph.notes[workout.note]
            return note.finding(
                .multipleActiveWorkouts, note.place(of: "status"), field: "status",
                "the workout is active, and so is '\(other.name)'", help: "write 'completed', or 'cancelled'",
                related: [.init(path: other.path, range: other.place(of: "status"), message: "the later workout")])
        }
    }
}

extension WorkoutsModel {
    /// The active workouts by start, then path. One at most is right. Cost: one look at the status of each workout.
    package var activeWorkouts: [Workout] {
        let active = workoutNotes.filter { status(ofNote: $0) == .active && !graph.notes[$0].isTrue("archived") }
        return sorted(active.compactMap(workout(ofNote:)))
    }
}

/// A workout that starts after today.
enum WorkoutInFuture {
    static func finding(_ started: DateTime, _ note: Note) -> Finding {
        note.finding(
            .workoutInFuture, note.place(of: "started"), field: "started", "'\(started.day)' is in the future",
            help: "correct the date; planned workouts are templates")
    }
}
