import VaultGraph
import VaultSchema
import VaultSyntax
import VaultThreads
import VaultWorkouts

/// A line of a text that means something to the note's type: a heading, an item, an entry of a list.
struct BodyLine {
    let context: CompletionContext
    let line: ByteRange
    var text: TypedBytes { context.text }

    /// Where the text of the line starts, and where that after its marker does.
    let start: Int
    let content: Int
    /// How many `#` there are.
    let level: Int
    /// The marker of an item with the space after it; empty for other lines.
    let marker: String
    /// Where the checkbox starts; nil without one.
    let box: Int?

    init(_ context: CompletionContext, _ line: ByteRange) {
        (self.context, self.line) = (context, line)
        let text = context.text
        let end = Int(line.end)
        start = text.skipBlanks(Int(line.start), before: end)
        var offset = start
        while offset < end, text.has("#", at: offset) { offset += 1 }
        level = offset > start && offset - start <= 6 && (offset == end || text.isBlank(offset)) ? offset - start : 0
        offset = level > 0 ? offset : start
        var mark = start
        while mark < end, (0x30...0x39).contains(text[mark]) { mark += 1 }
        let isNumber = mark > start && (text.has(".", at: mark) || text.has(")", at: mark))
        let isMark = mark == start && "-*+".utf8.contains(text[mark]) && mark < end
        if level == 0, isNumber || isMark, mark + 1 == end || text.isBlank(mark + 1) { offset = mark + 1 }
        let after = text.skipBlanks(offset, before: end)
        marker = level == 0 && offset > start ? text.text(start, after) : ""
        var (content, box) = (after, nil as Int?)
        if !marker.isEmpty, text.has("[", at: after), text.has("]", at: after + 2), after + 3 <= end,
            after + 3 == end || text.isBlank(after + 3)
        {
            box = after
            content = text.skipBlanks(after + 3, before: end)
        }
        (self.content, self.box) = (content, box)
    }

    /// The field of the type whose link may stand at an offset of the line.
    func field(at offset: Int) -> BodyField? {
        guard let type = context.type else { return nil }
        return context.schema.types[type].bodyFields.first { field in
            switch field.place {
            case .heading: level > 0 && offset == content
            case .task: box != nil
            case .entry(let path): isEntry(field.name, below: path)
            }
        }
    }

    private func isEntry(_ name: String, below path: [String]) -> Bool {
        guard !marker.isEmpty, box == nil, label?.lowercased() == name, let last = path.last else { return false }
        return headingAbove.map { $0.text.lowercased().hasPrefix(last.lowercased()) } ?? false
    }

    /// What is before the colon of an item.
    var label: String? {
        text.find(":", from: content, before: min(Int(line.end), context.cursor)).map {
            text.text(content, text.trimmedEnd(content, $0))
        }
    }

    /// The last heading before the line.
    var headingAbove: (text: String, level: Int)? {
        let document = context.note.document
        return context.note.outline.headings.last { $0.range.start < line.start }.map {
            (document.text($0.text), $0.level)
        }
    }

    /// What may stand on the line; nil where it means nothing to the type.
    var completions: Completions? {
        guard let type = context.type else { return nil }
        if let thread = answerLine { return thread }
        for field in context.schema.types[type].bodyFields {
            switch field.place {
            case .heading:
                if level > 0, context.cursor >= content { return links(field, from: content) }
            case .task:
                guard box != nil, let colon = text.find(":", from: content, before: context.cursor) else { continue }
                return links(field, from: text.skipBlanks(lastComma(after: colon) + 1, before: context.cursor))
            case .entry(let path):
                guard isEntry(field.name, below: path),
                    let colon = text.find(":", from: content, before: context.cursor)
                else { continue }
                return links(field, from: text.skipBlanks(lastComma(after: colon) + 1, before: context.cursor))
            }
        }
        return setLine
    }

    private func lastComma(after colon: Int) -> Int {
        var offset = context.cursor - 1
        while offset > colon, !text.has(",", at: offset) { offset -= 1 }
        return offset
    }

    /// The records that a link may lead to of which no bracket is typed yet.
    private func links(_ field: BodyField, from start: Int) -> Completions? {
        let end = Int(line.end)
        guard start <= context.cursor, text.skipBlanks(context.cursor, before: end) == end else { return nil }
        var typed = text.text(start, context.cursor)
        let replacement = Replacement(range: ByteRange(start, end), written: typed, typed: typed) { "[[\($0)]]" }
        typed = String(typed.drop { $0 == "[" })
        return context.completions(
            replacement,
            context.records(nil, field.types, typed: typed, in: field, excluding: linked(besides: start)))
    }

    /// The notes that the other links of the line lead to.
    func linked(besides open: Int) -> Set<NoteID> {
        let links = context.note.links.filter {
            $0.isInBody && $0.range.start >= line.start && $0.range.end <= line.end && Int($0.range.start) != open
        }
        return Set(links.compactMap { context.graph.resolve($0, of: context.number).note })
    }
}
