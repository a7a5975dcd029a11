import VaultChecks
import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax

/// Joining records that are the same thing twice.
extension Snapshot {
    /// Plans to merge records into one of their type: fields by their merge rules, texts one after the other, links to
    /// all of them to the one that stays.
    ///
    /// The change is verified: every link leads where it led or to the record that stays, and no note has more errors
    /// than before. Cost: that of two checks, and for each record of the links of the vault.
    ///
    /// - Parameters:
    ///   - numbers: the records to merge into it, in this order
    ///   - target: the record that stays
    ///   - decision: what holds where they differ
    package func merging(
        _ numbers: [NoteID], into target: NoteID, decision: MergeDecision, today: CalendarDate
    ) throws(EditRefusal) -> PlannedMerge {
        let own = graph.notes[target]
        if graph.conflictCopies.contains(target) { throw .conflictCopy(path: own.path) }
        var seen: Set<NoteID> = [target]
        for number in [target] + numbers {
            let note = graph.notes[number]
            try refuse(changing: note)
            if !note.isRecord { throw .plainNote(path: note.path) }
            if note.type != own.type { throw .differentTypes(own.path, note.path) }
            if number != target, !seen.insert(number).inserted { throw .sameRecord(path: note.path) }
            try refuse(unreadable: note)
        }
        if numbers.contains(target) { throw .sameRecord(path: own.path) }
        try refuseMissingParts()
        var merge = Merge(graph, into: target, decision, spread: work)
        for number in numbers { try merge.join(number) }
        if !merge.conflicts.isEmpty { throw .conflicts(merge.conflicts, into: own.path) }
        if let field = decision.texts.keys.sorted().first(where: { !merge.decided.contains($0) }) {
            throw .nothingToDecide(field)
        }
        var planned = merge.planned
        planned.edit.change = merge.change.change
        let merged = Dictionary(uniqueKeysWithValues: numbers.map { ($0, target) })
        let companions = folder.companions(of: self)
        let isUnique = graph.notes(named: own.name).allSatisfy { $0 == target || merged[$0] != nil }
        let moves = merged.keys.map {
            ($0, MovedNote(from: graph.notes[$0].path, to: own.path, isNameUnique: isUnique))
        }
        let following = companions.following(Dictionary(uniqueKeysWithValues: moves))
        planned.edit.change.files += following.files
        planned.edit.followers = following.files.map(\.path)
        planned.edit.mentions = following.mentions
        let after = keepLinks(in: &planned.edit, successors: merged, others: companions.templates)
        try merge.verify(after)
        var moved: [String: String] = [:]
        for number in numbers { moved[graph.notes[number].path] = own.path }
        let new = newFindings(after: after, moved: moved, atLeast: .warning, today: today)
        if let error = new.first(where: { $0.severity == .error }) { throw .finding(error) }
        planned.edit.warnings = new
        return planned
    }

    /// What cannot be read cannot be merged, and would be lost.
    private func refuse(unreadable note: Note) throws(EditRefusal) {
        guard let problem = note.document.problems.first(where: { $0.kind != .documentEndMarker }) else { return }
        let lines = LineTable(note.document.bytes)
        let entry = note.document.entries.last { $0.range.start <= problem.range.start }
        let key = entry.map { note.document.text($0.key) } ?? ""
        throw .unreadable(path: note.path, line: lines.position(of: Int(problem.range.start)).line, key: key)
    }
}

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
