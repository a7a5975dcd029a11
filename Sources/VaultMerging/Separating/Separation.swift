import VaultEdits
import VaultRecords
import VaultSyntax

/// What a person has to know when two records that were made at one path were given a file each.
package struct Separation: Hashable, Sendable {
    /// A link that may have meant theirs.
    package struct Link: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: Path
        /// From 1.
        package var line: Int
    }

    /// Whether they could be merged.
    package var isOneType = false
    /// How many links are led to theirs.
    package var followers = 0
    /// Links in notes that came or changed with theirs, and lead to ours: by path and line.
    package var links: [Link] = []
}

/// Two records that were made at one path, and the path that theirs gets.
package struct SeparatedRecords: Sendable {
    package var path: Path
    package var other: Path
    package var ours: [UInt8]
    package var theirs: [UInt8]

    package init(path: Path, other: Path, ours: [UInt8], theirs: [UInt8]) {
        (self.path, self.other, self.ours, self.theirs) = (path, other, ours, theirs)
    }
}

/// A note that came or changed with theirs: its path, what our side had there, nil for nothing, and whether git still
/// keeps several versions of it.
package typealias ArrivedNote = (path: Path, ours: [UInt8]?, isUnmerged: Bool)

/// What is to be known of records that are separated, and the notes whose links follow theirs.
///
/// On their machine the name meant their record. So a link in a note that came or changed with it means it where our
/// side had no link to that name there; where ours had one too, it is unclear whose is whose, and it leads to ours.
package struct SeparatedLinks {
    private let graph: Graph
    private let records: [SeparatedRecords]
    /// The notes at the paths of the records.
    private let numbers: [NoteID?]
    /// By the path of the note that holds them.
    private var sources: [Path: [(separation: Int, source: Backlinks.Source)]] = [:]
    /// In the order of the records.
    package private(set) var separations: [Separation]
    /// The edits of links that follow theirs.
    package private(set) var files: [FileEdit] = []

    /// Cost: the links of the vault.
    package init(_ graph: Graph, _ records: [SeparatedRecords]) {
        self.graph = graph
        self.records = records
        separations = records.map { pair in
            let own = NoteReading.read(path: pair.path, bytes: pair.ours, schema: graph.schema)
            let other = NoteReading.read(path: pair.path, bytes: pair.theirs, schema: graph.schema)
            return Separation(isOneType: own.isRecord && own.type == other.type)
        }
        numbers = records.map { graph.note(at: $0.path) }
        let wanted = Set(numbers.compactMap { $0 })
        if wanted.isEmpty { return }
        let backlinks = Backlinks(graph, to: wanted)
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            for source in backlinks.links(to: number, in: graph) where source.note != number {
                sources[graph.notes[source.note].path, default: []].append((place, source))
            }
        }
    }

    /// The paths of the notes with links that may have meant theirs.
    package var holders: Set<Path> { Set(sources.keys) }

    /// Leads the links of notes that came with theirs. Cost: linear in their bytes.
    ///
    /// - Parameters:
    ///   - arrivals: those of the holders that came or changed with theirs
    ///   - undecided: paths of files that are not to be edited, since they hold conflicts or are rewritten
    package mutating func follow(_ arrivals: [ArrivedNote], besides undecided: Set<Path>) {
        let wanted = Set(numbers.compactMap { $0 })
        for arrival in arrivals {
            let found = sources[arrival.path] ?? []
            guard let holder = found.first?.source.note else { continue }
            let isFixed = arrival.isUnmerged || undecided.contains(arrival.path) || graph.notes[holder].isOutside
            let known = isFixed ? wanted : arrival.ours.map { destinations(of: arrival.path, $0) } ?? []
            let following = found.filter { item in numbers[item.separation].map { !known.contains($0) } ?? false }
            let file = following.isEmpty ? nil : self.file(holder, leading: following.map(\.source.link))
            if let file { files.append(file) }
            for item in found {
                if file != nil, following.contains(where: { $0.source == item.source }) {
                    separations[item.separation].followers += 1
                    continue
                }
                let offset = Int(item.source.link.range.start)
                let line = LineTable(graph.notes[holder].document.bytes).position(of: offset).line
                separations[item.separation].links.append(Separation.Link(path: arrival.path, line: line))
            }
        }
        for place in separations.indices { separations[place].links.sort { ($0.path, $0.line) < ($1.path, $1.line) } }
    }

    /// The notes that a note's links lead to.
    private func destinations(of path: Path, _ bytes: [UInt8]) -> Set<NoteID> {
        let note = NoteReading.read(path: path, bytes: bytes, schema: graph.schema)
        return Set(
            note.links.compactMap { link in
                graph.resolve(note.destination(of: link), inPlaceOf: link, in: note).destination
            })
    }

    /// A note with some of its links, and the entries that name what they lead to, leading to their records; nil where
    /// that cannot be written.
    private func file(
        _ holder: NoteID, leading links: [Link]
    ) -> FileEdit? {
        let note = graph.notes[holder]
        let place = MovedNote(from: note.path, to: note.path)
        var moves: [NoteID: MovedNote] = [:]
        for (number, pair) in zip(numbers, records) {
            if let number { moves[number] = MovedNote(from: pair.path, to: pair.other) }
        }
        var redirections: [LinkEdits.Redirection] = []
        var led: Set<NoteID> = []
        for link in links {
            guard let number = graph.resolve(link, of: holder).destination, let move = moves[number] else { continue }
            led.insert(number)
            redirections.append(.init(link, to: move.destination(note.destination(of: link), link.style, in: place)))
        }
        var fields = FieldEdits(note, graph.schema)
        let entries = NamedEntries(graph: graph).entries(of: holder)
        let renamed = led.compactMap { number in moves[number].map { (entries[number] ?? [], $0) } }.flatMap {
            named, move in
            named.map { (entry: $0, text: $0.naming(move.destination($0.name, .wikilink, in: place))) }
        }
        guard (try? fields.replace(renamed)) != nil, let edits = try? LinkEdits(note.document).edits(redirections)
        else { return nil }
        let all = edits + fields.edits
        return all.isEmpty ? nil : FileEdit(path: note.path, before: note.document.bytes, edits: all)
    }
}
