import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// Deleting notes, and setting them aside.
extension Snapshot {
    /// Plans to delete notes, by the delete rules of the fields that link them; what has to stay for the sake of
    /// others is archived instead, where the rules say so.
    ///
    /// The change is verified: no note that stays has more errors than before. A unit in use keeps its
    /// measure. Cost: that of two checks.
    package func deleting(_ numbers: [NoteID], today: CalendarDate) throws(EditRefusal) -> PlannedRemoval {
        try refuseMissingParts()
        let removal = Removal(graph, numbers)
        for number in removal.removed + removal.archived { try refuse(changing: graph.notes[number]) }
        if let first = removal.restricting.first {
            let holders = removal.restricting.filter { $0.target == first.target }.map(\.holder)
            throw .inUse(path: graph.notes[first.target].path, users: paths(Set(holders)))
        }
        var planned = try removal.planned(spread: work)
        let companions = folder.companions(of: self)
        planned.edit.mentions = companions.mentions(ofRemoved: Set(removal.removed))
        let after = keepLinks(in: &planned.edit, others: companions.templates)
        let rest = with(after)
        for number in removal.removed {
            let users = packs.flatMap { $0.users(number, self, rest) }
            if !users.isEmpty { throw .inUse(path: graph.notes[number].path, users: users) }
        }
        if let finding = newError(after: after, moved: [:], today: today) { throw .finding(finding) }
        return planned
    }

    private func paths(_ numbers: Set<NoteID>) -> [String] {
        numbers.map { graph.notes[$0].path }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Plans to set records aside, or to bring them back.
    package func archiving(
        _ numbers: [NoteID], back isBack: Bool = false, today: CalendarDate
    ) throws(EditRefusal) -> PlannedEdit {
        for number in numbers {
            let note = graph.notes[number]
            try refuse(changing: note)
            if !note.isRecord { throw .plainNote(path: note.path) }
        }
        let wanted = numbers.filter { graph.notes[$0].isTrue("archived") == isBack }
        let assignment = FieldAssignment("archived", .set, isBack ? "" : "true")
        return try setting([assignment], of: wanted, today: today) { _, _ in nil }
    }
}
