import VaultEdits
import VaultGoals
import VaultGraph
import VaultSchema
import VaultSyntax

/// Deleting notes, and setting them aside.
extension Vault {
    /// Plans to delete notes, by the delete rules of the fields that link them; what has to stay for the sake of
    /// others is set aside instead, where the rules say so.
    ///
    /// The change is verified: no note that stays has more errors than before. A unit that somebody uses keeps its
    /// measure. Cost: that of two checks.
    package func deleting(_ numbers: [Int], today: CalendarDate) throws(EditRefusal) -> PlannedRemoval {
        try refuseMissingParts()
        let removal = Removal(graph, numbers)
        for number in removal.removed + removal.archived { try refuse(changing: graph.notes[number]) }
        if let first = removal.restricting.first {
            let holders = removal.restricting.filter { $0.target == first.target }.map(\.holder)
            throw .inUse(path: graph.notes[first.target].path, users: paths(Set(holders)))
        }
        var planned = try removal.planned(spread: CoreWork())
        let companions = self.companions
        planned.edit.mentions = companions.mentions(ofRemoved: Set(removal.removed))
        let after = keepLinks(in: &planned.edit, others: companions.templates)
        for number in removal.removed {
            let users = users(of: number, without: after)
            if !users.isEmpty { throw .inUse(path: graph.notes[number].path, users: users) }
        }
        if let finding = newError(after: after, moved: [:], today: today) { throw .finding(finding) }
        return planned
    }

    /// The paths of the notes that need a record for more than a link to it, once it is gone; empty for most records.
    /// What a pack restricts besides its fields is asked for here.
    private func users(of number: Int, without after: Graph) -> [String] {
        let note = graph.notes[number]
        guard let type = note.type, UnitUses.isCounted(graph.schema.types[type]), let unit = note.text("unit") else {
            return []
        }
        let uses = snapshot.with(after).model(of: GoalsModel.self).unitUses(asOf: .last, spread: CoreWork())
        guard let use = uses.use(of: unit), use.isMissing, use.isInUse else { return [] }
        let goals = use.askers.map { uses.model.goals[$0.goal].plan.path }
        var users = goals.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for mention in uses.mentions(of: use) where !users.contains(mention.path) { users.append(mention.path) }
        return users
    }

    private func paths(_ numbers: Set<Int>) -> [String] {
        numbers.map { graph.notes[$0].path }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Plans to set records aside, or to bring them back.
    package func archiving(
        _ numbers: [Int], back isBack: Bool = false, today: CalendarDate
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
