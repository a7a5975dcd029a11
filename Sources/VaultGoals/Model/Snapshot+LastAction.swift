import VaultChecks
import VaultGraph
import VaultProgress
import VaultSchema

extension Snapshot {
    /// The note of the action that was done last, by day, moment of the day and name, of those that have a
    /// title or whose title begins with it, compared without case; archived ones and those after today do not count.
    ///
    /// Cost: one look at each action.
    ///
    /// - Parameter title: any when it is empty
    package func lastAction(titled title: String, asOf today: CalendarDate) -> NoteID? {
        let wanted = title.lowercased()
        var best: (note: NoteID, rank: Int, day: CalendarDate, moment: DayMoment, name: String)?
        for number in graph.records("action") {
            let note = graph.notes[number]
            guard let day = note.date("date"), day <= today else { continue }
            let name = note.title.lowercased()
            guard name.hasPrefix(wanted), !note.isTrue("archived") else { continue }
            let moment = DayMoment(
                day, time: note.readOne("time", ClockTime.read)?.value, created: note.dateTime("created"))
            let rank = name == wanted ? 1 : 0
            if let best {
                let isLater = (rank, day, moment) > (best.rank, best.day, best.moment)
                let isEqual = (rank, day, moment) == (best.rank, best.day, best.moment)
                guard isLater || isEqual && NaturalOrder.isBefore(best.name, note.name) else { continue }
            }
            best = (number, rank, day, moment, note.name)
        }
        return best?.note
    }
}
