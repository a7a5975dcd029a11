import VaultChecks
import VaultGraph
import VaultSchema

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
