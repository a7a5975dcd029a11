import VaultAnswers
import VaultConsole
import VaultKit
import VaultPlans
import VaultRequests
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// Ending a workout.
extension WorkoutCommand {
    static func end(_ status: WorkoutStatus, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            let workout = try request.activeWorkout(model)
            let now = try request.moment(vault)
            let note = model.graph.notes[workout.note]
            let progress = model.progress(of: workout)
            let fields = [("status", status.rawValue), ("finished", now.description)]
            var change = NoteChange(workout.note, fields: fields.map { (name: $0.0, text: $0.1) })
            if status == .completed { change.edits = templateNote(of: workout, progress, model) }
            var changes = [change]
            var done = DisplayText.visible(WorkoutWords.ended(status, note.title, progress, at: now)) + "\n"
            if status == .completed, let split = workout.split, model.isSplit(split), let day = workout.dayName {
                let cycle = model.cycle(of: split)
                if let day = cycle.day(whole: day) {
                    changes.append(NoteChange(split, edits: cycle.marking(day)))
                    done += DisplayText.visible(WorkoutWords.following(day, in: cycle, model)) + "\n"
                }
            }
            if status == .completed, workout.template == nil, progress.doneSets > 0 {
                done += "to train this again: vault workout save TITLE\n"
            }
            let verb = status == .completed ? "finish" : "cancel"
            let lines = done.split(separator: "\n").flatMap {
                DisplayText.wrapped(String($0), to: request.invocation.width)
            }
            return try request.writing(
                in: vault, changes, "\(verb) \(note.path)", done: lines.map { $0 + "\n" }.joined())
        }
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
