import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

/// Another order, another exercise, and a workout that goes on after its end.
extension WorkoutCommand {
    static func move(_ words: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let active = try ActiveWorkout(vault, request)
            let (place, target) = try active.places.move(words)
            let edits = active.edits.moving(place, before: target, of: active.progress.parts.map(\.section))
            let change = NoteChange(active.progress.workout.note, edits: edits)
            return try request.writing(in: vault, [change], "move an exercise in \(active.note.path)") { model in
                "order: \(ExercisePlaces.order(model.sections(of: active.progress.workout.note), model))\n"
            }
        }
    }

    /// Puts another exercise in the place of one of which nothing is done yet.
    static func replace(_ words: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let active = try ActiveWorkout(vault, request)
            let (old, new) = try exchange(words, active, vault, request)
            let part = active.progress.parts[old]
            if part.doneSets > 0 {
                throw .refused(
                    "a set of '\(part.exercise.title)' is ticked",
                    help: "what is done is kept; add the other one with: vault workout add EXERCISE")
            }
            let exercise = active.model.exercises[new]
            try request.confirmTwice(exercise, in: active.places, of: active.note.title)
            let last = active.model.lastPerformances(of: [new], before: active.progress.workout)[new]
            let count = part.section.sets.count
            // Without a last time there are as many sets as there were.
            let texts =
                last == nil
                ? Array(repeating: "", count: max(count, 1)) : active.model.emptySets(like: last, of: exercise)
            let name = vault.snapshot.linkText(to: exercise.note)
            let edits = active.edits.replacing(part.section, by: name, texts)
            let (from, to) = (DisplayText.visible(part.exercise.title), DisplayText.visible(exercise.title))
            return try request.writing(
                in: vault, [NoteChange(active.progress.workout.note, edits: edits)],
                "replace an exercise in \(active.note.path)",
                done: "replaced \(from) with \(to), \(Words.count(texts.count, "set"))\n")
        }
    }

    /// The place of the exercise that goes, and the one that comes, by its index.
    private static func exchange(
        _ words: [String], _ active: ActiveWorkout, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> (old: Int, new: Int) {
        let places = active.places
        let counts = stride(from: words.count - 1, to: 0, by: -1)
        let count = counts.first { places.find(words[..<$0].joined(separator: " ")) != nil } ?? words.count - 1
        let old = try places.place(words[..<count].joined(separator: " "))
        let new = try request.exercises(named: [words[count...].joined(separator: " ")], active.model, in: vault)
        return (old, new[0])
    }

    // MARK: Reopening

    /// Makes a completed workout the active one again, with its times, so that a mistake in it can be corrected.
    static func reopen(_ name: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            if let active = model.activeWorkouts.last {
                throw .refused(
                    "'\(model.graph.notes[active.note].name)' is active, and only one workout can be",
                    help: "end it with 'vault workout finish' or 'vault workout cancel'")
            }
            let workout = try reopened(name, model, vault, request)
            let note = model.graph.notes[workout.note]
            if workout.status == .cancelled {
                throw .refused(
                    "'\(note.name)' was cancelled",
                    help: "if it was done after all: vault set \(ShellWord.quoted(note.name)) status=completed")
            }
            if workout.status == .active { throw .refused("'\(note.name)' is active already", help: nil) }
            try request.refuseConflict(in: note, with: "sets of both sides")
            let change = NoteChange(workout.note, fields: [(name: "status", text: WorkoutStatus.active.rawValue)])
            let title = DisplayText.visible(note.title)
            let lines =
                DisplayText.wrapped(
                    "reopened \(title) of \(workout.day); it keeps its times, and does not count until it is finished",
                    to: request.invocation.width)
                + DisplayText.wrapped(
                    "correct it, then: vault workout finish; records, statistics and goals change with it",
                    to: request.invocation.width)
            var writing = try request.writing(
                in: vault, [change], "reopen \(note.path)", done: lines.map { $0 + "\n" }.joined())
            // It says so itself.
            writing.edit.warnings.removeAll { $0.rule == "finish-contradicts-status" }
            return writing
        }
    }

    private static func reopened(
        _ name: String, _ model: WorkoutsModel, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Workout {
        if name.isEmpty {
            if let last = model.workouts().last(where: { $0.status == .completed }) { return last }
            throw .refused("there is no completed workout", help: "start one with: vault workout start")
        }
        let number = try request.record(named: name, of: ["workout"], in: vault, for: .writing, "workout")
        guard let workout = model.workout(ofNote: number) else {
            throw .refused("'\(name)' has no readable status or start", help: "see why with: vault check")
        }
        return workout
    }
}
