import VaultEdits
import VaultRecords
import VaultSyntax

/// A part of a note as an outline shows it.
package struct NoteSymbol: Hashable, Sendable {
    /// Their numbers are those of `SymbolKind`: Object, Field, String.
    package enum Kind: Int, Sendable { case record = 19, field = 8, heading = 15 }

    package var name: String
    /// Short, beside the name.
    package var detail: String?
    package var kind: Kind
    /// All of it.
    package var range: ByteRange
    /// What to show of it, within the range.
    package var selection: ByteRange
    /// Within the range.
    package var children: [NoteSymbol] = []
}

/// A note that was searched for.
package struct VaultSymbol: Hashable, Sendable {
    /// The title, name or alias that fits.
    package var name: String
    package var isRecord: Bool
    /// The type of a record, the folder of a plain note; for an alias also the title.
    package var container: String
    /// The title of the note.
    package var place: NotePlace
}

extension EditorView {
    /// The outline of a note: a record with its fields and headings, or the headings of a plain note. Headings contain
    /// those below them. Cost: linear in the note.
    package func symbols(of path: Path) -> [NoteSymbol] {
        guard let number = graph.number(ofPath: path) else { return [] }
        let note = graph.notes[number]
        let sections = NoteSections(note).sections
        var place = 0
        let headings = Self.headings(sections, &place, below: 0)
        guard let type = note.type else { return headings }
        let whole = ByteRange(0, note.document.bytes.count)
        let record = NoteSymbol(
            name: Self.shown(note.title, or: note.name), detail: schema.types[type].name, kind: .record, range: whole,
            selection: titlePlace(of: note), children: fields(of: note) + headings)
        return [record]
    }

    private static func headings(
        _ sections: [NoteSections.Section], _ place: inout Int, below level: Int
    ) -> [NoteSymbol] {
        var found: [NoteSymbol] = []
        while place < sections.count, sections[place].heading.level > level {
            let section = sections[place]
            place += 1
            let heading = section.heading
            found.append(
                NoteSymbol(
                    name: shown(section.title, or: String(repeating: "#", count: heading.level)), detail: nil,
                    kind: .heading, range: section.range,
                    selection: heading.text.isEmpty ? heading.range : heading.text,
                    children: headings(sections, &place, below: heading.level)))
        }
        return found
    }

    /// No editor takes an empty name.
    private static func shown(_ name: String, or other: String) -> String {
        let line = name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        return line.isEmpty ? other : line
    }

    private func fields(of note: Note) -> [NoteSymbol] {
        let document = note.document
        return document.entries.compactMap { entry in
            let key = document.nodes[Int(entry.key)]
            let name = Self.shown(document.text(key), or: "")
            if name.isEmpty { return nil }
            let isList = document.nodes[Int(entry.value)].isList
            let values = isList ? Array(document.items(of: entry.value).prefix(20)) : [entry.value]
            let texts = (entry.state == .readable ? values : []).filter { document.nodes[Int($0)].isScalar }
                .map { ShownText.text(Self.shown(document.text($0), or: "")) }
            let text = texts.joined(separator: ", ")
            let detail = text.count > Self.longestDetail ? text.prefix(Self.longestDetail - 1) + "…" : text
            return NoteSymbol(
                name: name, detail: detail.isEmpty ? nil : detail, kind: .field, range: note.trimmedEnd(entry.range),
                selection: key.range)
        }
    }

    private static let longestDetail = 60
}

extension Note {
    /// A range without white space at its end.
    func trimmedEnd(_ range: ByteRange) -> ByteRange {
        var end = min(Int(range.end), document.bytes.count)
        while end > Int(range.start), document.bytes[end - 1].isSpace { end -= 1 }
        return ByteRange(Int(range.start), max(end, Int(range.start)))
    }
}

/// Searching the whole vault.
extension EditorView {
    /// How well a name fits, 0 for the best: it is the query, begins with it, has a word that does, holds it, or has its
    /// letters in this order; nil when it does not.
    private static func fit(_ query: String, _ prefix: TypedPrefix, _ name: String) -> Int? {
        let key = name.lowercased()
        if query.isEmpty || key == query { return 0 }
        if let quality = prefix.quality(of: name) { return quality + 1 }
        var rest = query.utf8[...]
        for byte in key.utf8 where byte == rest.first { rest.removeFirst() }
        return rest.isEmpty ? 4 : nil
    }

    /// Notes by title, name or alias, whichever fits best, compared without case: whole ones first, then those that
    /// begin with the query, those with a word that does, those that contain it, those with its letters in this order.
    /// Records come before plain notes, else by name.
    ///
    /// Cost: linear in the names of all notes.
    package func symbols(matching query: String, limit: Int) -> [VaultSymbol] {
        let wanted = query.trimmed.lowercased()
        let prefix = TypedPrefix(wanted)
        if limit <= 0 { return [] }
        var found: [(fit: Int, isPlain: Bool, key: [UInt8], name: String, note: NoteID, isAlias: Bool)] = []
        for number in graph.indices {
            let note = graph.notes[number]
            let title = note.text("title")
            var names = [(name: title ?? note.name, isAlias: false)]
            if title != nil, !wanted.isEmpty { names.append((note.name, false)) }
            if note.marks.contains(.otherNames), !wanted.isEmpty {
                names += note.texts("aliases").map { ($0.value, true) }
            }
            let fits = names.compactMap { name in Self.fit(wanted, prefix, name.name).map { (fit: $0, name: name) } }
            guard let (fit, (name, isAlias)) = fits.min(by: { $0.fit < $1.fit }) else { continue }
            found.append((fit, !note.isRecord, Array(name.lowercased().utf8), name, number, isAlias))
        }
        found.sort { left, right in
            if left.fit != right.fit { return left.fit < right.fit }
            if left.isPlain != right.isPlain { return right.isPlain }
            if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
            return graph.notes[left.note].comes(before: graph.notes[right.note])
        }
        return found.prefix(limit).map { hit in
            let note = graph.notes[hit.note]
            var container = note.type.map { schema.types[$0].name } ?? note.folder.text
            if hit.isAlias { container = [container, note.title].filter { !$0.isEmpty }.joined(separator: " · ") }
            let place = NotePlace(path: note.path, range: titleScalar(of: note) ?? ByteRange(0, 0))
            return VaultSymbol(
                name: Self.shown(hit.name, or: note.name), isRecord: note.isRecord, container: container, place: place)
        }
    }
}
/// A part of a note that opens something else.
package struct DocumentLink: Hashable, Sendable {
    package enum Destination: Hashable, Sendable {
        /// A note, or the heading or block in it.
        case note(NotePlace)
        /// Another file of the vault, by its path.
        case file(String)
        case url(String)
    }

    package var range: ByteRange
    package var destination: Destination
    /// What the destination is called, and its type; nil for an address.
    package var tooltip: String?
}

extension EditorView {
    /// The links of a note that lead somewhere, and the addresses in it, in the order of the text.
    /// Cost: linear in the note, and in the notes to whose headings it links.
    package func documentLinks(of path: Path) -> [DocumentLink] {
        guard let number = graph.number(ofPath: path) else { return [] }
        let note = graph.notes[number]
        var sections: [NoteID: NoteSections] = [:]
        var found: [DocumentLink] = []
        for link in note.links {
            let place = FoundLink(link, in: note)
            switch graph.resolve(link, of: number) {
            case .otherFile:
                guard let path = graph.otherFiles.file(note.destination(of: link), from: note.folder) else { continue }
                found.append(DocumentLink(range: place.range, destination: .file(path.text), tooltip: path.text))
            case let resolution:
                guard let destination = resolution.destination else { continue }
                let other = graph.notes[destination]
                var range = ByteRange(0, 0)
                if let fragment = place.fragment?.text, !fragment.isEmpty {
                    let parts = sections[destination] ?? NoteSections(other)
                    sections[destination] = parts
                    range = parts.place(of: fragment)?.selection ?? range
                }
                let target = NotePlace(path: other.path, range: range)
                found.append(
                    DocumentLink(range: place.range, destination: .note(target), tooltip: tooltip(of: other)))
            }
        }
        let own = sections[number] ?? NoteSections(note)
        for link in BracketedLink.own(of: note, own.body) {
            guard let place = link.fragment.flatMap({ own.place(of: $0) }) else { continue }
            let target = NotePlace(path: path, range: place.selection)
            found.append(DocumentLink(range: link.range, destination: .note(target), tooltip: nil))
        }
        return (found + addresses(in: note, own.body)).sorted {
            ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
        }
    }

    /// `Run a marathon · goal`
    private func tooltip(of note: Note) -> String {
        note.title + (note.type.map { " · " + schema.types[$0].name } ?? "")
    }

    /// `https://…` and `http://…` outside of fenced code.
    private func addresses(in note: Note, _ body: Body) -> [DocumentLink] {
        let bytes = note.document.bytes
        var last = 0
        return body.places(of: "http", in: bytes).compactMap { start in
            guard start >= last, start == 0 || !bytes[start - 1].isWordByte,
                let end = Self.end(ofAddress: start, in: bytes)
            else { return nil }
            last = end
            let range = ByteRange(start, end)
            return DocumentLink(range: range, destination: .url(note.document.text(range)), tooltip: nil)
        }
    }

    /// Where an address ends; nil when it has nothing after `://`.
    private static func end(ofAddress start: Int, in bytes: [UInt8]) -> Int? {
        var end = start + 4
        if bytes[end...].first == UInt8(ascii: "s") { end += 1 }
        guard bytes[end...].starts(with: "://".utf8) else { return nil }
        end += 3
        let first = end
        var depth = 0
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if byte <= 0x20 || depth < 0 || "<>\"'`|\\^{}[]".utf8.contains(byte) { break }
            end += 1
        }
        while end > first, ".,;:!?*_".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end > first ? end : nil
    }
}

extension UInt8 {
    /// A letter, digit, or part of a character that is not ASCII.
    var isWordByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}
