import VaultFiles
import VaultGraph
import VaultSchema
import VaultSyntax

/// What somebody has to know when two records that were made at one path were given a file each.
package struct Parting: Hashable, Sendable {
    /// A link that may have meant theirs.
    package struct Link: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: String
        /// From 1.
        package var line: Int
    }

    /// Whether they could be joined.
    package var isOneType: Bool
    /// Links that came with theirs, and lead to ours now, by path and line.
    package var links: [Link]
}

extension Vault {
    /// What is to be known of records that are parted: ours at a path, theirs with some bytes.
    ///
    /// On their machine the name meant their record, so a link in a note that came or changed with them may mean it
    /// still, also where ours had the same link there. Cost: the links of the vault, and at most two processes of git.
    func parting(
        at path: String, ours: [UInt8], theirs: [UInt8], environment: [String: String]
    ) throws(FileError) -> Parting {
        let (own, other) = (read(path, ours), read(path, theirs))
        var parting = Parting(isOneType: own.isRecord && own.type == other.type, links: [])
        guard let number = graph.index(ofPath: path) else { return parting }
        let sources = Backlinks(graph, to: [number]).links(to: number, in: graph).filter { $0.note != number }
        let paths = Set(sources.map(\.note)).map { graph.notes[$0].path }
        for arrival in try GitArrivals.all(among: paths, in: root, environment: environment) {
            for source in sources where graph.notes[source.note].path == arrival {
                let note = graph.notes[source.note]
                let line = LineTable(note.document.bytes).position(of: Int(source.link.range.start)).line
                parting.links.append(Parting.Link(path: note.path, line: line))
            }
        }
        parting.links.sort { ($0.path, $0.line) < ($1.path, $1.line) }
        return parting
    }

    private func read(_ path: String, _ bytes: [UInt8]) -> Note {
        NoteReading.read(path: path, bytes: bytes, schema: graph.schema)
    }
}
