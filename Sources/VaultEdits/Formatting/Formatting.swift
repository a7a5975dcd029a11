import VaultRecords
import VaultSyntax

/// What `format` would write, and what it leaves as it is.
package struct Formatting: Sendable {
    /// A note whose front matter has a part that cannot be read.
    package struct Skipped: Hashable, Sendable {
        package var path: Path
        /// Where that part begins, counted from 1.
        package var line: Int
    }

    package var edit: PlannedEdit
    /// The notes that are left alone, in the order they were requested.
    package var skipped: [Skipped] = []

    /// The paths of the notes that change, in their order.
    package var paths: [Path] { edit.change.files.map(\.path) }
}

extension Formatting {
    /// The canonical spelling of the fields of some records: the same values, each written in the one way that the
    /// format has for it. Plain notes, unknown fields and bodies stay byte for byte. Every note is read again
    /// afterwards; one that would not say the same stays as it is. Cost: that of reading the notes once for each field
    /// that changes.
    package init(_ notes: [NoteID], in graph: Graph, spread: some WorkSpread) {
        let (all, schema) = (graph.notes, graph.schema)
        let formatted = spread.join(notes.count) { range in
            range.map { Self.formatted(all[notes[$0]], schema) }
        }
        var files = formatted.compactMap(\.file)
        files.sort { $0.path < $1.path }
        edit = PlannedEdit(change: Change(files: files))
        skipped = formatted.compactMap(\.skipped)
    }

    /// The same of one note, as edits of its text: of the entries that a range touches, nil for all. Cost: that of
    /// reading the note once for each field that changes.
    package static func edits(of note: Note, _ schema: Schema, in range: ByteRange?) -> [TextEdit] {
        formatted(note, schema, in: range).file?.edits ?? []
    }

    /// One note in its canonical spelling; neither file nor what is skipped where nothing changes.
    private static func formatted(
        _ note: Note, _ schema: Schema, in range: ByteRange? = nil
    ) -> (file: FileEdit?, skipped: Skipped?) {
        guard let type = note.type, !note.isOutside else { return (nil, nil) }
        if let problem = note.document.problems.first(where: { $0.kind != .documentEndMarker }) {
            return (nil, Skipped(path: note.path, line: note.document.line(of: problem.range)))
        }
        var edits = FieldEdits(note, schema)
        // The name of the type is a word like any other.
        let ownType = Field("type", .choice([schema.types[type].name]), "")
        for field in [ownType] + schema.fields[type] {
            if let range, note.document.entry(field.name)?.range.touches(range) != true { continue }
            // A field that occurs twice, or cannot be edited for another reason, stays.
            try? edits.makeCanonical(field)
        }
        guard let file = edits.fileEdit(path: note.path), let bytes = file.applied(),
            isSame(note, NoteReading.read(path: note.path, bytes: bytes, schema: schema))
        else { return (nil, nil) }
        return (file, nil)
    }

    /// The same type, links and body, as many elements in each field, and no problem that was not there.
    private static func isSame(_ old: Note, _ new: Note) -> Bool {
        guard old.type == new.type, new.problems.count <= old.problems.count,
            new.document.problems.count <= old.document.problems.count,
            new.document.entries.count == old.document.entries.count,
            old.document.bytes[old.document.body].elementsEqual(new.document.bytes[new.document.body]),
            old.links.map(old.destination) == new.links.map(new.destination),
            old.links.map(\.place) == new.links.map(\.place)
        else { return false }
        return zip(old.document.entries, new.document.entries).allSatisfy { left, right in
            let key = old.document.text(left.key)
            return key.lowercased() == new.document.text(right.key).lowercased()
                && old.elements(key).count == new.elements(key).count
        }
    }
}

extension ByteRange {
    /// Whether both have a byte in common; an empty one lies on what holds the place between two bytes.
    fileprivate func touches(_ other: ByteRange) -> Bool {
        other.isEmpty ? start <= other.start && other.start < end : start < other.end && other.start < end
    }
}
