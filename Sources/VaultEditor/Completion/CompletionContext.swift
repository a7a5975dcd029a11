import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// A note in which something is to be completed.
struct CompletionContext {
    let view: EditorView
    let path: String
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
    var folder: String { NotePath.folder(path) }
    var note: Note { graph.notes[number] }

    init?(_ view: EditorView, _ path: String, at offset: Int) {
        guard let number = view.graph.number(ofPath: path) else { return nil }
        let note = view.graph.notes[number]
        self.view = view
        self.path = path
        self.number = number
        text = TypedBytes(note.document.bytes)
        let place = text.place(offset)
        cursor = min(place, text.lineEnd(text.lineStart(place)))
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
    /// What a cursor at an offset of a note is in; nil for a path without a note. Cost: that of `CursorPlace`.
    package func place(at offset: Int, in path: String) -> CursorPlace? {
        note(path).map { CursorPlace(in: TypedBytes($0.document.bytes), at: offset) }
    }

    /// What may stand at an offset of a note; nothing for a path without a note.
    ///
    /// Cost: that of reading the note's front matter or its text once, and where names are completed a look at all of
    /// them.
    package func completions(at offset: Int, in path: String) -> Completions {
        guard let context = CompletionContext(self, path, at: offset) else { return Completions() }
        switch CursorPlace(in: context.text, at: context.cursor) {
        case .key(let key): return context.keys(key)
        case .value(let value): return context.values(value)
        case .text(let line): return context.body(line)
        case .other: return Completions()
        }
    }
}
