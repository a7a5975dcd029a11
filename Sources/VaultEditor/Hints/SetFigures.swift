import Synchronization
import VaultChecks
import VaultGraph
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
