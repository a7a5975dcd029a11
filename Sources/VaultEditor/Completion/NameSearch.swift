import VaultRecords
import VaultSyntax

/// Notes whose names, titles or other names fit what is typed, near ones first.
struct NameSearch {
    /// A note that fits.
    struct Found {
        var note: NoteID
        /// What comes after the typed text.
        var rest: String
        /// The other name by which it was found; nil for its own and its title.
        var alias: String?
    }

    private(set) var found: [Found] = []
    /// Whether more typing may bring others.
    private(set) var isCut = false

    private let word: TypedWord
    /// Whether a path is typed.
    private let isPath: Bool
    private let graph: Graph
    private var aliases: [NoteID: (quality: Int, name: String)] = [:]

    private struct Candidate {
        var note: NoteID
        var quality: Int
        var isTitle: Bool
        var tier: Nearness.Tier
        var recency: Int
        /// In the order of the notes; of what happens again the last comes first.
        var place: Int

        func comes(before other: Candidate) -> Bool {
            (quality, tier.rawValue, recency, place)
                < (other.quality, other.tier.rawValue, other.recency, other.place)
        }
    }

    /// Cost: a look at the names and titles of all notes of the types.
    ///
    /// - Parameters:
    ///   - types: the types of the records; nil for all notes
    ///   - excluded: what is not to be found
    ///   - isPath: whether what is typed begins a path, though there is no slash in it
    init(
        _ typed: String, of types: [TypeID]?, excluding excluded: Set<NoteID>, _ nearness: Nearness, in graph: Graph,
        isPath: Bool = false
    ) {
        word = TypedWord(typed)
        self.isPath = isPath || typed.utf8.contains(UInt8(ascii: "/"))
        self.graph = graph
        setAliases()
        var candidates: [Candidate] = []
        let numbers = types.map { $0.flatMap { graph.records[$0] } } ?? graph.indices
        let copies = graph.conflictCopies
        for (place, number) in numbers.enumerated() where !excluded.contains(number) && !copies.contains(number) {
            guard let (quality, isTitle) = quality(number) else { continue }
            let tier = nearness.tier(number)
            candidates.append(
                Candidate(
                    note: number, quality: quality, isTitle: isTitle, tier: tier, recency: nearness.recency(number),
                    place: tier == .recurring ? -place : place))
        }
        isCut = candidates.count > Completions.limit || candidates.contains { $0.quality > 0 }
        candidates.sort { $0.comes(before: $1) }
        let linkable = candidates.lazy.filter { Self.isLinkable(graph.notes[$0.note].name) }
        found = linkable.prefix(Completions.limit).map { candidate in
            let note = graph.notes[candidate.note]
            let alias = aliases[candidate.note].flatMap {
                $0.quality <= candidate.quality && !candidate.isTitle ? $0 : nil
            }
            let isAlias = alias != nil && word.quality(of: note.name) ?? 3 > candidate.quality
            let own = self.isPath ? note.path.stem.text : note.name
            let name = isAlias ? alias?.name ?? own : candidate.isTitle ? note.title : own
            return Found(
                note: candidate.note, rest: word.rest(of: name, candidate.quality), alias: isAlias ? alias?.name : nil)
        }
    }

    /// Whether a link in brackets can hold a name.
    static func isLinkable(_ name: String) -> Bool { !name.utf8.contains { "[]|#^".utf8.contains($0) } }

    private mutating func setAliases() {
        if word.isEmpty { return }
        for (name, number) in graph.otherNamesInUse {
            guard let quality = word.quality(of: name), quality < aliases[number]?.quality ?? 3 else { continue }
            aliases[number] = (quality, name)
        }
    }

    /// How a note fits, and whether by its title; nil when it does not. Takes no memory for ASCII.
    private func quality(_ number: NoteID) -> (quality: Int, isTitle: Bool)? {
        let note = graph.notes[number]
        let own = note.path.withUTF8 { path in
            let path = path.span
            return word.quality(of: path.extracting(isPath ? 0..<Path.stemEnd(path) : Path.nameRange(path)))
        }
        if own == 0 { return (0, false) }
        let alias = aliases[number]?.quality
        let title = titleQuality(note)
        let best = min(own ?? 3, alias ?? 3, title ?? 3)
        return best > 2 ? nil : (best, own != best && alias != best)
    }

    /// How the title fits, where there is one.
    private func titleQuality(_ note: Note) -> Int? {
        guard let entry = note.document.entry("title"), entry.state == .readable else { return nil }
        let node = note.document.nodes[Int(entry.value)]
        guard node.isScalar else { return nil }
        return note.document.withText(node) { word.quality(of: $0) }
    }
}
