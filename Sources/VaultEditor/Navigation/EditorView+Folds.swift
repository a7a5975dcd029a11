import VaultEdits
import VaultRecords
import VaultSyntax

/// Lines of a note that an editor may hide behind the first of them.
package struct Fold: Hashable, Sendable {
    package enum Kind: String, Sendable { case frontMatter, field, section, list, code, callout }

    /// On the line that stays visible.
    package var startOffset: Int
    /// The end of the last line, without its line break.
    package var endOffset: Int
    package var kind: Kind
}

extension EditorView {
    /// What may be folded, by where it starts, the longest first: the front matter and its fields, headings with what
    /// belongs to them, items with what is below them, fenced code, callouts. Each has two lines or more.
    /// Cost: linear in the note.
    package func folds(of path: Path) -> [Fold] {
        guard let number = graph.number(ofPath: path) else { return [] }
        let note = graph.notes[number]
        let document = note.document
        let sections = NoteSections(note)
        let lines = BodyLines(document, sections.body)
        var found: [Fold] = []
        func add(_ range: ByteRange, _ kind: Fold.Kind) {
            let range = note.trimmedEnd(range)
            guard document.bytes[range.offsets].contains(.newline) else { return }
            found.append(Fold(startOffset: Int(range.start), endOffset: Int(range.end), kind: kind))
        }
        if let front = document.frontMatter { add(front, .frontMatter) }
        for entry in document.entries { add(entry.range, .field) }
        for section in sections.sections { add(section.range, .section) }
        for fence in sections.body.fences { add(fence, .code) }
        for item in ItemRanges(lines, sections.body).ranges { add(item, .list) }
        for callout in Self.callouts(lines, sections.body) { add(callout, .callout) }
        return found.sorted { ($0.startOffset, -$0.endOffset) < ($1.startOffset, -$1.endOffset) }
    }

    /// Each with the lines that follow it and start with `>` too. One within the lines of another is a part of its text.
    static func callouts(_ lines: BodyLines, _ body: Body) -> [ByteRange] {
        var found: [ByteRange] = []
        var line = 0
        for callout in body.callouts {
            if let last = found.last, callout.range.start < last.end { continue }
            while line < lines.all.count, lines.all[line].start < Int(callout.range.start) { line += 1 }
            var end = Int(callout.range.end)
            while line < lines.all.count, lines.isQuoted(line) {
                end = lines.all[line].end
                line += 1
            }
            found.append(ByteRange(Int(callout.range.start), end))
        }
        return found
    }
}

extension BodyLines {
    /// Whether a line starts with `>`.
    func isQuoted(_ line: Int) -> Bool {
        let line = all[line]
        return !line.isEmpty && bytes[line.text] == UInt8(ascii: ">")
    }
}

/// Items of lists with what is below them: the lines that are indented more than their markers.
struct ItemRanges {
    /// In the order in which they end.
    private(set) var ranges: [ByteRange] = []

    /// Cost: linear in the lines and items.
    init(_ lines: BodyLines, _ body: Body) {
        var open: [(start: Int, column: Int)] = []
        var (item, last) = (0, 0)
        for line in lines.all where !line.isEmpty {
            while item < body.items.count, Int(body.items[item].range.start) < line.start { item += 1 }
            let isItem = item < body.items.count && Int(body.items[item].range.start) == line.start
            let column = isItem ? Int(body.items[item].indent) : line.column
            while let top = open.last, column <= top.column {
                ranges.append(ByteRange(top.start, last))
                open.removeLast()
            }
            if isItem { open.append((line.start, column)) }
            last = line.end
        }
        for top in open.reversed() { ranges.append(ByteRange(top.start, last)) }
    }
}

extension EditorView {
    /// What a selection at an offset grows to, step by step, the innermost first and the whole text last: word, name
    /// and link, value, element, field, front matter; or line, item, paragraph, code, section, body. Each contains the
    /// one before it. Cost: linear in the note.
    package func selections(at offset: Int, in path: Path) -> [ByteRange] {
        guard let number = graph.number(ofPath: path) else { return [] }
        let note = graph.notes[number]
        let offset = note.characterStart(offset)
        var found = [note.word(at: offset)].compactMap { $0 }
        if let link = note.link(at: offset) {
            found += [link.name, link.link.destination, link.range, link.link.range]
            if let fragment = link.fragment?.range { found.append(fragment) }
        } else if let link = BracketedLink(at: offset, in: note.document.bytes) {
            found.append(link.range)
        }
        found += offset < note.document.bodyStart ? Self.inFrontMatter(offset, note) : Self.inBody(offset, note)
        found.append(ByteRange(0, note.document.bytes.count))
        found = found.filter { $0.holds(offset) }
        // A stable order of ranges of one length, so that the answer is always the same.
        found.sort { ($0.count, $0.start) < ($1.count, $1.start) }
        var chain: [ByteRange] = []
        for range in found {
            guard let last = chain.last else {
                chain.append(range)
                continue
            }
            if range != last, range.start <= last.start, last.end <= range.end { chain.append(range) }
        }
        return chain
    }

    private static func inFrontMatter(_ offset: Int, _ note: Note) -> [ByteRange] {
        let document = note.document
        var found: [ByteRange] = []
        for entry in document.entries where entry.range.holds(offset) {
            found.append(note.trimmedEnd(entry.range))
            found.append(document.nodes[Int(entry.key)].range)
            let end = max(entry.value, document.nodes[Int(entry.value)].next)
            for node in document.nodes[Int(entry.value)..<Int(end)] where node.range.holds(offset) {
                found += [node.content, node.range].map(note.trimmedEnd)
            }
        }
        if let front = document.frontMatter { found += [note.trimmedEnd(document.content), front] }
        return found
    }

    private static func inBody(_ offset: Int, _ note: Note) -> [ByteRange] {
        let sections = NoteSections(note)
        let lines = BodyLines(note.document, sections.body)
        var found: [ByteRange] = []
        if let place = lines.all.firstIndex(where: { $0.start <= offset && offset <= $0.end }) {
            let line = lines.all[place]
            found += [ByteRange(line.text, line.end), ByteRange(line.start, line.end)]
            if !line.isEmpty { found.append(lines.paragraph(around: place)) }
        }
        for item in sections.body.items where item.range.holds(offset) { found.append(item.text) }
        found += ItemRanges(lines, sections.body).ranges + sections.body.fences.map(note.trimmedEnd)
        found += callouts(lines, sections.body) + sections.sections.flatMap { [$0.heading.text, $0.range] }
        found.append(note.trimmedEnd(ByteRange(note.document.bodyStart, note.document.bytes.count)))
        return found
    }
}

extension BodyLines {
    /// The lines around one up to the next empty ones.
    func paragraph(around line: Int) -> ByteRange {
        var (first, last) = (line, line)
        while first > 0, !all[first - 1].isEmpty { first -= 1 }
        while last + 1 < all.count, !all[last + 1].isEmpty { last += 1 }
        return ByteRange(all[first].start, all[last].end)
    }
}

extension Note {
    /// The letters and digits around an offset; nil where there are none.
    func word(at offset: Int) -> ByteRange? {
        let bytes = document.bytes
        var (start, end) = (min(offset, bytes.count), min(offset, bytes.count))
        while start > 0, bytes[start - 1].isWordByte { start -= 1 }
        while end < bytes.count, bytes[end].isWordByte { end += 1 }
        return start < end ? ByteRange(start, end) : nil
    }
}
