import VaultEdits
import VaultSchema
import VaultSyntax

/// Fixes an entry that cannot be read, as a whole: one value of a list often hides the same in the next.
enum EntryFixing {
    /// How often the same problem is looked for in one entry.
    private static let bound = 1_000

    /// The edits after which the problem's entry can be read, and holds what its field takes; none where those that
    /// are known do not lead there. Cost: that of reading the entry, times the problems in it.
    static func edits(_ problem: Problem, in note: Note, _ schema: Schema) -> [TextEdit] {
        let document = note.document
        guard !problem.edits.isEmpty else { return [] }
        if problem.kind.isOfWholeFile { return problem.edits }
        guard let place = document.entries.lastIndex(where: { $0.range.start <= problem.range.start }) else {
            return []
        }
        let excerpt = Excerpt(place, of: note, schema)
        guard let first = excerpt.moved(problem.edits, by: excerpt.offset) else { return [] }
        var text = EditedText(excerpt.bytes)
        var next = first
        for step in 0..<bound {
            guard text.apply(next) else { return [] }
            let reading = NoteReading.read(path: note.path, bytes: text.bytes, schema: schema)
            guard let hidden = reading.document.problems.first else {
                let isGood = reading.problems.allSatisfy { $0.isHarmless || $0.kind == .missing }
                guard isGood else { return [] }
                return step == 0 ? problem.edits : excerpt.moved(text.edits, by: -excerpt.offset) ?? []
            }
            guard hidden.kind == problem.kind, !hidden.edits.isEmpty else { return [] }
            next = hidden.edits
        }
        return []
    }

    /// One entry, with the lines after it that are not entries, as a note of its own, of the same type.
    private struct Excerpt {
        let bytes: [UInt8]
        /// What to add to a place in the note to get that in the excerpt.
        let offset: Int
        private let range: ByteRange

        init(_ place: Int, of note: Note, _ schema: Schema) {
            let document = note.document
            let entry = document.entries[place]
            let isLast = place + 1 == document.entries.count
            range = ByteRange(
                start: entry.range.start,
                end: isLast ? document.content.end : document.entries[place + 1].range.start)
            let start = Int(range.start)
            let line = document.bytes[range.offsets]
            var head = "---\n"
            if let type = note.type, document.text(entry.key).lowercased() != "type" {
                head += line.prefix { $0 == UInt8(ascii: " ") }.map { _ in " " }.joined()
                head += "type: \(schema.types[type].name)\n"
            }
            offset = head.utf8.count - start
            bytes =
                Array(head.utf8) + line + (line.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")])
                + Array("---\n".utf8)
        }

        /// Edits at other places; nil when one lies outside the entry.
        func moved(_ edits: [TextEdit], by distance: Int) -> [TextEdit]? {
            let bounds =
                distance == offset
                ? Int(range.start)...Int(range.end) : (Int(range.start) + offset)...(Int(range.end) + offset)
            guard edits.allSatisfy({ bounds.contains(Int($0.range.start)) && bounds.contains(Int($0.range.end)) })
            else { return nil }
            return edits.map {
                TextEdit(
                    range: ByteRange(Int($0.range.start) + distance, Int($0.range.end) + distance),
                    replacement: $0.replacement)
            }
        }
    }
}
