import VaultEdits
import VaultFiles
import VaultGit
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
    package var isOneType = false
    /// How many links are led to theirs.
    package var followers = 0
    /// Links in notes that came or changed with theirs, and lead to ours: by path and line.
    package var links: [Link] = []
}

/// Two records that were made at one path, and the path that theirs gets.
struct PartedRecords {
    var path: String
    var other: String
    var ours: [UInt8]
    var theirs: [UInt8]
}

extension Vault {
    /// What is to be known of records that are parted, in their order, and the notes whose links follow theirs.
    ///
    /// On their machine the name meant their record. So a link in a note that came or changed with it means it where
    /// our side had no link to that name there; where ours had one too, nobody can tell whose is whose, and it leads to
    /// ours. Cost: the links of the vault, and at most three processes of git.
    ///
    /// - Parameter undecided: paths of files that are not to be edited, since they hold conflicts or are written anew
    func partings(
        of parted: [PartedRecords], besides undecided: Set<String>, environment: [String: String]
    ) throws(FileError) -> (all: [Parting], files: [FileEdit]) {
        var partings = parted.map { pair in
            let (own, other) = (read(pair.path, pair.ours), read(pair.path, pair.theirs))
            return Parting(isOneType: own.isRecord && own.type == other.type)
        }
        let numbers = parted.map { graph.index(ofPath: $0.path) }
        let wanted = Set(numbers.compactMap { $0 })
        if wanted.isEmpty { return (partings, []) }
        let backlinks = Backlinks(graph, to: wanted)
        var sources: [String: [(parting: Int, source: Backlinks.Source)]] = [:]
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            for source in backlinks.links(to: number, in: graph) where source.note != number {
                sources[graph.notes[source.note].path, default: []].append((place, source))
            }
        }
        var files: [FileEdit] = []
        for arrival in try GitArrival.all(among: Set(sources.keys), in: root, environment: environment) {
            let found = sources[arrival.path] ?? []
            guard let holder = found.first?.source.note else { continue }
            let isFixed = arrival.isUnmerged || undecided.contains(arrival.path) || graph.notes[holder].isOutside
            let known = isFixed ? wanted : arrival.ours.map { destinations(of: read(arrival.path, $0)) } ?? []
            let following = found.filter { item in numbers[item.parting].map { !known.contains($0) } ?? false }
            let file =
                following.isEmpty ? nil : self.file(holder, leading: following.map(\.source.link), numbers, parted)
            if let file { files.append(file) }
            for item in found {
                if file != nil, following.contains(where: { $0.source == item.source }) {
                    partings[item.parting].followers += 1
                    continue
                }
                let offset = Int(item.source.link.range.start)
                let line = LineTable(graph.notes[holder].document.bytes).position(of: offset).line
                partings[item.parting].links.append(Parting.Link(path: arrival.path, line: line))
            }
        }
        for place in partings.indices { partings[place].links.sort { ($0.path, $0.line) < ($1.path, $1.line) } }
        return (partings, files)
    }

    /// The notes that a note's links lead to.
    private func destinations(of note: Note) -> Set<Int> {
        Set(
            note.links.compactMap { link in
                graph.resolve(note.destination(of: link), inPlaceOf: link, in: note).destination
            })
    }

    /// A note with some of its links, and the entries that name what they lead to, leading to their records; nil where
    /// that cannot be written.
    private func file(
        _ holder: Int, leading links: [Link], _ numbers: [Int?], _ parted: [PartedRecords]
    ) -> FileEdit? {
        let note = graph.notes[holder]
        let place = MovedNote(from: note.path, to: note.path)
        var moves: [Int: MovedNote] = [:]
        for (number, pair) in zip(numbers, parted) {
            if let number { moves[number] = MovedNote(from: pair.path, to: pair.other) }
        }
        var redirections: [LinkEdits.Redirection] = []
        var led: Set<Int> = []
        for link in links {
            guard let number = graph.resolve(link, of: holder).destination, let move = moves[number] else { continue }
            led.insert(number)
            redirections.append(.init(link, to: move.destination(note.destination(of: link), link.style, in: place)))
        }
        var fields = FieldEdits(note, graph.schema)
        let entries = NamedEntries(graph: graph).entries(of: holder)
        for number in led.sorted() {
            guard let move = moves[number] else { continue }
            for entry in entries[number] ?? [] {
                let text = entry.naming(move.destination(entry.name, .wikilink, in: place))
                guard (try? fields.replace(entry, with: text)) != nil else { return nil }
            }
        }
        guard let edits = try? LinkEdits(note.document).edits(redirections) else { return nil }
        let all = edits + fields.edits
        return all.isEmpty ? nil : FileEdit(path: note.path, before: note.document.bytes, edits: all)
    }

    private func read(_ path: String, _ bytes: [UInt8]) -> Note {
        NoteReading.read(path: path, bytes: bytes, schema: graph.schema)
    }
}
