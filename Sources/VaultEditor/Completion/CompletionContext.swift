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
    /// Where the cursor is.
    let cursor: Int
    /// The note in the graph.
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
        guard let number = view.graph.number(ofPath: path) else { return nil }
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
            return settings.read(field.name, CountedProperty.read).map(\.value.name)
        }
    }
}
