import VaultRecords
import VaultSyntax

/// Which notes go, which links go with them, and which stay: by the delete rules of the fields that hold the links.
package struct Removal {
    private typealias Held = (source: Backlinks.Source, target: NoteID, role: LinkRole?)

    private let graph: Graph
    private let named: [NoteID]
    /// In the order in which they were found; those that were named come first.
    package private(set) var removed: [NoteID] = []
    /// Notes that are archived instead, since a note that stays needs them.
    package private(set) var archived: [NoteID] = []
    /// Links in fields that are to be removed, with where they lead, by the note that holds them.
    private var links: [NoteID: [(link: Link, target: NoteID)]] = [:]
    private var left: [(source: Backlinks.Source, target: NoteID)] = []
    /// Notes whose fields do not let a note go, by that note.
    package private(set) var restricting: [(target: NoteID, holder: NoteID)] = []
    /// Notes that need one which is therefore archived, by that one.
    private var needing: [NoteID: Set<NoteID>] = [:]

    /// Cost: O(links of the vault), and O(links to what goes) more for each time that setting a note aside keeps
    /// others that would have gone with it.
    package init(_ graph: Graph, _ numbers: [NoteID]) {
        self.graph = graph
        var seen: Set<NoteID> = []
        named = numbers.filter { seen.insert($0).inserted }
        // Cascading may require more than was named.
        let backlinks = Backlinks(graph)
        var held: [NoteID: [Held]] = [:]
        while true {
            removed = Self.going(with: named, without: Set(archived)) { target in
                let sources =
                    held[target]
                    ?? backlinks.links(to: target, in: graph).map { source in
                        (source, target, graph.schema.role(of: source.link, in: graph.notes[source.note]))
                    }
                held[target] = sources
                return sources
            }
            let going = Set(removed)
            let needed = removed.filter { target in
                let needs = (held[target] ?? []).filter { $0.role?.deletion == .archive }
                let holders = Set(needs.map(\.source.note)).subtracting(going)
                needing[target] = holders
                return !holders.isEmpty
            }
            archived += needed
            if needed.isEmpty {
                sort(removed.flatMap { held[$0] ?? [] }, going)
                return
            }
        }
    }

    /// Notes with all that belongs to them, but for some that stay.
    private static func going(
        with named: [NoteID], without kept: Set<NoteID>, _ held: (NoteID) -> [Held]
    ) -> [NoteID] {
        var going = named.filter { !kept.contains($0) }
        var seen = kept.union(going)
        var next = 0
        while next < going.count {
            for (source, _, role) in held(going[next]) where role?.deletion == .cascade {
                if seen.insert(source.note).inserted { going.append(source.note) }
            }
            next += 1
        }
        return going
    }

    /// What becomes of the links of notes that stay.
    private mutating func sort(_ sources: [Held], _ going: Set<NoteID>) {
        for (source, target, role) in sources where !going.contains(source.note) {
            switch role?.deletion {
            case .restrict: restricting.append((target, source.note))
            case .detach, .cascade, .archive: links[source.note, default: []].append((source.link, target))
            case nil: left.append((source, target))
            }
        }
    }

    /// The change, with what is to be said of it.
    package func planned(spread: some WorkSpread = SingleWork()) throws(Refusal) -> PlannedRemoval {
        var files: [FileEdit] = []
        var detached: [PlannedRemoval.Detached] = []
        let changed = Set(links.keys).union(archived)
        for number in changed.sorted(by: { graph.notes[$0].path < graph.notes[$1].path }) {
            if graph.notes[number].isOutside { throw .outside(path: graph.notes[number].path) }
            if let file = try edit(of: number, &detached) { files.append(file) }
        }
        for number in removed {
            files.append(.deleting(graph.notes[number].path, before: graph.notes[number].document.bytes))
        }
        var tables: [NoteID: LineTable] = [:]
        for note in left.map(\.source.note) where tables[note] == nil {
            tables[note] = LineTable(graph.notes[note].document.bytes)
        }
        let after = left.isEmpty ? graph : graph.after(Change(files: files), spread: spread)
        let left = left.map { source, target in
            let now = after.resolve(source.link, in: graph.notes[source.note]).destination
            return PlannedRemoval.Left(
                path: graph.notes[source.note].path,
                line: tables[source.note]?.position(of: Int(source.link.range.start)).line ?? 1,
                name: graph.notes[target].name, now: now.map { graph.notes[$0].path })
        }
        let archived = archived.map { number in
            PlannedRemoval.Archived(
                path: graph.notes[number].path,
                users: (needing[number] ?? []).map { graph.notes[$0].path }.sorted())
        }
        let isNamed = Set(named)
        return PlannedRemoval(
            edit: PlannedEdit(change: Change(files: files)),
            named: named.filter { !self.archived.contains($0) }.map { graph.notes[$0].path },
            cascaded: removed.filter { !isNamed.contains($0) }.map { graph.notes[$0].path }.sorted(),
            archived: archived.sorted { $0.path < $1.path },
            detached: detached,
            left: left.sorted { ($0.path, $0.line) < ($1.path, $1.line) })
    }

    /// The edit that takes links out of a note, with the entries that name what they link, and sets it aside if it is
    /// to be.
    private func edit(
        of number: NoteID, _ detached: inout [PlannedRemoval.Detached]
    ) throws(Refusal) -> FileEdit? {
        let note = graph.notes[number]
        // Links of fields as they are written, and the elements of others that name what these lead to.
        var (texts, elements): ([String: [String]], [String: Set<Int>]) = ([:], [:])
        for (link, target) in links[number] ?? [] {
            guard case .field = link.place, let field = graph.schema.role(of: link, in: note)?.name else { continue }
            let value = note.document.nodes[Int(link.node)]
            let written = note.document.text(link.range)
            texts[field, default: []].append(value.kind == .missing ? written : note.document.text(value))
            detached.append(.init(path: note.path, field: field, name: graph.notes[target].name))
        }
        let named = links[number] == nil ? [:] : NamedEntries(graph: graph).entries(of: number)
        for target in Set((links[number] ?? []).map(\.target)).sorted() {
            for entry in named[target] ?? [] where elements[entry.field, default: []].insert(entry.element).inserted {
                detached.append(.init(path: note.path, field: entry.field, name: graph.notes[target].name))
            }
        }
        var edits = FieldEdits(note, graph.schema)
        for (field, texts) in texts.sorted(by: { $0.key < $1.key }) {
            try edits.remove(field, texts, exactly: true)
        }
        for (field, places) in elements.sorted(by: { $0.key < $1.key }) {
            try edits.remove(field, elements: places)
        }
        if archived.contains(number), !note.isTrue("archived") { try edits.set("archived", ["true"]) }
        let all = edits.edits + bodyEdits(of: number, &detached)
        return all.isEmpty ? nil : FileEdit(path: note.path, before: note.document.bytes, edits: all)
    }

    private func bodyEdits(of number: NoteID, _ detached: inout [PlannedRemoval.Detached]) -> [TextEdit] {
        let note = graph.notes[number]
        guard let type = note.type else { return [] }
        let lines = LineTable(note.document.bytes)
        var inBody: [(link: Link, place: BodyField.Place)] = []
        for (link, target) in (links[number] ?? []).sorted(by: { $0.link.range.start < $1.link.range.start }) {
            guard case .bodyField(let index) = link.place else { continue }
            let field = graph.schema.types[type].bodyFields[Int(index)]
            inBody.append((link, field.place))
            let line = lines.position(of: Int(link.range.start)).line
            detached.append(.init(path: note.path, field: field.name, line: line, name: graph.notes[target].name))
        }
        return LinkDetachment(note.document).edits(inBody)
    }
}

/// Takes links out of the places of a text that a record's type knows, and nothing else. In an item the link is removed
/// with the comma next to it: `- [x] Push: [[push-day]], [[abs]]` becomes
/// `- [x] Push: [[abs]]`, and then `- [x] Push:`. The line of an entry goes with its last link. A heading keeps the
/// words of the link without its brackets, since what is below belongs to it.
package struct LinkDetachment: Sendable {
    private let document: Document

    package init(_ document: Document) { self.document = document }

    /// The edits, in the order of the file. Cost: O(links + bytes of their lines).
    package func edits(_ links: [(link: Link, place: BodyField.Place)]) -> [TextEdit] {
        let lines = Dictionary(grouping: links) { document.lines.start(of: Int($0.link.range.start)) }
        return lines.sorted { $0.key < $1.key }.map { edit(ofLine: $0.key, $0.value) }
    }

    private func edit(ofLine start: Int, _ links: [(link: Link, place: BodyField.Place)]) -> TextEdit {
        let next = document.lines.next(after: start)
        var line = Array(document.bytes[start..<next])
        var isEntry = false
        for (link, place) in links.sorted(by: { $0.link.range.start > $1.link.range.start }) {
            let range = Int(link.range.start) - start..<Int(link.range.end) - start
            switch place {
            case .heading: line.replaceSubrange(range, with: document.text(shown(by: link)).utf8)
            case .task: line.removeSubrange(Self.withComma(range, in: line))
            case .entry:
                line.removeSubrange(Self.withComma(range, in: line))
                isEntry = true
            }
        }
        if isEntry, Self.isEmptyEntry(line) { line = [] }
        return .replace(start..<next, String(decoding: line, as: UTF8.self))
    }

    /// What a reader sees of a link.
    private func shown(by link: Link) -> ByteRange {
        let bytes = document.bytes
        let end = Int(link.range.end)
        guard link.style == .wikilink else {
            let close = bytes[link.range.offsets].firstIndex(of: UInt8(ascii: "]")) ?? end
            return ByteRange(Int(link.range.start) + 1, close)
        }
        let bar = bytes[Int(link.destination.end)..<end].firstIndex(of: UInt8(ascii: "|"))
        return bar.map { ByteRange($0 + 1, end - 2) } ?? link.destination
    }

    /// With the comma after it, else the one before it, else the spaces before it.
    private static func withComma(_ link: Range<Int>, in line: [UInt8]) -> Range<Int> {
        let rest = line[link.upperBound...].drop(while: \.isBlank)
        if rest.first == .comma { return link.lowerBound..<rest.dropFirst().drop(while: \.isBlank).startIndex }
        var start = link.lowerBound
        while start > 0, line[start - 1].isBlank { start -= 1 }
        if start > 0, line[start - 1] == .comma { start -= 1 }
        return start..<link.upperBound
    }

    /// `- label:` and nothing after it.
    private static func isEmptyEntry(_ line: [UInt8]) -> Bool {
        guard let colon = line.firstIndex(of: .colon) else { return false }
        return line[(colon + 1)...].allSatisfy { $0.isBlank || $0.isLineEnd }
    }
}

/// Notes that are to be deleted, and what that does to others.
package struct PlannedRemoval: Sendable {
    /// A field of a note, or a place in its text, that loses a link, or an entry that names what it linked.
    package struct Detached: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: Path
        package var field: String
        /// In a text the line, from 1; nil in front matter.
        package var line: Int?
        /// The note that goes.
        package var name: String
    }

    /// A note that is archived instead, since notes that stay need it.
    package struct Archived: Hashable, Sendable {
        /// Of the note that stays.
        package var path: Path
        /// The paths of those that need it.
        package var users: [Path]
    }

    /// A link in free text, or in a property that no type knows, that stays, and leads nowhere then or to a note that
    /// has the name too.
    package struct Left: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: Path
        /// From 1.
        package var line: Int
        /// The note that goes.
        package var name: String
        /// The path of the note to which it leads then; nil for nowhere.
        package var now: Path?
    }

    package var edit: PlannedEdit
    /// The paths of the notes that were named, but for those that are archived.
    package var named: [Path]
    /// The paths of those that go along, since one of their fields requires it.
    package var cascaded: [Path]
    /// By path.
    package var archived: [Archived]
    /// By path, then field.
    package var detached: [Detached]
    /// By path, then line.
    package var left: [Left]
}
