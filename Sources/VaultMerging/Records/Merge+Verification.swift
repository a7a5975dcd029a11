import VaultEdits
import VaultGraph
import VaultSchema

/// Every link leads where it led, or to the record that stays.
extension Merge {
    /// Throws for the first link that led to something and would not lead to the same, or to the record that stays.
    ///
    /// Cost: that of resolving all links twice.
    ///
    /// - Parameter after: the graph as the change makes it
    package func verify(_ after: Graph) throws(EditRefusal) {
        let graph = original
        for index in graph.indices where !merged.contains(index) && index != target {
            let (old, new) = (graph.notes[index], after.notes[index])
            let isUntouched = old.document.bytes == new.document.bytes
            if isUntouched, old.links.isEmpty { continue }
            let (before, now) = (destinations(of: index), after.destinations(of: index))
            if !holds(before, now, isUntouched: isUntouched) { throw .link(path: old.path, .cannotVerify) }
        }
        let texts = after.destinations(of: target).filter(\.isInBody).map(\.note)
        var expected = destinations(of: target).filter(\.isInBody).map(\.note)
        for index in merged.sorted() { expected += destinations(of: index).filter(\.isInBody).map(\.note) }
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

    private func destinations(of index: NoteID) -> [Graph.Destination] {
        original.destinations(of: index).map { destination in
            var destination = destination
            destination.note = destination.note.map { merged.contains($0) ? target : $0 }
            return destination
        }
    }
}

extension Graph {
    /// Where a link of a note leads.
    fileprivate struct Destination {
        var isInBody: Bool
        /// Nil for what leads to no note.
        var note: NoteID?
    }

    fileprivate func destinations(of index: NoteID) -> [Destination] {
        notes[index].links.map { Destination(isInBody: $0.isInBody, note: resolve($0, of: index).destination) }
    }
}
