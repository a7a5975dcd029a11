import VaultChecks
import VaultRecords
import VaultSyntax

extension Rule {
    static let archivedExercise = Rule("archived-exercise", .hint)
    static let duplicateExercise = Rule("duplicate-exercise", .error)
    static let invalidActiveSplit = Rule("invalid-active-split", .error)
    static let dayNotInSplit = Rule("day-not-in-split", .hint)
    static let finishContradictsStatus = Rule("finish-contradicts-status", .warning)
    static let finishedBeforeStarted = Rule("finished-before-started", .error)
    static let multipleActiveWorkouts = Rule("multiple-active-workouts", .error)
    static let workoutInFuture = Rule("workout-in-future", .warning)
    static let workoutTooLong = Rule("workout-too-long", .warning)
}

/// Looks at the front matter of a workout. A good one becomes no text here.
struct WorkoutRules {
    let number: NoteID
    let note: Note
    let model: WorkoutsModel

    func findings(today: CalendarDate) -> [Finding] {
        let (started, finished) = (note.dateTime("started"), note.dateTime("finished"))
        return [
            inFuture(started, "started", today) ?? inFuture(finished, "finished", today),
            finished.flatMap { finished in started.flatMap { tooEarlyOrLate(finished, after: $0) } },
            finishContradictsStatus(finished), note.document.entry("day") == nil ? nil : dayNotInSplit(),
        ].compactMap(\.self)
    }

    private func inFuture(_ moment: DateTime?, _ field: String, _ today: CalendarDate) -> Finding? {
        guard let moment, moment.day > today else { return nil }
        return note.finding(
            .workoutInFuture, note.place(of: field), field: field, "'\(moment.day)' is in the future",
            help: "correct the date; planned workouts are templates")
    }

    /// A workout that ends before it starts, or one that was likely left open.
    private func tooEarlyOrLate(_ finished: DateTime, after started: DateTime) -> Finding? {
        let related = Finding.Related(path: note.path, range: note.place(of: "started"), message: "the start")
        if started.seconds(until: finished) < 0 {
            return note.finding(
                .finishedBeforeStarted, note.place(of: "finished"), field: "finished",
                "the finish '\(finished)' is before the start '\(started)'", help: "correct one of them",
                related: [related])
        }
        guard let workout = model.workout(ofNote: number), workout.status != .cancelled, workout.isLong(until: finished)
        else { return nil }
        return note.finding(
            .workoutTooLong, note.place(of: "finished"), field: "finished",
            "the workout takes more than 12 hours, from '\(workout.started)' to '\(finished)'",
            help: "write when it ended", related: [related])
    }

    private func finishContradictsStatus(_ finished: DateTime?) -> Finding? {
        switch model.status(ofNote: number) {
        case .active where finished != nil:
            note.finding(
                .finishContradictsStatus, note.place(of: "finished"), field: "finished",
                "the workout is active but has 'finished', so it does not count",
                help: "complete it with 'vault workout finish', which keeps that time, or remove 'finished'")
        case .completed where finished == nil && note.elements("finished").isEmpty:
            note.finding(
                .finishContradictsStatus, note.place(of: "status"), field: "status",
                "the workout is completed but has no 'finished'", help: "add 'finished' with the time it ended")
        default: nil
        }
    }

    /// A workout for a day that its split does not have: a hint, since splits change.
    private func dayNotInSplit() -> Finding? {
        guard let workout = model.workout(ofNote: number), let name = workout.dayName else { return nil }
        func finding(_ message: String, help: String?) -> Finding {
            note.finding(.dayNotInSplit, note.place(of: "day"), field: "day", message, help: help)
        }
        guard let split = workout.split, model.isSplit(split) else {
            guard note.elements("split").isEmpty else { return nil }
            return finding(
                "\(Words.quote(name)) is the day of a split, and 'split' is missing", help: "set 'split' to the split")
        }
        let names = model.days(of: split).map(\.name)
        if names.contains(where: { FoldedName.areEqual($0, name) }) { return nil }
        let expected = names.isEmpty ? nil : "expected " + Words.alternatives(names)
        return finding(
            "'\(model.graph.notes[split].name)' has no day \(Words.quote(name))",
            help: Words.didYouMean(Near.suggestions(for: name, in: names)) ?? expected)
    }

    static func archivedExercise(_ link: Link, _ exercise: Exercise, _ note: Note) -> Finding {
        note.finding(
            .archivedExercise, link.destination, "\(Words.quote(exercise.title)) is archived",
            help: "remove it from the template, or restore it with: vault exercise archive \(exercise.name) --undo")
    }
}

/// What is looked at in the whole vault.
extension WorkoutRules {
    /// Exercises with the same title and type: one finding for each that has another like it, so that an edit of either
    /// is reported; archived ones count, those whose type cannot be read do not. Cost: linear in the exercises.
    static func duplicateExercise(_ model: WorkoutsModel) -> [Finding] {
        var groups: [ExerciseKind: [String: [Int]]] = [:]
        for (index, exercise) in model.exercises.enumerated() {
            guard let kind = exercise.kind else { continue }
            groups[kind, default: [:]][WorkoutsModel.folded(exercise.title), default: []].append(index)
        }
        return groups.values.flatMap(\.values).filter { $0.count > 1 }.flatMap { group in
            group.map { index in
                let exercise = model.exercises[index]
                let other = model.exercises[group[0] == index ? group[1] : group[0]]
                let (note, same) = (model.graph.notes[exercise.note], model.graph.notes[other.note])
                let name = other.isArchived ? "the archived '\(other.name)'" : "'\(other.name)'"
                return note.finding(
                    .duplicateExercise, note.place(of: "title"), field: "title",
                    "\(Words.quote(exercise.title)) is also the title of \(name), with the same type",
                    help: other.isArchived
                        ? "restore it with: vault exercise archive \(other.name) --undo"
                        : "merge them with: \(model.graph.mergeCommand([exercise.note, other.note]))",
                    related: [.init(path: same.path, range: same.place(of: "title"), message: "the other exercise")])
            }
        }
    }

    /// More than one workout that is active: one finding for each but the one that started last. Archived ones are not
    /// active. Cost: one look at the status of each workout.
    static func multipleActiveWorkouts(_ model: WorkoutsModel) -> [Finding] {
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

    /// `active_split` of the settings that leads to another kind of note.
    static func invalidActiveSplit(_ model: WorkoutsModel) -> Finding? {
        guard let (number, link) = model.activeSplitLink, let found = model.graph.resolve(link, of: number).note,
            !model.isSplit(found)
        else { return nil }
        let other = model.graph.notes[found]
        let type = other.type.map { Words.article(model.graph.schema.types[$0].name) } ?? "a plain note"
        return model.graph.notes[number].finding(
            .invalidActiveSplit, link.destination, field: "active_split",
            "\(Words.quote(other.name)) is \(type); expected a workout-split",
            help: "set it with: vault split active SPLIT")
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

    /// The active workouts by start, then path. One at most is right. Cost: one look at the status of each workout.
    package var activeWorkouts: [Workout] {
        let active = workoutNotes.filter { status(ofNote: $0) == .active && !graph.notes[$0].isTrue("archived") }
        return sorted(active.compactMap(workout(ofNote:)))
    }
}
