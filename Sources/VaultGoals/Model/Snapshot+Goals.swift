import VaultChecks
import VaultEdits
import VaultPlans
import VaultProgress
import VaultRecords
import VaultSyntax

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
            guard let day = note.date("date"), day <= today, let moment = note.dayMoment else { continue }
            let name = note.title.lowercased()
            guard name.hasPrefix(wanted), !note.isTrue("archived") else { continue }
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

    /// What the goals pack makes of the vault's records, and of the contributions of its other packs.
    ///
    /// The single place through which all packs in use count towards goals. Cost: the first time one pass over the
    /// notes, then linear in the records other than actions.
    package var goals: GoalsModel { model() }

    /// What to do about records that a change gives a due day that is past, such as one of the wrong year. Records that
    /// are over, and those that fall due again and again, may have one.
    func pastDues(setBy change: Change, today: CalendarDate) -> [Advice] {
        change.files.compactMap { file in
            guard let bytes = file.applied() else { return nil }
            let after = NoteReading.read(path: file.finalPath ?? file.path, bytes: bytes, schema: graph.schema)
            guard let type = after.type, GoalTypes.tracked.contains(graph.schema.types[type].name),
                let due = after.readOne("due", CalendarDate.read)?.value, due < today, !isOver(after),
                !["completed", "repeats"].contains(where: { !after.elements($0).isEmpty }), !after.isTrue("archived")
            else { return nil }
            let number = graph.index(ofPath: file.path)
            if number.flatMap({ graph.notes[$0].readOne("due", CalendarDate.read)?.value }) == due { return nil }
            let years = today.year - due.year
            guard
                let next = [years, years + 1].lazy.compactMap({ due.adding(months: 12 * $0) }).first(where: {
                    $0 >= today
                })
            else { return nil }
            // A day that has just gone by is hardly one of the wrong year.
            let proposed = due.days(until: today) < 183 ? today.adding(days: 7) : next
            return Advice(
                reason: "Its due day, \(due), is in the past.", purpose: "To change it",
                command: ["vault", "set", number.map(graph.commandWord) ?? after.name, "due=\(proposed)"])
        }
    }
}

/// Days on which a goal was paused, once it is resumed.
package struct PausedDays: Hashable, Sendable {
    /// What a command takes for the note.
    package var name: String
    /// The day that git first has it as paused; nil where no file and no commit says it.
    package var first: CalendarDate?
    /// The day before it is resumed.
    package var last: CalendarDate

    /// The change that leaves these days out.
    var advice: Advice {
        let days = first.map { $0 == last ? "\($0)" : "\($0) to \(last)" }
        let reason =
            first.map { "'\(name)' was paused from \($0), according to git." }
            ?? "'\(name)' was paused, but there is no record since when: replace DATE with the first day."
        return Advice(
            reason: reason, purpose: "To leave those days out of what is required",
            command: ["vault", "set", name, "breaks+=" + (days ?? "DATE to \(last)")])
    }
}

extension Snapshot {
    /// The days off of the notes that a change resumes after a pause, for those types that can leave days out.
    ///
    /// A note does not say since when it is paused. Git may: the author's day of the commit that paused it last. Cost:
    /// nothing except for a note that goes on; for it that of its history.
    package func pausedDays(
        endedBy change: Change, today: CalendarDate, history: Advice.History
    ) -> [PausedDays] {
        change.files.compactMap { file in
            guard let number = graph.index(ofPath: file.path), let bytes = file.applied() else { return nil }
            let (note, last) = (graph.notes[number], today.adding(days: -1))
            guard let type = note.type, graph.schema.field("breaks", of: type) != nil, isPaused(note) else {
                return nil
            }
            let after = NoteReading.read(path: note.path, bytes: bytes, schema: graph.schema)
            guard after.type == type, !isPaused(after), !isOver(after) else { return nil }
            let first = pausedSince(history(note.path, "status"))
            if let first, first > last { return nil }
            return PausedDays(name: graph.commandWord(for: number), first: first, last: last)
        }
    }

    private func isPaused(_ note: Note) -> Bool { note.text("status")?.lowercased() == "paused" }

    /// Achieved and dropped do not go on.
    func isOver(_ note: Note) -> Bool {
        Self.decisions.contains(note.text("status")?.lowercased() ?? "")
    }

    private func pausedSince(_ changes: [(day: CalendarDate?, text: String?)]) -> CalendarDate? {
        guard let last = changes.first, last.text?.lowercased() == "paused" else { return nil }
        return last.day
    }

    /// The terms, years and periods as seen on a day.
    package func terms(asOf today: CalendarDate) -> TermCalendar {
        TermCalendar(goals, today: today, weekStart: settings.weekStart)
    }

    /// The types of records that are spans of days which goals are planned in.
    package static let termTypes = ["term", "year", "period"]

    /// Who uses which unit, and which units have a record.
    ///
    /// Cost: linear in the entries of the actions, on all cores.
    ///
    /// - Parameter asOf: the day that counts as today; later actions are ignored
    package func unitUses(asOf: CalendarDate) -> UnitUses {
        goals.unitUses(asOf: asOf, spread: work)
    }
}
