import Synchronization
import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords
import VaultWorkouts

/// What was done of exercises the last time, in one state of a vault, found once for each note that is asked for.
final class SetFigures: PackModel {
    private let state: @Sendable () -> Snapshot
    private let parts = Mutex<[NoteID: Lazy<[WorkoutProgress.Part]>]>([:])
    private let last = Mutex<[Int: Lazy<LastPerformance?>]>([:])

    init(_ snapshot: Snapshot) { state = snapshot.withoutKeepingModels }

    /// The exercises of a workout or template. Cost: the first time that of `lastPerformances`.
    func parts(of number: NoteID) -> [WorkoutProgress.Part] {
        let cell = parts.withLock { parts in
            if let cell = parts[number] { return cell }
            let cell = Lazy { [state] in
                let model = state().workouts
                return model.parts(of: number, before: model.workout(ofNote: number))
            }
            parts[number] = cell
            return cell
        }
        return cell.value
    }

    /// The last time of an exercise, by its index.
    func last(of exercise: Int) -> LastPerformance? {
        let cell = last.withLock { last in
            if let cell = last[exercise] { return cell }
            let cell = Lazy { [state] in state().workouts.lastPerformances(of: [exercise])[exercise] }
            last[exercise] = cell
            return cell
        }
        return cell.value
    }
}

extension EditorView {
    /// The exercises of a workout or template with their sets; nil for another note.
    func sets(of number: NoteID) -> [WorkoutProgress.Part]? {
        let note = graph.notes[number]
        guard note.isRecord(of: schema.type("workout")) || note.isRecord(of: schema.type("workout-template")) else {
            return nil
        }
        return snapshot.model(of: SetFigures.self).parts(of: number)
    }

    /// The last time of an exercise, by its index in the model.
    func lastPerformance(of exercise: Int) -> LastPerformance? {
        snapshot.model(of: SetFigures.self).last(of: exercise)
    }
}

/// The progress of goals in one state of a vault, computed once for each goal and day that is asked for.
final class GoalFigures: PackModel {
    private struct Key: Hashable {
        var goal: NoteID
        var today: CalendarDate
    }

    private let state: @Sendable () -> Snapshot
    private let cells = Mutex<[Key: Lazy<GoalProgress?>]>([:])

    init(_ snapshot: Snapshot) { state = snapshot.withoutKeepingModels }

    /// Archived ones too. Cost: the first time that of the actions that link the goal.
    func progress(of goal: NoteID, asOf today: CalendarDate) -> GoalProgress? {
        let key = Key(goal: goal, today: today)
        let cell = cells.withLock { cells in
            if let cell = cells[key] { return cell }
            let cell = Lazy { [state] in state().progress(of: [goal], asOf: today, showsWeeks: true).first }
            cells[key] = cell
            return cell
        }
        return cell.value
    }
}

extension EditorView {
    /// The progress of a note; nil for one that is not a goal, milestone or obligation.
    func progress(ofNote number: NoteID) -> GoalProgress? {
        let note = graph.notes[number]
        guard let type = note.type, ProgressOverview.isTracked(schema.types[type]) else { return nil }
        return snapshot.model(of: GoalFigures.self).progress(of: number, asOf: today)
    }

    /// The term, year or period that a note is, with how far it has run; nil for others.
    func term(ofNote number: NoteID) -> (record: TermRecord, days: TermDays)? {
        guard let record = snapshot.goals.terms.first(where: { $0.note == number }),
            let days = TermDays(first: record.first, last: record.last, on: today)
        else { return nil }
        return (record, days)
    }
}
