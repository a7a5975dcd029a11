import VaultChecks
import VaultSchema
import VaultSyntax

extension Snapshot {
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
