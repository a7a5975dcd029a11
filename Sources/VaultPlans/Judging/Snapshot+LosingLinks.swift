import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

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
