import VaultChecks
import VaultEdits
import VaultPlans
import VaultProgress
import VaultRecords
import VaultSyntax

extension Snapshot {
    /// The note of the action that was done last, of those with a title or, if none has it, whose title begins with it,
    /// without case; any for an empty one. Archived ones and those after today do not count. Cost: one look at each
    /// action.
    package func lastAction(titled title: String, asOf today: CalendarDate) -> NoteID? {
        typealias Found = (id: NoteID, rank: Int, day: CalendarDate, moment: DayMoment)
        let wanted = title.lowercased()
        let found = graph.records("action").compactMap { number -> Found? in
            let note = graph.notes[number]
            guard let day = note.date("date"), day <= today, case let name = note.title.lowercased(),
                name.hasPrefix(wanted), !note.isTrue("archived")
            else { return nil }
            let time = note.readOne("time", ClockTime.read)?.value
            let moment = DayMoment(day, time: time, created: note.momentOfCreation)
            return (number, name == wanted ? 1 : 0, day, moment)
        }
        return found.max { left, right in
            (left.rank, left.day, left.moment) == (right.rank, right.day, right.moment)
                ? NaturalOrder.isBefore(graph.notes[left.id].name, graph.notes[right.id].name)
                : (left.rank, left.day, left.moment) < (right.rank, right.day, right.moment)
        }?.id
    }

    /// What the goals pack makes of the vault's records and of the contributions of its other packs: the single place
    /// through which they count towards goals. Cost: the first time one pass over the notes.
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

extension Snapshot {
    /// How to leave out the days off of the notes that a change resumes after a pause, for those types that can leave
    /// days out. A note does not say since when it is paused; git may, by the author's day of the commit that paused it.
    func pausedDays(endedBy change: Change, today: CalendarDate, history: Advice.History) -> [Advice] {
        change.files.compactMap { file in
            guard let number = graph.index(ofPath: file.path), let bytes = file.applied() else { return nil }
            let (note, last) = (graph.notes[number], today.adding(days: -1))
            guard let type = note.type, graph.schema.field("breaks", of: type) != nil, isPaused(note) else {
                return nil
            }
            let after = NoteReading.read(path: note.path, bytes: bytes, schema: graph.schema)
            guard after.type == type, !isPaused(after), !isOver(after) else { return nil }
            let changed = history(note.path, "status").first
            let first = changed?.text?.lowercased() == "paused" ? changed?.day : nil
            if let first, first > last { return nil }
            let name = graph.commandWord(for: number)
            let days = first.map { $0 == last ? "\($0)" : "\($0) to \(last)" } ?? "DATE to \(last)"
            return Advice(
                reason: first.map { "'\(name)' was paused from \($0), according to git." }
                    ?? "'\(name)' was paused, but there is no record since when: replace DATE with the first day.",
                purpose: "To leave those days out of what is required",
                command: ["vault", "set", name, "breaks+=\(days)"])
        }
    }

    private func isPaused(_ note: Note) -> Bool { note.text("status")?.lowercased() == "paused" }

    /// Achieved and dropped do not go on.
    func isOver(_ note: Note) -> Bool {
        Self.decisions.contains(note.text("status")?.lowercased() ?? "")
    }

    /// The terms, years and periods as seen on a day.
    package func terms(asOf today: CalendarDate) -> TermCalendar {
        TermCalendar(goals, today: today, weekStart: settings.weekStart)
    }

    /// The types of records that are spans of days which goals are planned in.
    package static let termTypes = ["term", "year", "period"]

    /// Who uses which unit up to a day, and which units have a record. Cost: linear in the entries of the actions.
    package func unitUses(asOf: CalendarDate) -> UnitUses {
        goals.unitUses(asOf: asOf, spread: work)
    }
}
