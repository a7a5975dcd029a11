import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// Whatever changes, each link that is not part of the change leads where it led.
extension Snapshot {
    /// Writes paths into links that a planned edit would lead elsewhere, and names those that cannot have one. Returns
    /// the graph as it is then. Cost: that of the graph, and O(links) when names come or go that others have.
    @discardableResult
    func keepLinks(
        in planned: inout PlannedEdit, successors: [NoteID: NoteID] = [:], others: [Note] = [], isInOrder: Bool = false
    ) -> Graph {
        let after = graph(after: planned.change)
        let keeping = LinkKeeping(
            planned.change, of: graph, after: after, successors: successors, others: others, isInOrder: isInOrder)
        planned.hasKeptLinks = true
        planned.strays = keeping.strays
        if keeping.kept.links == 0 { return after }
        planned.change = keeping.change
        planned.kept.links += keeping.kept.links
        planned.kept.notes += keeping.kept.notes
        return graph(after: planned.change)
    }

    /// A planned edit with the links of others kept, where that has not been done. Cost: that of the files whose front
    /// matter changes, or whose name; with them that of a new graph.
    package func keepingLinks(_ planned: PlannedEdit) -> PlannedEdit {
        if planned.hasKeptLinks || !mayChangeNames(planned.change) { return planned }
        var planned = planned
        keepLinks(in: &planned)
        return planned
    }

    /// Whether a change makes, moves or deletes notes, or edits the lines in which they have other names and their
    /// type.
    func mayChangeNames(_ change: Change) -> Bool {
        change.files.contains { file in
            guard file.fate == .kept, file.before != nil, let number = graph.number(ofPath: file.path) else {
                return file.finalPath == nil || file.finalPath.map(NotePath.isNote) == true
            }
            let note = graph.notes[number]
            guard let front = note.document.frontMatter else { return file.edits.contains { $0.range.start == 0 } }
            let others = ["type", "aliases", "formerly"].compactMap { note.document.entry($0) }
            return file.edits.contains { edit in
                if edit.range.start > front.end { return false }
                let words = edit.replacement.lowercased()
                return others.contains { edit.range.start <= $0.range.end && $0.range.start <= edit.range.end }
                    || ["type", "aliases", "formerly"].contains { words.contains($0) }
            }
        }
    }
}

extension Snapshot {
    /// Where other notes refer to notes that a change takes away or renames, and would refer to nothing: the lines of
    /// their links, and the paths of those that need such a note otherwise, as a unit needs its measure.
    ///
    /// Cost: O(links) where notes go or get another name, else that of a look at the change.
    ///
    /// - Parameter asksForNeeds: whether those that need a note without a link are looked for
    package func placesLosing(by change: Change, asksForNeeds: Bool) -> [String] {
        let going = change.files.filter { $0.before != nil && $0.finalPath != $0.path }
        let targets = going.compactMap { graph.index(ofPath: $0.path) }
        if targets.isEmpty { return [] }
        let after = graph(after: change)
        let rest = with(after)
        let edited = Set(change.files.compactMap { graph.index(ofPath: $0.path) })
        let links = Backlinks(graph, to: Set(targets))
        var places: [String] = []
        for target in targets {
            var found = links.links(to: target, in: graph).filter { !edited.contains($0.note) }.compactMap { source in
                guard case .broken = after.resolve(source.link, of: source.note) else { return nil as String? }
                let note = graph.notes[source.note]
                let line = LineTable(note.document.bytes).position(of: Int(source.link.range.start)).line
                return "\(note.path):\(line)"
            }
            if asksForNeeds, after.removed.contains(target) {
                found += packs.flatMap { $0.users(target, self, rest) }.filter {
                    graph.index(ofPath: $0).map { !edited.contains($0) } ?? true
                }
            }
            places += found.filter { !places.contains($0) }
        }
        return places
    }
}
