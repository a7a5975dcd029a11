import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// Joining records that are the same thing twice.
extension Snapshot {
    /// Plans to join records into one of their type: fields by their merge rules, texts one behind the other, links to
    /// all of them to the one that stays.
    ///
    /// The change is verified: every link leads where it led or to the record that stays, and no note has more errors
    /// than before. Cost: that of two checks, and for each record of the links of the vault.
    ///
    /// - Parameters:
    ///   - numbers: the records that are joined into it, in this order
    ///   - target: the record that stays
    ///   - decision: what holds where they differ
    package func merging(
        _ numbers: [Int], into target: Int, decision: MergeDecision, today: CalendarDate
    ) throws(EditRefusal) -> PlannedMerge {
        let own = graph.notes[target]
        if graph.conflictCopies.contains(target) { throw .conflictCopy(path: own.path) }
        var seen: Set<Int> = [target]
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
        try verifyMerge(after, merged, target)
        var moved: [String: String] = [:]
        for number in numbers { moved[graph.notes[number].path] = own.path }
        let new = newFindings(after: after, moved: moved, atLeast: .warning, today: today)
        if let error = new.first(where: { $0.severity == .error }) { throw .finding(error) }
        planned.edit.warnings = new
        return planned
    }

    /// What cannot be read cannot be joined, and would be lost.
    private func refuse(unreadable note: Note) throws(EditRefusal) {
        guard let problem = note.document.problems.first(where: { $0.kind != .dotsFence }) else { return }
        let lines = LineTable(note.document.bytes)
        let entry = note.document.entries.last { $0.range.start <= problem.range.start }
        let key = entry.map { note.document.text($0.key) } ?? ""
        throw .unreadable(path: note.path, line: lines.position(of: Int(problem.range.start)).line, key: key)
    }

    /// Throws for the first link that led to something and would not lead to the same, or to the record that stays.
    private func verifyMerge(_ after: Graph, _ merged: [Int: Int], _ target: Int) throws(EditRefusal) {
        for index in graph.indices where merged[index] == nil && index != target {
            let (old, new) = (graph.notes[index], after.notes[index])
            let isUntouched = old.document.bytes == new.document.bytes
            if isUntouched, old.links.isEmpty { continue }
            let (before, now) = (destinations(of: index, merged), after.destinations(of: index))
            if !holds(before, now, isUntouched: isUntouched) { throw .link(path: old.path, .cannotVerify) }
        }
        let texts = after.destinations(of: target).filter(\.isInBody).map(\.note)
        var expected = destinations(of: target, merged).filter(\.isInBody).map(\.note)
        for index in merged.keys.sorted() { expected += destinations(of: index, merged).filter(\.isInBody).map(\.note) }
        let lost = Set(expected.compactMap { $0 }).subtracting(texts.compactMap { $0 })
        if !lost.isEmpty { throw .link(path: graph.notes[target].path, .cannotVerify) }
    }

    /// Links in text one by one; those in fields as a set, since a list holds each once. What led to nothing, or to two
    /// records of one name, may lead to something now.
    private func holds(_ before: [Graph.Destination], _ now: [Graph.Destination], isUntouched: Bool) -> Bool {
        let isOneByOne = { (left: [Graph.Destination], right: [Graph.Destination]) in
            left.count == right.count && zip(left, right).allSatisfy { $0.note == nil || $0.note == $1.note }
        }
        if isUntouched { return isOneByOne(before, now) }
        let (fields, nowFields) = (before.filter { !$0.isInBody }, now.filter { !$0.isInBody })
        let (wanted, found) = (Set(fields.compactMap(\.note)), Set(nowFields.compactMap(\.note)))
        return isOneByOne(before.filter(\.isInBody), now.filter(\.isInBody)) && wanted.isSubset(of: found)
            && (found.isSubset(of: wanted) || fields.contains { $0.note == nil })
    }

    private func destinations(of index: Int, _ merged: [Int: Int]) -> [Graph.Destination] {
        graph.destinations(of: index).map { destination in
            var destination = destination
            destination.note = destination.note.map { merged[$0] ?? $0 }
            return destination
        }
    }
}

extension Graph {
    /// Where a link of a note leads.
    fileprivate struct Destination {
        var isInBody: Bool
        /// Nil for what leads to no note.
        var note: Int?
    }

    fileprivate func destinations(of index: Int) -> [Destination] {
        notes[index].links.map { Destination(isInBody: $0.isInBody, note: resolve($0, of: index).destination) }
    }
}
