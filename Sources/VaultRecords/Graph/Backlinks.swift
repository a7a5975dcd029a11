import VaultSyntax

/// Which links lead to which notes, by the one rule of `resolve`.
package struct Backlinks: Sendable {
    private struct Mention: Sendable {
        let note: NoteID
        /// The place of the link among those of the note.
        let link: Int32
    }

    /// By the note they lead to.
    private var mentions: [NoteID: [Mention]] = [:]

    /// A link with the note that holds it.
    package struct Source: Hashable, Sendable {
        package let note: NoteID
        package let link: Link
    }

    /// Cost: O(links).
    ///
    /// - Parameter wanted: the notes that will be looked up; nil for all
    package init(_ graph: Graph, to wanted: Set<NoteID>? = nil) {
        let notes = graph.notes
        for index in graph.indices {
            for (place, link) in notes[index].links.enumerated() {
                guard let found = graph.resolve(link, of: index).destination, wanted?.contains(found) != false else {
                    continue
                }
                mentions[found, default: []].append(Mention(note: index, link: Int32(place)))
            }
        }
    }

    /// All links that lead to a note, whatever type a field takes, by the path of the note that holds them, then
    /// by place. Cost: that of sorting them.
    package func links(to index: NoteID, in graph: Graph) -> [Source] {
        let notes = graph.notes
        let found = mentions[index] ?? []
        let sources = found.map { Source(note: $0.note, link: notes[$0.note].links[Int($0.link)]) }
        return sources.sorted { left, right in
            if left.note == right.note { return left.link.range.start < right.link.range.start }
            return notes[left.note].comes(before: notes[right.note])
        }
    }
}
