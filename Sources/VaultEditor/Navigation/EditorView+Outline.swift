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
