import VaultEdits
import VaultRecords
import VaultSyntax

/// What stands at a place of a note and leads somewhere.
enum Spot {
    case link(FoundLink)
    /// One that counts for nothing and is meant as a link.
    case bracketed(BracketedLink)
    /// A name in `amounts` or `alignment`, and the record that it means.
    case entry(NamedEntries.Entry, NoteID, ByteRange)
    /// The unit of a quantity.
    case unit(String, ByteRange)
    /// The word after `type:`.
    case type(ByteRange)
    /// What the note itself is called: its title, or the first heading where that is one of the first level.
    case title(ByteRange)
    /// An alias or a former name of the note itself.
    case otherName(String, ByteRange)
    /// A heading that is not the note's title.
    case heading(Heading)
    /// The line of a set, with the link of its exercise.
    case set(FoundLink, ByteRange)

    /// What is meant, without all around it.
    var range: ByteRange {
        switch self {
        case .link(let link): link.range
        case .bracketed(let link): link.range
        case .entry(_, _, let range), .unit(_, let range), .type(let range), .title(let range),
            .otherName(_, let range), .set(_, let range):
            range
        case .heading(let heading): heading.text
        }
    }
}

extension EditorView {
    /// Cost: linear in the note.
    func spot(at offset: Int, of number: NoteID) -> Spot? {
        let note = graph.notes[number]
        let offset = note.characterStart(offset)
        if let link = note.link(at: offset) { return .link(link) }
        if offset < note.document.bodyStart { return fieldSpot(at: offset, of: number) }
        return bodySpot(at: offset, in: note)
    }

    // MARK: Front matter

    private func fieldSpot(at offset: Int, of number: NoteID) -> Spot? {
        let note = graph.notes[number]
        if let (field, node) = scalar(at: offset, in: note) {
            let text = note.document.text(node)
            let range = note.document.nodes[Int(node)].content
            switch field {
            case "type": return note.isRecord ? .type(range) : nil
            case "title": return .title(range)
            case "aliases", "formerly": return .otherName(text, range)
            default:
                if let spot = valueSpot(field, node, at: offset, of: number) { return spot }
            }
        }
        return BracketedLink(at: offset, in: note.document.bytes).map { .bracketed($0) }
    }

    /// The scalar at an offset that can be read, with the name of its field in lower case.
    private func scalar(at offset: Int, in note: Note) -> (field: String, node: Int32)? {
        let document = note.document
        // Where two entries meet, the second one begins.
        guard let entry = document.entries.last(where: { Int($0.range.start) <= offset }), entry.range.holds(offset),
            entry.state == .readable
        else { return nil }
        let nodes = entry.value..<max(entry.value, document.nodes[Int(entry.value)].next)
        let found = nodes.first { index in
            let node = document.nodes[Int(index)]
            return node.isScalar && node.kind != .missing && node.range.holds(offset)
        }
        return found.map { (document.text(entry.key).lowercased(), $0) }
    }

    private func valueSpot(_ field: String, _ node: Int32, at offset: Int, of number: NoteID) -> Spot? {
        let note = graph.notes[number]
        guard let type = note.type else { return nil }
        let range = note.document.nodes[Int(node)].content
        let text = note.document.text(node)
        if let unit = schema.types[type].unitFields, field == unit.unit || field == unit.also {
            return .unit(text.trimmed, range)
        }
        guard let scalar = schema.field(field, of: type)?.scalar else { return nil }
        switch scalar {
        case .namedNumber, .namedQuantity:
            for (record, entries) in NamedEntries(graph: graph).entries(of: number) {
                for entry in entries where entry.node == node {
                    let name = place(of: entry, in: note)
                    if name.holds(offset) { return .entry(entry, record, name) }
                }
            }
            return scalar == .namedNumber ? nil : unit(at: offset, in: note, within: range)
        case .quantity, .target, .countedProperty: return unit(at: offset, in: note, within: range)
        default: return nil
        }
    }

    /// Where the name of an entry stands; the whole scalar where its bytes are not its text.
    func place(of entry: NamedEntries.Entry, in note: Note) -> ByteRange {
        let node = note.document.nodes[Int(entry.node)]
        guard node.isVerbatim else { return node.content }
        let start = Int(node.content.start)
        return ByteRange(start + entry.range.lowerBound, start + entry.range.upperBound)
    }

    /// The word at an offset as far as it is a unit, without the number before it.
    func unit(at offset: Int, in note: Note, within range: ByteRange) -> Spot? {
        let bytes = note.document.bytes
        var (start, end) = (min(offset, bytes.count), min(offset, bytes.count))
        while start > Int(range.start), !Self.endsUnit(bytes[start - 1]) { start -= 1 }
        while end < min(Int(range.end), bytes.count), !Self.endsUnit(bytes[end]) { end += 1 }
        while start < end, Self.isNumber(bytes[start]) { start += 1 }
        guard start < end, start <= offset else { return nil }
        let place = ByteRange(start, end)
        return .unit(note.document.text(place), place)
    }

    private static func endsUnit(_ byte: UInt8) -> Bool {
        byte.isSpace || byte < 0x80 && "\"'[](){},:;@+|#".utf8.contains(byte)
    }

    private static func isNumber(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    // MARK: Text

    private func bodySpot(at offset: Int, in note: Note) -> Spot? {
        let outline = note.outline
        if let heading = outline.headings.first(where: { $0.range.holds(offset) }) {
            return isTitle(heading, of: note) ? .title(heading.text) : .heading(heading)
        }
        if let item = outline.items.first(where: { $0.range.holds(offset) }), item.check != nil,
            let exercise = exercise(before: item, outline, in: note)
        {
            if case .unit(let unit, let range)? = unit(at: offset, in: note, within: item.text),
                measure(unit) != nil
            {
                return .unit(unit, range)
            }
            return .set(exercise, item.text)
        }
        // All others are links, or code.
        guard let link = BracketedLink(at: offset, in: note.document.bytes), link.destination.isEmpty,
            !Body(of: note.document).fences.contains(where: { $0.holds(offset) })
        else { return nil }
        return .bracketed(link)
    }

    /// Whether a heading stands for the note: its first, of the first level, where no field is the title.
    func isTitle(_ heading: Heading, of note: Note) -> Bool {
        guard heading.level == 1, note.document.entry("title") == nil else { return false }
        return note.outline.headings.first?.range == heading.range
    }

    /// The link that is the nearest heading above a task, where the type has such headings.
    private func exercise(before item: ListItem, _ outline: Outline, in note: Note) -> FoundLink? {
        guard let type = note.type, schema.types[type].bodyFields.contains(where: { $0.place == .heading }),
            let heading = outline.headings.last(where: { $0.range.start < item.range.start }),
            let link = note.links.first(where: { $0.isInBody && $0.range == heading.text })
        else { return nil }
        guard case .bodyField = link.place else { return nil }
        return FoundLink(link, in: note)
    }

    /// The record that defines a unit; nil for a built-in one without a record, and for an unknown one.
    /// Cost: O(measures).
    func measure(_ unit: String) -> NoteID? {
        let records = graph.unitRecords
        let wanted = UnitTable.folded(unit)
        let place = records.spellings.firstIndex { spellings in
            ([spellings.unit] + spellings.also).contains { UnitTable.folded($0) == wanted }
        }
        return place.map { records.notes[$0] }
    }
}
