import VaultEdits
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax
import VaultThreads
import VaultWorkouts

/// Records, notes and files that a link may lead to.
extension CompletionContext {
    /// Types by their names, as the schema has them; all for no names.
    private func types(_ names: [String]) -> [TypeID] {
        names.isEmpty ? Array(schema.recordTypes.indices) : names.compactMap { schema.type($0) }
    }

    /// The records that a field may link to, other than those that it holds already. `bodyField` is the one in the text
    /// that the link is in, instead; `text` makes the value of what a link says.
    func records(
        _ field: Field?, _ names: [String], typed: String, besides others: [String] = [],
        in bodyField: BodyField? = nil, excluding: Set<NoteID> = [], text: (String) -> String = { $0 }
    ) -> FoundProposals {
        let types = types(names)
        let nearness = Nearness(self, to: types, field: field, bodyField: bodyField)
        let allowed = TypeSet(types)
        let known = excluding.union(others.compactMap { destination($0, allowed) } + [number])
        let search = NameSearch(typed, of: types, excluding: known, nearness, in: graph)
        let all = search.found.map { found in
            (proposal(found, isOneType: types.count == 1, text: text(graph.linkText(to: found.note))), found.rest)
        }
        return FoundProposals(all: all, isCut: search.isCut)
    }

    func notes(_ typed: String, text: (String) -> String = { $0 }) -> FoundProposals {
        let search = NameSearch(typed, of: nil, excluding: [number], Nearness(self, to: nil, field: nil), in: graph)
        let all = search.found.compactMap { found -> (Proposal, String)? in
            guard let name = textLink(to: found.note) else { return nil }
            let shown = found.alias.map { name + "|" + $0 } ?? name
            return (proposal(found, isOneType: false, text: text(shown)), found.rest)
        }
        return FoundProposals(all: all, isCut: search.isCut)
    }

    /// What a link in this note's text says to lead to another: its name where that does, else its path; nil where
    /// neither does, or no link can hold it.
    private func textLink(to number: NoteID) -> String? {
        let path = graph.notes[number].path.stem
        return [graph.notes[number].name, path.text, "/\(path)"].first { name in
            NameSearch.isLinkable(name) && graph.resolve(name, allowed: nil, from: folder) == .note(number)
        }
    }

    /// Files that are not notes, for `![[photo.jpg]]`.
    func otherFiles(_ typed: String) -> FoundProposals {
        let (prefix, isPath) = (TypedPrefix(typed), typed.contains("/"))
        let all = graph.otherFiles.all.lazy.compactMap { path -> (Proposal, String)? in
            let name = isPath ? path.text : String(path.lastPart)
            guard let quality = prefix.quality(of: name), NameSearch.isLinkable(name) else { return nil }
            return (Proposal(name, .value, detail: path.folder.text), prefix.rest(of: name, quality))
        }
        return FoundProposals(all: Array(all.prefix(Completions.limit)), isCut: true)
    }

    /// A note as it is shown: its name, and what it is.
    private func proposal(_ found: NameSearch.Found, isOneType: Bool, text: String) -> Proposal {
        let note = graph.notes[found.note]
        let type = note.type.map { schema.types[$0].name }
        let title = note.text("title").flatMap { $0 == note.name ? nil : $0 }
        let isShared = graph.linkText(to: found.note) != note.name
        let words = [isOneType ? nil : type, found.alias ?? title, isShared ? note.folder.text : nil].compactMap { $0 }
        let kind: Proposal.Kind = type == WorkoutTypes.exercise.name ? .exercise : type == nil ? .note : .record
        return Proposal(
            note.name, kind, text: text, detail: words.isEmpty ? type : words.joined(separator: " · "),
            documentation: documentation(of: note, type, title))
    }

    /// What a record is, in Markdown: its title, its type with its day, and its path.
    private func documentation(of note: Note, _ type: String?, _ title: String?) -> String {
        let fields = note.type.map { id in
            schema.fields[id].filter { $0.scalar == .date || $0.scalar == .target || $0.isRequired }
        }
        let facts = (fields ?? []).compactMap { field in
            let texts = note.texts(field.name).map(\.value)
            return texts.isEmpty ? nil : "\(field.name) \(texts.prefix(3).joined(separator: ", "))"
        }
        let lines: [String?] = [
            title.map { "**\($0)**" }, type.map { ([$0] + facts).joined(separator: " · ") }, "`\(note.path)`",
        ]
        return lines.compactMap { $0 }.joined(separator: "\n\n")
    }

    // MARK: Headings and blocks

    /// The headings of a note, or the lines in it that have a name; of this one where none is named.
    func places(in name: String, _ part: TypedLink.Part) -> [Proposal] {
        let found = name.isEmpty ? number : graph.resolve(name, allowed: nil, from: folder).destination
        guard let found else { return [] }
        let document = graph.notes[found].document
        if part == .block { return blocks(of: document) }
        var seen: Set<String> = []
        return graph.notes[found].outline.headings.compactMap { heading in
            let written = document.text(heading.text)
            // What ends a link, or a part of it, is left out, as other programs do.
            let target = written.split { "[]|#^".contains($0) || $0.isOnlyWhitespace }.joined(separator: " ")
            guard !target.isEmpty, seen.insert(target).inserted else { return nil }
            return Proposal(
                target, .heading, detail: String(repeating: "#", count: heading.level), words: [written])
        }
    }

    /// `text ^name` at the end of a line.
    private func blocks(of document: Document) -> [Proposal] {
        let text = TypedBytes(document.bytes)
        return text.lines(from: document.bodyStart, before: text.count).compactMap { line in
            let end = text.trimmedEnd(line.start, line.text.upperBound)
            var start = end
            while start > line.start, text.isWordByte(start - 1), !text.has("_", at: start - 1) { start -= 1 }
            guard start < end, start > line.start, text.has("^", at: start - 1),
                start - 1 == line.start || text.isBlank(start - 2)
            else { return nil }
            let before = text.text(line.text.lowerBound, text.trimmedEnd(line.start, start - 1))
            return Proposal(
                text.text(start, end), .block, detail: before.isEmpty ? nil : String(before.prefix(60)), words: [before]
            )
        }
    }
}

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

    private let prefix: TypedPrefix
    private let isPath: Bool
    private let graph: Graph
    private var aliases: [NoteID: (quality: Int, name: String)] = [:]

    /// Without types all notes.
    init(
        _ typed: String, of types: [TypeID]?, excluding excluded: Set<NoteID>, _ nearness: Nearness, in graph: Graph
    ) {
        prefix = TypedPrefix(typed)
        isPath = typed.utf8.contains(UInt8(ascii: "/"))
        self.graph = graph
        for (name, number) in graph.otherNamesInUse where !prefix.isEmpty {
            guard let quality = prefix.quality(of: name), quality < aliases[number]?.quality ?? 3 else { continue }
            aliases[number] = (quality, name)
        }
        /// `place`: in the order of the notes; of what happens again the last comes first.
        var candidates: [(note: NoteID, isTitle: Bool, quality: Int, tier: Nearness.Tier, recency: Int, place: Int)] =
            []
        let numbers = types.map { $0.flatMap { graph.records[$0] } } ?? graph.indices
        let copies = graph.conflictCopies
        for (place, number) in numbers.enumerated() where !excluded.contains(number) && !copies.contains(number) {
            guard let (quality, isTitle) = quality(number) else { continue }
            let tier = nearness.tier(number)
            candidates.append(
                (number, isTitle, quality, tier, nearness.recency(number), tier == .recurring ? -place : place))
        }
        isCut = candidates.count > Completions.limit || candidates.contains { $0.quality > 0 }
        candidates.sort { ($0.quality, $0.tier, $0.recency, $0.place) < ($1.quality, $1.tier, $1.recency, $1.place) }
        let linkable = candidates.lazy.filter { Self.isLinkable(graph.notes[$0.note].name) }
        found = linkable.prefix(Completions.limit).map { candidate in
            let note = graph.notes[candidate.note]
            let alias = aliases[candidate.note].flatMap {
                $0.quality <= candidate.quality && !candidate.isTitle ? $0.name : nil
            }
            let isAlias = alias != nil && prefix.quality(of: note.name) ?? 3 > candidate.quality
            let own = self.isPath ? note.path.stem.text : note.name
            let name = isAlias ? alias ?? own : candidate.isTitle ? note.title : own
            return Found(
                note: candidate.note, rest: prefix.rest(of: name, candidate.quality), alias: isAlias ? alias : nil)
        }
    }

    /// Whether a link in brackets can hold a name.
    static func isLinkable(_ name: String) -> Bool { !name.utf8.contains { "[]|#^".utf8.contains($0) } }

    /// How a note fits, and whether by its title; nil when it does not. Takes no memory for ASCII.
    private func quality(_ number: NoteID) -> (quality: Int, isTitle: Bool)? {
        let note = graph.notes[number]
        let own = note.path.withUTF8 { path in
            let path = path.span
            return prefix.quality(of: path.extracting(isPath ? 0..<Path.stemEnd(path) : Path.nameRange(path)))
        }
        if own == 0 { return (0, false) }
        let alias = aliases[number]?.quality
        let best = min(own ?? 3, alias ?? 3, titleQuality(note) ?? 3)
        return best > 2 ? nil : (best, own != best && alias != best)
    }

    /// How the title fits, where there is one.
    private func titleQuality(_ note: Note) -> Int? {
        guard let entry = note.document.entry("title"), entry.state == .readable else { return nil }
        let node = note.document.nodes[Int(entry.value)]
        return node.isScalar ? note.document.withText(node) { prefix.quality(of: $0) } : nil
    }
}

/// How near the records of a vault are to what somebody writes: what runs on its day comes first, then what notes of
/// its kind linked lately.
struct Nearness {
    /// From near to far.
    enum Tier: Int, Comparable {
        case running, open, recurring, over, archived

        static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
    }

    private let graph: Graph
    /// Goals and terms, by their notes.
    private var tiers: [NoteID: Tier] = [:]
    /// By note how many others were linked later.
    private var recent: [NoteID: Int] = [:]
    /// Of a field that takes any record, the types that it links elsewhere: these come first.
    private var usual: Set<TypeID> = []

    /// How many of the latest records are looked at.
    private static let latest = 200

    /// Without types all notes; the fields are those of the front matter or the text that the link stands in.
    init(_ context: CompletionContext, to types: [TypeID]?, field: Field?, bodyField: BodyField? = nil) {
        graph = context.graph
        let (model, day) = (context.snapshot.goals, context.day)
        for goal in model.goals {
            let (plan, dates) = (goal.plan, goal.dates)
            let isOver = [.achieved, .dropped].contains(plan.status) || plan.completed != nil || dates.areOver(on: day)
            let isRunning = dates.contains(day) && plan.status != .paused
            tiers[goal.note] = plan.isArchived ? .archived : isOver ? .over : isRunning ? .running : .open
        }
        for term in model.terms {
            tiers[term.note] =
                term.isArchived ? .archived : term.last < day ? .over : term.first <= day ? .running : .open
        }
        if case .entry? = bodyField?.place {
            // Of a message those before it in its thread, the last first.
            for message in context.snapshot.model(of: ThreadsModel.self).context(of: context.number).reversed() {
                tiers[message.note] = .running
                recent[message.note] = recent.count
            }
        }
        setRecent(context, types, field)
    }

    /// Where a note comes. Cost: that of reading one field.
    func tier(_ number: NoteID) -> Tier {
        let note = graph.notes[number]
        let recurs = note.type.map { graph.schema.types[$0].recurs } == true
        let tier = tiers[number] ?? (note.isTrue("archived") ? .archived : recurs ? .recurring : .open)
        guard !usual.isEmpty, tier < .over else { return tier }
        return note.type.map(usual.contains) == true ? .running : max(tier, .open)
    }

    /// 0 for the note that was linked last.
    func recency(_ number: NoteID) -> Int { recent[number] ?? .max }

    private mutating func setRecent(_ context: CompletionContext, _ types: [TypeID]?, _ field: Field?) {
        let schema = context.schema
        var order = recent.count
        func add(_ type: TypeID, _ isWanted: (Link) -> Bool) {
            for number in graph.records[type].suffix(Self.latest).reversed() where number != context.number {
                for link in graph.notes[number].links where isWanted(link) {
                    guard let found = graph.resolve(link, of: number).note else { continue }
                    if recent[found] == nil { recent[found] = order }
                    order += 1
                }
            }
        }
        if let type = context.type {
            let own = field.flatMap { schema.fieldID($0.name, of: type) }
            add(type) { link in own.map { link.place == .field($0) } ?? link.isInBody }
            if field?.scalar == .link(to: []) { usual = Set(recent.keys.compactMap { graph.notes[$0].type }) }
        }
        // What is done says what is near, whoever asks.
        let names = types?.map { schema.types[$0].name }
        for type in schema.recordTypes.indices where schema.types[type].recurs && type != context.type {
            func isWanted(_ allowed: [String]) -> Bool { names.map { $0.contains(where: allowed.contains) } ?? true }
            let (fields, own) = (schema.fields[type], schema.types[type].bodyFields)
            let places =
                fields.indices.filter { fields[$0].scalar.linkedTypes.map(isWanted) ?? false }.map {
                    Link.Place.field($0)
                }
                + own.indices.filter { isWanted(own[$0].types) }.map { .bodyField(Int16($0)) }
            if !places.isEmpty { add(type) { places.contains($0.place) } }
        }
    }
}
