import Synchronization
import VaultChecks
import VaultGoals
import VaultGraph
import VaultProgress
import VaultSchema

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
