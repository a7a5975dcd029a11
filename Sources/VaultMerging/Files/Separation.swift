import VaultEdits
import VaultRecords
import VaultSyntax

/// What a person has to know when two records that were made at one path were given a file each.
package struct Separation: Hashable, Sendable {
    /// A link to the name that both had. It leads to ours, and may have meant theirs.
    package struct Link: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: Path
        /// From 1.
        package var line: Int
    }

    /// Whether they could be merged.
    package let isOneType: Bool
    /// By path and line.
    package let links: [Link]

    /// Cost: linear in both, and in the notes that link to the path.
    ///
    /// - Parameters:
    ///   - path: where both were made, and ours stays
    ///   - backlinks: those of the graph
    package init(at path: Path, ours: [UInt8], theirs: [UInt8], in graph: Graph, _ backlinks: Backlinks) {
        let notes = [ours, theirs].map { NoteReading.read(path: path, bytes: $0, schema: graph.schema) }
        isOneType = notes[0].isRecord && notes[0].type == notes[1].type
        let number = graph.note(at: path)
        let sources = number.map { backlinks.links(to: $0, in: graph) } ?? []
        links = Dictionary(grouping: sources.filter { $0.note != number }, by: \.note).flatMap { holder, sources in
            let note = graph.notes[holder]
            let lines = LineTable(note.document.bytes)
            return sources.map { source in
                Link(path: note.path, line: lines.position(of: Int(source.link.range.start)).line)
            }
        }.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    }
}
