import VaultSyntax

/// Which links lead to which notes, by the one rule of `resolve`.
package struct Backlinks: Sendable {
    /// A link with the note that holds it.
    package struct Source: Hashable, Sendable {
        package let note: NoteID
        package let link: Link
    }

    /// By the note they lead to.
    private var sources: [NoteID: [Source]] = [:]

    /// Cost: O(links).
    ///
    /// - Parameter wanted: the notes that will be looked up; nil for all
    package init(_ graph: Graph, to wanted: Set<NoteID>? = nil) {
        let notes = graph.notes
        for note in graph.indices {
            for link in notes[note].links {
                guard let found = graph.resolve(link, of: note).destination, wanted?.contains(found) != false else {
                    continue
                }
                sources[found, default: []].append(Source(note: note, link: link))
            }
        }
    }

    /// All links that lead to a note, whatever type a field takes, by the path of the note that holds them, then
    /// by place. Cost: that of sorting them.
    package func links(to note: NoteID, in graph: Graph) -> [Source] {
        let notes = graph.notes
        return (sources[note] ?? []).sorted { left, right in
            if left.note == right.note { return left.link.range.start < right.link.range.start }
            return notes[left.note].comes(before: notes[right.note])
        }
    }
}
