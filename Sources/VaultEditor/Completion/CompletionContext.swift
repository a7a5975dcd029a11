import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// A note in which something is to be completed.
struct CompletionContext {
    let view: EditorView
    let path: Path
    let text: TypedBytes
    let cursor: Int
    let number: NoteID
    /// Its type, as its front matter says, finished or not.
    let type: TypeID?
    let matter: TypedFrontMatter?

    var graph: Graph { view.graph }
    var schema: Schema { view.schema }
    var snapshot: Snapshot { view.snapshot }
    var folder: Path { path.folder }
    var note: Note { graph.notes[number] }

    init?(_ view: EditorView, _ path: Path, at offset: Int) {
        guard let number = view.graph.noteOrCopy(at: path) else { return nil }
        let note = view.graph.notes[number]
        self.view = view
        self.path = path
        self.number = number
        text = TypedBytes(note.document.bytes)
        cursor = min(text.place(offset), text.line(at: offset).upperBound)
        matter = TypedFrontMatter(text, cursor: cursor)
        type = note.type ?? Self.type(matter, text, view.schema)
    }

    /// What a front matter that cannot be read says of the type.
    private static func type(_ matter: TypedFrontMatter?, _ text: TypedBytes, _ schema: Schema) -> TypeID? {
        guard let entry = matter?.entry("type") else { return nil }
        let word = text.text(text.skipBlanks(entry.colon + 1, before: text.count), text.lineEnd(entry.colon))
        return schema.type(word.filter { !"\"' \t".contains($0) })
    }

    /// What the type knows of a key, by its name or one that people write for it.
    func field(_ key: String) -> Field? {
        guard let type else { return RecordType.common.first { $0.name == key } }
        let name = schema.field(key, of: type) == nil ? schema.otherNames[type][key] ?? key : key
        return schema.field(name, of: type)
    }

    /// The day that the record is about: its own, else today.
    var day: CalendarDate {
        guard let type, let field = schema.fields[type].first(where: { $0.isRequired && $0.scalar == .date }) else {
            return view.today
        }
        return note.date(field.name) ?? view.today
    }

    /// The records that the links of a field lead to, as far as its own lines can be read.
    func linked(in field: String) -> [NoteID] {
        guard let type, let entry = matter?.entry(field) else { return [] }
        let document = Document(yaml: Array(text.bytes[entry.range.offsets]))
        guard let value = document.entries.first?.value else { return [] }
        let allowed = graph.allowedTypes(field: field, of: schema.types[type].name)
        let nodes = document.nodes[Int(value)].isList ? document.items(of: value) : [value]
        return nodes.compactMap { destination(document.text($0), allowed) }
    }

    /// The record that an element leads to, with brackets or without.
    func destination(_ element: String, _ allowed: TypeSet?) -> NoteID? {
        let bytes = Array(element.utf8)
        guard case .link(let link) = LinkText.read(bytes.span) else { return nil }
        let name = String(decoding: bytes[link.destination], as: UTF8.self)
        return graph.resolve(name, allowed: allowed, from: folder).note
    }
}

extension EditorView {
    /// What may stand at an offset of a note; nothing for a path without a note.
    package func completions(at offset: Int, in path: Path) -> Completions {
        guard let context = CompletionContext(self, path, at: offset) else { return Completions() }
        switch CursorPlace(in: context.text, at: context.cursor) {
        case .key(let key): return context.keys(key)
        case .value(let value): return ValueCompletion(context, value).completions
        case .text(let line): return context.body(line)
        case .other: return Completions()
        }
    }
}

/// Days by their names, which are written as dates.
extension CompletionContext {
    /// The days that a field may mean, those of the week in the order of the vault's.
    func days(_ field: Field, _ typed: Substring) -> [Proposal] {
        let direction = NamedDay.Direction(field: field.name)
        func day(_ word: String) -> Proposal? {
            NamedDay.read(word, today: view.today, direction: direction).map { proposal(word, $0) }
        }
        if typed.first == "+" || typed.first == "-" {
            let isOpen = typed.last?.isNumber == true || typed.count == 1
            let units = typed.count == 1 ? ["1d", "1w", "2w", "1m", "3m", "1y"] : ["d", "w", "m", "y"]
            let distances = isOpen ? units.map { typed + $0 } : [typed]
            return distances.compactMap { day(String($0)) }
        }
        let isPlanned = direction == .future
        let first = snapshot.settings.weekStart.weekday - 1
        let weekdays = NamedDay.weekdays.indices.map { NamedDay.weekdays[($0 + first) % NamedDay.weekdays.count] }
        let near = isPlanned ? ["today", "tomorrow"] : ["today", "yesterday"]
        let other = isPlanned ? "yesterday" : "tomorrow"
        return (near + weekdays + [other]).compactMap(day) + (isPlanned ? ends : [])
    }

    /// The last days of the week and the month.
    private var ends: [Proposal] {
        let today = view.today
        return [
            proposal("end of week", today.startOfWeek(snapshot.settings.weekStart).adding(days: 6)),
            proposal("end of month", today.endOfMonth),
        ]
    }

    func proposal(_ word: String, _ day: CalendarDate) -> Proposal {
        let name = NamedDay.weekdays[(day.weekday + 6) % 7]
        let short = name.prefix(1).uppercased() + name.dropFirst().prefix(2)
        return Proposal(
            word, .date, text: "\(day)", detail: name == word ? "\(day)" : "\(short) \(day)", words: ["\(day)"])
    }
}

/// Fields that a note may have.
extension CompletionContext {
    /// Those of its type that are not there: the required ones first, then those that `new` asks for.
    func keys(_ key: TypedKey) -> Completions {
        let range = key.word
        let hasColon = key.colon != nil
        // Before a key that is there, another one would take its place.
        guard cursor >= Int(range.start), cursor <= Int(range.end), !hasColon || cursor > Int(range.start) else {
            return Completions()
        }
        let typed = text.text(Int(range.start), cursor)
        let replacement = Replacement(range: range, written: typed, typed: typed) { hasColon ? $0 : $0 + ": " }
        var proposals: [Proposal] = []
        if !key.others.contains("type") {
            proposals.append(Proposal("type", .field, detail: "what kind of record it is"))
        }
        let fields = fields(besides: key.others)
        let meant = Set(OtherWords.meant(by: typed, in: fields.map(\.name)))
        proposals += fields.map { field in
            Proposal(
                field.name, .field, detail: field.isRequired ? "required" : Self.kind(of: field),
                documentation: Self.documentation(of: field), snippet: hasColon ? nil : snippet(field),
                words: meant.contains(field.name) ? [typed] : [])
        }
        if type == nil {
            proposals += propertiesOfDailyNotes.filter { !key.others.contains($0.lowercased()) }.map {
                Proposal($0, .field, detail: "counts")
            }
        }
        return replacement.completions(proposals)
    }

    private func fields(besides others: Set<String>) -> [Field] {
        guard let type else {
            return RecordType.common.filter {
                ["title", "aliases", "tags"].contains($0.name) && !others.contains($0.name)
            }
        }
        let asked = schema.types[type].asked.map(\.name)
        func rank(_ field: Field) -> Int {
            if field.isRequired { return -1 }
            return asked.firstIndex(of: field.name) ?? asked.count
        }
        let all = schema.fields[type].filter { !others.contains($0.name) }
        return all.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }

    /// The row of the manual: what it is, how it is written, and what holds without it.
    static func documentation(of field: Field) -> String {
        let written = (field.isList ? "list of " : "") + field.scalar.word
        let otherwise = field.isRequired ? "required" : field.standard.map { "default: \($0.words)" }
        return field.summary + "\n\n" + [written, otherwise].compactMap { $0 }.joined(separator: " · ")
    }

    /// What it holds, in a word or two.
    private static func kind(of field: Field) -> String {
        if case .choice = field.scalar { return "word" }
        return field.scalar.word.replacing("`", with: "")
    }

    /// With what its values need around them.
    private func snippet(_ field: Field) -> String? {
        let isLink = if case .link = field.scalar { true } else { false }
        let value = isLink ? "\"[[$1]]\"$0" : "$0"
        if field.isList { return "\(field.name):\(text.lineBreak)  - \(value)" }
        return isLink ? "\(field.name): \(value)" : nil
    }

    /// The properties that `vault.md` counts.
    private var propertiesOfDailyNotes: [String] {
        guard let settings = snapshot.settingsNote, let type = settings.type else { return [] }
        return schema.fields[type].flatMap { field -> [String] in
            guard case .countedProperty = field.scalar else { return [] }
            return settings.read(field.name, CountedProperty.read).map(\.value)
                .filter { $0.source == .property }.map(\.name)
        }
    }
}

/// Something that may stand at a place, before it is known what has to be replaced there.
package struct Proposal: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case record, note, heading, block, field, word, unit, date, value, type, tag, rule, exercise, set, phase
    }

    package var label: String
    package var kind: Kind
    /// What is written, before quotes; the label where it is not given.
    var text: String
    /// A few words beside the label.
    package var detail: String?
    /// Markdown.
    package var documentation: String?
    /// What it is written as in editors that know places in a text, `$1` and `$0`; nil where the text says all.
    package var snippet: String?
    /// Other words that it is found by.
    var words: [String]
    package var isPreselected = false

    init(
        _ label: String, _ kind: Kind, text: String? = nil, detail: String? = nil, documentation: String? = nil,
        snippet: String? = nil, words: [String] = []
    ) {
        (self.label, self.kind, self.text, self.detail) = (label, kind, text ?? label, detail)
        (self.documentation, self.snippet, self.words) = (documentation, snippet, words)
    }

    /// The same with another text.
    func written(as text: (String) -> String) -> Proposal {
        var copy = self
        copy.text = text(self.text)
        return copy
    }
}

/// What may stand where a cursor is.
@dynamicMemberLookup
package struct CompletionItem: Sendable, Hashable {
    var proposal: Proposal
    /// On one line, around the cursor. It takes in the quotes and brackets that stand there.
    package var edit: TextEdit
    /// What the typed text is compared with: it begins with what stands between the start of the edit and the cursor.
    package var filter: String

    package subscript<Value>(dynamicMember path: KeyPath<Proposal, Value>) -> Value { proposal[keyPath: path] }
}

/// The completions at a place, in the order in which they are to be shown; the edits of all replace the same range.
package struct Completions: Sendable {
    package var items: [CompletionItem] = []
    /// Whether more typing may bring others, because there are too many, or because they depend on what is typed.
    package var isIncomplete = false

    /// More are not shown at once.
    static let limit = 100
}

/// Proposals in the order in which they were searched for, each with what comes after the text that is typed.
struct FoundProposals {
    var all: [(proposal: Proposal, rest: String)] = []
    /// Whether more typing may bring others.
    var isCut = false

    static func + (left: FoundProposals, right: FoundProposals) -> FoundProposals {
        FoundProposals(all: left.all + right.all, isCut: left.isCut || right.isCut)
    }
}

struct Replacement {
    /// On one line, with the cursor in it.
    var range: ByteRange
    /// What stands between the start of the range and the cursor.
    var written: String
    /// The part of it that proposals are compared with.
    var typed: String
    /// What a proposal's text is written as; nil where it cannot stand beside what stays.
    var spell: (String) -> String?

    /// The proposals that fit what is typed: first those that begin with it, then those with a word that does, then
    /// those that hold it; otherwise in their order.
    func completions(_ proposals: [Proposal], isIncomplete: Bool = false) -> Completions {
        let prefix = TypedPrefix(typed)
        let found = proposals.compactMap { proposal -> (quality: Int, item: CompletionItem)? in
            guard let fit = prefix.fit(of: [proposal.label] + proposal.words) else { return nil }
            return completion(proposal, fit.rest).map { (fit.quality, $0) }
        }
        let ranked = (0...2).flatMap { quality in found.filter { $0.quality == quality }.map(\.item) }
        return Completions(
            items: Array(ranked.prefix(Completions.limit)),
            isIncomplete: isIncomplete || found.count > Completions.limit
                || found.count < proposals.count && found.contains { $0.quality > 0 })
    }

    /// Those that were searched for.
    func completions(_ found: FoundProposals) -> Completions {
        Completions(items: found.all.compactMap { completion($0.proposal, $0.rest) }, isIncomplete: found.isCut)
    }

    private func completion(_ proposal: Proposal, _ rest: String) -> CompletionItem? {
        spell(proposal.text).map {
            CompletionItem(
                proposal: proposal, edit: TextEdit(range: range, replacement: $0), filter: written + rest)
        }
    }
}

/// A word as far as it is typed, to compare others with it: without case, and without accents on Latin letters.
struct TypedPrefix {
    private let typed: String
    private let bytes: [UInt8]
    private let isASCII: Bool
    var isEmpty: Bool { bytes.isEmpty }

    init(_ typed: String) {
        self.typed = typed.lowercased()
        let plain = Array(self.typed.utf8)
        bytes = PlainLetters.fold(plain.span) ?? plain
        isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    /// The best fit of some words for one thing, of several the first: how good it is, and what comes after what is
    /// typed.
    func fit(of words: [String]) -> (quality: Int, rest: String)? {
        let fits = words.compactMap { word in quality(of: word).map { (quality: $0, word: word) } }
        return fits.min { $0.quality < $1.quality }.map { ($0.quality, rest(of: $0.word, $0.quality)) }
    }

    /// What to add to the typed text so that it is the word, or at least shows that it was found.
    func rest(of word: String, _ quality: Int) -> String {
        quality == 0 ? String(word.dropFirst(typed.count)) : " " + word
    }

    /// 0 for a word that begins with what is typed, 1 where a part of it does, 2 where it holds it, nil where it does not
    /// fit. Without memory for ASCII.
    func quality(of word: String) -> Int? {
        if bytes.isEmpty { return 0 }
        var word = word
        return word.withUTF8 { quality(of: $0.span) }
    }

    /// The same of the bytes of a word.
    func quality(of word: Span<UInt8>) -> Int? {
        if bytes.isEmpty { return 0 }
        if isASCII, PlainLetters.isASCII(word) { return plainQuality(of: word) }
        if isASCII, let folded = PlainLetters.fold(word) { return plainQuality(of: folded.span) }
        var copy: [UInt8] = []
        for index in word.indices { copy.append(word[index]) }
        let lower = String(decoding: copy, as: UTF8.self).lowercased()
        guard let found = lower.firstRange(of: typed) else { return nil }
        if found.lowerBound == lower.startIndex { return 0 }
        let before = lower[lower.index(before: found.lowerBound)]
        return before.isLetter || before.isNumber ? (typed.count > 1 ? 2 : nil) : 1
    }

    private func plainQuality(of word: Span<UInt8>) -> Int? {
        var best: Int?
        var start = 0
        while start + bytes.count <= word.count {
            if matches(word, start) {
                if start == 0 { return 0 }
                if !word[start - 1].isWordByte { return 1 }
                best = bytes.count > 1 ? 2 : nil
            }
            start += 1
        }
        return best
    }

    private func matches(_ word: Span<UInt8>, _ start: Int) -> Bool {
        for index in bytes.indices {
            let byte = word[start + index]
            if (65...90 ~= byte ? byte | 0x20 : byte) != bytes[index] { return false }
        }
        return true
    }
}

/// Latin letters without accents and the like, as bytes: what somebody types who does not have them on the keyboard.
enum PlainLetters {
    /// From U+00C0 to U+017F; `?` for what is not a letter.
    private static let letters = Array(
        ("aaaaaaaceeeeiiiidnooooo?ouuuuytsaaaaaaaceeeeiiiidnooooo?ouuuuyty"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
            + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

    static func isASCII(_ word: Span<UInt8>) -> Bool {
        for index in word.indices where word[index] >= 0x80 { return false }
        return true
    }

    /// Each letter as the one without its accent, punctuation as a space; nil for text with letters of other scripts.
    static func fold(_ word: Span<UInt8>) -> [UInt8]? {
        var folded: [UInt8] = []
        var index = 0
        while index < word.count {
            let byte = word[index]
            let next = index + 1 < word.count ? word[index + 1] : 0
            index += byte < 0x80 ? 1 : byte == 0xE2 ? 3 : 2
            switch byte {
            case ..<0x80: folded.append(byte)
            case 0xC2: folded.append(.blank)
            case 0xC3...0xC5 where next & 0xC0 == 0x80:
                folded.append(letters[Int(byte - 0xC3) * 64 + Int(next & 0x3F)])
            // An accent that follows its letter: U+0300 to U+036F.
            case 0xCC: break
            case 0xCD where next < 0xB0: break
            // U+2000 to U+203F.
            case 0xE2 where next == 0x80: folded.append(.blank)
            default: return nil
            }
        }
        return folded
    }
}
