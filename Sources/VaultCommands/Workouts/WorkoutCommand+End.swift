import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

/// Ending a workout.
extension WorkoutCommand {
    static func end(_ status: WorkoutStatus, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            let workout = try request.activeWorkout(model)
            // One that was reopened ended when it ended.
            let isReopened = workout.finished != nil
            let finished = request.arguments.has("at") ? nil : workout.finished
            let moment = try request.moment(vault)
            var now = finished ?? moment
            let note = model.graph.notes[workout.note]
            if workout.started.seconds(until: now) < 0 {
                // One that never began may still be dropped, whatever the clock shows.
                guard status == .cancelled, !request.arguments.has("at") else {
                    throw endsTooEarly(workout, note, at: now, request, today: try request.today(vault))
                }
                now = workout.started
            }
            let progress = model.progress(of: workout)
            if isReopened, status == .cancelled { try request.confirmCancelling(progress, note) }
            if status == .completed, finished == nil { try request.confirmEnd(of: workout, note, at: now, vault) }
            let fields = [("status", status.rawValue)] + (finished == nil ? [("finished", now.description)] : [])
            var change = NoteChange(workout.note, fields: fields.map { (name: $0.0, text: $0.1) })
            if status == .completed, !isReopened { change.edits = templateNote(of: workout, progress, model) }
            var changes = [change]
            var done = DisplayText.visible(WorkoutWords.ended(status, note.title, progress, at: now)) + "\n"
            if status == .completed, !isReopened, let split = workout.split, model.isSplit(split),
                let day = workout.dayName
            {
                let cycle = model.cycle(of: split)
                if progress.doneSets == 0 {
                    let title = model.graph.notes[split].title
                    done += DisplayText.visible("nothing was done, so \(day) is not ticked in \(title)") + "\n"
                } else if let day = cycle.day(whole: day) {
                    changes.append(NoteChange(split, edits: cycle.marking(day)))
                    done += DisplayText.visible(WorkoutWords.following(day, in: cycle, model)) + "\n"
                }
            }
            let unread = progress.parts.reduce(0) { $0 + $1.section.sets.count { $0.isDone && $0.set == nil } }
            if status == .completed, unread > 0 {
                let what = Words.count(unread, "set") + " cannot be read and " + (unread == 1 ? "does" : "do")
                done += "\(what) not count; see: vault check \(ShellWord.quoted(note.path))\n"
            }
            if let finished, status == .completed {
                let end = WorkoutWords.time(finished, try request.today(vault))
                done +=
                    "it still ends at \(end), as before it was reopened; for another end: vault workout reopen, "
                    + "then vault workout finish --at TIME\n"
            }
            if status == .completed, !isReopened, workout.template == nil, progress.doneSets > 0 {
                done += "to train this again: vault workout save TITLE\n"
            }
            let verb = status == .completed ? "finish" : "cancel"
            let lines = done.split(separator: "\n").map {
                DisplayText.wrapped(String($0), to: request.invocation.width).map { $0 + "\n" }.joined()
            }
            var writing = try request.writing(in: vault, changes, "\(verb) \(note.path)", done: "")
            let summary = status == .completed ? try self.summary(of: workout, &writing, vault, request) : ""
            writing.done = lines[0] + summary + lines.dropFirst().joined()
            return writing
        }
    }

    /// The refusal of an end before the start, with the ways out: one of the two times is wrong.
    private static func endsTooEarly(
        _ workout: Workout, _ note: Note, at end: DateTime, _ request: Request, today: CalendarDate
    ) -> CommandFailure {
        let start = WorkoutWords.time(workout.started, today)
        // Most likely the day is wrong.
        let likely = DateTime(day: end.day, secondOfDay: workout.started.secondOfDay)
        let right = likely.seconds(until: end) >= 0 ? "\(likely)" : "TIME"
        return .refused(
            "'\(note.name)' starts at \(start), which is after \(WorkoutWords.time(end, today))",
            help: "give the end with '--at TIME', or correct the start with: "
                + "vault set \(ShellWord.quoted(note.name)) started=\(right)",
            path: note.path)
    }

    /// What came of a workout: its volume, the records that it broke, and what it counts towards; in JSON too.
    private static func summary(
        of workout: Workout, _ writing: inout Writing, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> String {
        let after = vault.snapshot.holding(writing.edit.change)
        guard let number = after.graph.index(ofPath: vault.graph.notes[workout.note].path),
            let done = after.workouts.workout(ofNote: number)
        else { return "" }
        let log = after.training(asOf: done.day)
        let progress = after.progress(asOf: max(done.day, try request.today(vault)), explains: true)
        let training = log.trainings.first { $0.workout.note == done.note }
        let (records, path) = (log.newRecords(of: done), after.graph.notes[number].path)
        writing.answer = { change in
            CommandResult(
                Answers.workoutChange,
                WorkoutChangeAnswer(
                    change, records: records, log.model, training: training, path: path, progress: progress))
        }
        return TrainingText(model: log.model, style: request.style, width: min(request.invocation.width, 72))
            .summary(of: done, training, records, progress)
    }

    /// A workout without a note of its own has that of its template.
    private static func templateNote(
        of workout: Workout, _ progress: WorkoutProgress, _ model: WorkoutsModel
    ) -> [TextEdit] {
        let edits = SetEdits(model.graph.notes[workout.note].document)
        let sections = progress.parts.map(\.section)
        guard let template = workout.template, model.isTemplate(template), edits.preface(of: sections) == nil,
            let text = SetEdits(model.graph.notes[template].document).preface(of: model.sections(of: template))
        else { return [] }
        return edits.noting(text, in: sections, at: nil)
    }
}

extension Request {
    /// Asks before a workout that was completed is cancelled, which takes all that it counts; refused where nobody can
    /// be asked.
    fileprivate func confirmCancelling(_ progress: WorkoutProgress, _ note: Note) throws(CommandFailure) {
        if progress.doneSets == 0 || arguments.has("dry-run") { return }
        try confirm(
            "'\(note.title)' was completed, with \(Words.count(progress.doneSets, "set")); "
                + "once it is cancelled, none of them counts for records, statistics and goals",
            "Cancel it?", undone: "nothing was changed",
            help: "y: it is cancelled; 'vault undo' undoes it. Any other answer changes nothing.",
            otherwise: "to keep it: vault workout finish; to cancel it all the same, add --yes")
    }

    /// Asks before a workout ends in the future or, unless `--at` says so, after half a day: it was likely left open.
    /// Refused where nobody can be asked.
    fileprivate func confirmEnd(
        of workout: Workout, _ note: Note, at end: DateTime, _ vault: Vault
    ) throws(CommandFailure) {
        let (now, today) = (time(vault), try today(vault))
        // A day that is given has no time.
        let isDay = now.day != today || invocation.now == nil && invocation.today != nil
        let isFuture = isDay ? end.day > today : now.seconds(until: end) > 60
        let isLong = workout.isLong(until: end) && !arguments.has("at")
        guard isFuture || isLong else { return }
        let length = WorkoutWords.duration(workout.started.seconds(until: end))
        try confirm(
            isFuture
                ? "'\(note.title)' would end in the future, at \(WorkoutWords.time(end, today))"
                : "'\(note.title)' started \(length) ago, at \(WorkoutWords.time(workout.started, today))",
            "Finish it with this end?", undone: "it is still active",
            help: "y: it ends then. Any other answer changes nothing.",
            otherwise: "give the time when it ended: vault workout finish --at TIME")
    }
}
