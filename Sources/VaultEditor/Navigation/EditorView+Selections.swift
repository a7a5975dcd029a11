import VaultGraph
import VaultSchema
import VaultSyntax

extension EditorView {
    /// What a selection at an offset grows to, step by step, the innermost first and the whole text last: word, name
    /// and link, value, element, field, front matter; or line, item, paragraph, code, section, body. Each contains the
    /// one before it. Cost: linear in the note.
    package func selections(at offset: Int, in path: String) -> [ByteRange] {
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
