import VaultEdits
import VaultRecords
import VaultSyntax

/// A link of a note with the places of its parts.
struct FoundLink {
    /// `#heading` or `#^block`.
    struct Fragment {
        /// Without the `#`, `%20` and the like resolved where the style has them.
        var text: String
        var range: ByteRange
    }

    let link: Link
    /// From its brackets on; in a field without the quotes and what comes before it.
    let range: ByteRange
    /// The last part of the path, without the ending of a note.
    let name: ByteRange
    let fragment: Fragment?

    /// Cost: O(bytes of the link).
    init(_ link: Link, in note: Note) {
        let document = note.document
        self.link = link
        name = Self.name(link.destination, in: document)
        if link.style == .bare {
            (range, fragment) = (link.destination, nil)
            return
        }
        if link.isWhole(in: document) {
            let written = document.links(in: link.node).first { $0.destination.start == link.destination.start }
            range = written?.range ?? document.nodes[Int(link.node)].content
        } else {
            range = link.range
        }
        fragment = Self.fragment(after: Int(link.destination.end), to: Int(range.end), link.style, in: document)
    }

    private static func name(_ destination: ByteRange, in document: Document) -> ByteRange {
        let name = Path.nameRange(document.bytes.span.extracting(destination.offsets))
        let start = Int(destination.start)
        // `.md` alone is a name, and so is what ends with a slash.
        return name.isEmpty ? destination : ByteRange(start + name.lowerBound, start + name.upperBound)
    }

    private static func fragment(
        after start: Int, to end: Int, _ style: Link.Style, in document: Document
    ) -> Fragment? {
        let bytes = document.bytes
        let end = min(end, bytes.count)
        var start = start
        while start < end, bytes[start].isBlank { start += 1 }
        guard style != .bare, start < end, bytes[start] == .hash else { return nil }
        start += 1
        var last = start
        let isMarkdown = style == .markdown || style == .image
        while last < end, !(isMarkdown ? ")> \t" : "|]").utf8.contains(bytes[last]) { last += 1 }
        if last > start, bytes[last - 1] == UInt8(ascii: "\\") { last -= 1 }
        while last > start, bytes[last - 1].isBlank { last -= 1 }
        let range = ByteRange(start, last)
        let text = document.text(range)
        return Fragment(text: isMarkdown ? DestinationText.decode(text) : text, range: range)
    }
}

extension Note {
    /// The link at an offset, of two that meet there the one after it. Cost: O(links).
    func link(at offset: Int) -> FoundLink? {
        var before: FoundLink?
        for link in links where Int(link.range.start) <= offset && offset <= Int(link.range.end) {
            let found = FoundLink(link, in: self)
            guard found.range.holds(offset) else { continue }
            if offset < Int(found.range.end) { return found }
            before = found
        }
        return before
    }
}

extension ByteRange {
    /// Whether an offset lies in it or at one of its ends.
    func holds(_ offset: Int) -> Bool { Int(start) <= offset && offset <= Int(end) }
}

/// A wikilink that reading takes for none: without quotes in a field, in front matter that is not closed, or to a
/// heading of its own note.
struct BracketedLink {
    /// From bracket to bracket.
    var range: ByteRange
    /// The name or path; empty for its own note.
    var destination: String
    /// Without its `#`.
    var fragment: String?

    /// The one around an offset, on its line. Cost: O(bytes of the line).
    init?(at offset: Int, in bytes: [UInt8]) {
        let text = TypedBytes(bytes)
        var cursor = min(offset, bytes.count)
        // The cursor may be between the two brackets, or after both at the end.
        if text.has("[", at: cursor), text.has("[", at: cursor - 1) { cursor += 1 }
        if text.has("[", at: cursor), text.has("[", at: cursor + 1) { cursor += 2 }
        if text.has("]", at: cursor - 1), text.has("]", at: cursor - 2) { cursor -= 2 }
        guard let link = TypedLink(text, in: text.line(at: cursor), at: cursor), link.end == link.innerEnd + 2 else {
            return nil
        }
        range = ByteRange(link.open, link.end)
        let parts = text.text(link.open + 2, link.innerEnd).prefix { $0 != "|" }
            .split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
        destination = parts.first ?? ""
        fragment = parts.count > 1 ? parts[1] : nil
        if destination.isEmpty, fragment?.isEmpty != false { return nil }
    }

    /// What is after its `#`, up to the text that it shows.
    func fragmentRange(in bytes: [UInt8]) -> ByteRange? {
        let inner = bytes[range.offsets].dropFirst(2).dropLast(2).prefix { $0 != UInt8(ascii: "|") }
        return inner.firstIndex(of: .hash).map { ByteRange($0 + 1, inner.endIndex) }
    }

    /// Those to headings and blocks of their own note, outside of fenced code. Cost: linear in the text.
    static func own(of note: Note, _ body: Body) -> [BracketedLink] {
        let bytes = note.document.bytes
        return body.places(of: "[[#", in: bytes, from: note.document.bodyStart).compactMap {
            BracketedLink(at: $0 + 2, in: bytes)
        }
    }
}

extension Body {
    /// Where some signs stand outside of fenced code. Cost: linear in the text.
    func places(of signs: String, in bytes: [UInt8], from start: Int = 0) -> [Int] {
        let signs = Array(signs.utf8)
        var (code, offset, found) = (fences[...], start, [Int]())
        while let next = bytes[min(offset, bytes.count)...].firstIndex(of: signs[0]) {
            offset = next + 1
            guard bytes[next...].starts(with: signs) else { continue }
            while let first = code.first, Int(first.end) <= next { code.removeFirst() }
            if code.first.map({ Int($0.start) > next }) ?? true { found.append(next) }
            offset = next + signs.count
        }
        return found
    }
}

/// What stands at a place of a note and leads somewhere.
enum Spot {
    case link(FoundLink)
    /// One that counts for nothing and is meant as a link.
    case bracketed(BracketedLink)
    /// A name in `amounts` or `alignment`, and the record that it means.
    case entry(NamedEntries.Entry, NoteID, ByteRange)
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
        let offset = TypedBytes(note.document.bytes).place(offset)
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
        func isLimit(_ byte: UInt8) -> Bool { byte.isSpace || "\"'[](){},:;@+|#".utf8.contains(byte) }
        while start > Int(range.start), !isLimit(bytes[start - 1]) { start -= 1 }
        while end < min(Int(range.end), bytes.count), !isLimit(bytes[end]) { end += 1 }
        while start < end, "0123456789.-".utf8.contains(bytes[start]) { start += 1 }
        guard start < end, start <= offset else { return nil }
        let place = ByteRange(start, end)
        return .unit(note.document.text(place), place)
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
    func measure(_ unit: String) -> NoteID? {
        let records = graph.unitRecords
        let wanted = UnitTable.folded(unit)
        let place = records.spellings.firstIndex { spellings in
            ([spellings.unit] + spellings.also).contains { UnitTable.folded($0) == wanted }
        }
        return place.map { records.notes[$0] }
    }
}

/// The headings of a note with what belongs to them, and the blocks that links may lead to.
struct NoteSections {
    /// A heading with what comes below it, up to the next one of its level or above.
    struct Section {
        var heading: Heading
        /// As it is shown.
        var title: String
        /// Without empty lines at its end.
        var range: ByteRange
    }

    let note: Note
    let body: Body
    let sections: [Section]

    /// Cost: linear in the text.
    init(_ note: Note) {
        self.note = note
        let (document, body) = (note.document, Body(of: note.document))
        self.body = body
        let bytes = document.bytes
        var ends = Array(repeating: bytes.count, count: body.headings.count)
        var open: [Int] = []
        for (index, heading) in body.headings.enumerated() {
            while let last = open.last, body.headings[last].level >= heading.level {
                ends[last] = Int(heading.range.start)
                open.removeLast()
            }
            open.append(index)
        }
        // Each run of empty lines is passed once for each section that it ends, at most six.
        sections = zip(body.headings, ends).map { heading, end in
            var end = end
            while end > Int(heading.range.end), bytes[end - 1].isSpace { end -= 1 }
            let title = ShownText.text(document.text(heading.text))
            return Section(heading: heading, title: title, range: ByteRange(Int(heading.range.start), end))
        }
    }

    /// What a link gives after `#`: a heading, several that lie below each other, or a block.
    func place(of fragment: String) -> (whole: ByteRange, selection: ByteRange)? {
        if fragment.hasPrefix("^") { return block(String(fragment.dropFirst())) }
        return section(of: fragment).map { ($0.range, $0.heading.text) }
    }

    /// The first heading that fits, by its text, else by its letters and digits alone, as in `#my-heading`.
    func section(of fragment: String) -> Section? {
        let parts = fragment.split(separator: "#").map(String.init)
        guard let last = parts.last else { return nil }
        if let nested = nested(parts) { return nested }
        let exact = sections.first { $0.title.lowercased() == last.lowercased() }
        if let exact { return exact }
        let letters = Self.letters(last)
        return letters.isEmpty ? nil : sections.first { Self.letters($0.title) == letters }
    }

    /// The last of headings that lie below each other.
    private func nested(_ parts: [String]) -> Section? {
        guard parts.count > 1 else { return nil }
        let wanted = parts.map(Self.letters)
        var above: [(level: Int, letters: String)] = []
        return sections.first { section in
            while let last = above.last, last.level >= section.heading.level { above.removeLast() }
            above.append((section.heading.level, Self.letters(section.title)))
            return above.suffix(wanted.count).map(\.letters) == wanted
        }
    }

    static func letters(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The line that ends with `^id`; where the id has a line of its own, that line. Not in code.
    private func block(_ id: String) -> (whole: ByteRange, selection: ByteRange)? {
        if id.isEmpty { return nil }
        let text = TypedBytes(note.document.bytes)
        for start in body.places(of: "^\(id)", in: text.bytes, from: note.document.bodyStart) {
            let end = start + id.utf8.count + 1
            let after = text.skipBlanks(end, before: text.count)
            guard after == text.count || text.isBreak(after) else { continue }
            let line = text.line(at: start)
            let first = text.skipBlanks(line.lowerBound, before: line.upperBound)
            guard start == first || text.isBlank(start - 1) else { continue }
            return (ByteRange(line.lowerBound, line.upperBound), ByteRange(first, end))
        }
        return nil
    }
}

/// A text of one line as a reader sees it: links by what they show.
enum ShownText {
    /// Longer texts are left as they are.
    private static let longest = 4_096

    static func text(_ written: String) -> String {
        guard written.utf8.count <= longest, written.contains("[") else { return written }
        var (result, rest) = ("", written[...])
        while let open = rest.firstIndex(of: "[") {
            result += rest[..<open]
            rest = rest[open...]
            if rest.hasPrefix("[["), let close = rest.firstRange(of: "]]") {
                let inner = rest[rest.index(open, offsetBy: 2)..<close.lowerBound]
                let shown = inner.firstIndex(of: "|").map { inner[inner.index(after: $0)...] } ?? inner
                result += shown
                rest = rest[close.upperBound...]
            } else if let middle = rest.firstRange(of: "]("),
                let close = rest[middle.upperBound...].firstIndex(of: ")")
            {
                result += rest[rest.index(after: open)..<middle.lowerBound]
                rest = rest[rest.index(after: close)...]
            } else {
                result += rest.prefix(1)
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}

extension UInt8 {
    /// A space, tab or line break.
    var isSpace: Bool { isBlank || self == .newline || self == .carriageReturn }

    /// A letter, digit, or part of a character that is not ASCII.
    var isWordByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}
