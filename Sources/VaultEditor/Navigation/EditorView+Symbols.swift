import VaultRecords
import VaultSyntax

/// A part of a note as an outline shows it.
package struct NoteSymbol: Hashable, Sendable {
    package enum Kind: String, Sendable { case record, field, heading }

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
    package enum Kind: String, Sendable { case record, note }

    /// The title, name or alias that fits.
    package var name: String
    package var kind: Kind
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
            let value = document.nodes[Int(entry.value)]
            var detail: String?
            if entry.state == .readable, value.isScalar, value.kind != .missing {
                detail = Self.detail(ShownText.text(Self.shown(document.text(value), or: "")))
            } else if entry.state == .readable, value.isList {
                let texts = document.items(of: entry.value).prefix(20).filter { document.nodes[Int($0)].isScalar }
                detail = Self.detail(
                    texts.map { ShownText.text(Self.shown(document.text($0), or: "")) }.joined(separator: ", "))
            }
            return NoteSymbol(
                name: name, detail: detail, kind: .field, range: note.trimmedEnd(entry.range), selection: key.range)
        }
    }

    private static func detail(_ text: String) -> String? {
        let longest = 60
        if text.isEmpty { return nil }
        return text.count > longest ? text.prefix(longest - 1) + "…" : text
    }
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
    /// How well a name fits, the best first.
    private enum Fit: Int, Comparable {
        case whole, start, word, within, letters

        static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }

        /// - Parameters:
        ///   - query: in lower case
        ///   - name: in lower case
        init?(_ query: [UInt8], in name: [UInt8]) {
            if query.isEmpty || name == query {
                self = .whole
                return
            }
            var best: Fit?
            var letter = 0
            for offset in name.indices {
                if letter < query.count, name[offset] == query[letter] { letter += 1 }
                guard best == nil || best == .within, name[offset] == query[0], name[offset...].starts(with: query)
                else { continue }
                if offset == 0 { best = .start } else { best = name[offset - 1].isWordByte ? best ?? .within : .word }
            }
            guard let fit = best ?? (letter == query.count ? .letters : nil) else { return nil }
            self = fit
        }
    }

    /// Notes by title, name or alias, whichever fits best, compared without case: whole ones first, then those that
    /// begin with the query, those with a word that does, those that contain it, those with its letters in this order.
    /// Records come before plain notes, else by name.
    ///
    /// Cost: linear in the names of all notes.
    package func symbols(matching query: String, limit: Int) -> [VaultSymbol] {
        let wanted = Array(query.trimmed.lowercased().utf8)
        if limit <= 0 { return [] }
        var found: [(fit: Fit, isPlain: Bool, key: [UInt8], name: String, note: NoteID, isAlias: Bool)] = []
        let notes = graph.notes
        for number in graph.indices {
            let note = notes[number]
            var best: (fit: Fit, key: [UInt8], name: String, isAlias: Bool)?
            func look(_ name: String, isAlias: Bool) {
                let key = Array(name.lowercased().utf8)
                guard let fit = Fit(wanted, in: key) else { return }
                if let known = best, known.fit <= fit { return }
                best = (fit, key, name, isAlias)
            }
            let title = note.text("title")
            if let title { look(title, isAlias: false) }
            if title == nil || !wanted.isEmpty { look(note.name, isAlias: false) }
            if note.marks.contains(.otherNames), !wanted.isEmpty {
                for alias in note.texts("aliases") { look(alias.value, isAlias: true) }
            }
            guard let best else { continue }
            found.append((best.fit, !note.isRecord, best.key, best.name, number, best.isAlias))
        }
        found.sort { left, right in
            if left.fit != right.fit { return left.fit < right.fit }
            if left.isPlain != right.isPlain { return right.isPlain }
            if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
            return notes[left.note].comes(before: notes[right.note])
        }
        return found.prefix(limit).map { hit in
            let note = notes[hit.note]
            var container = note.type.map { schema.types[$0].name } ?? note.folder.text
            if hit.isAlias { container = [container, note.title].filter { !$0.isEmpty }.joined(separator: " · ") }
            let place = NotePlace(path: note.path, range: titleScalar(of: note) ?? ByteRange(0, 0))
            return VaultSymbol(
                name: Self.shown(hit.name, or: note.name), kind: note.isRecord ? .record : .note,
                container: container, place: place)
        }
    }
}
