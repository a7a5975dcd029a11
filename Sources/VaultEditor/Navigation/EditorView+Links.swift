import VaultEdits
import VaultRecords
import VaultSyntax

/// Where what stands at a place leads.
package struct Definitions: Hashable, Sendable {
    /// One place that it leads to.
    package struct Target: Hashable, Sendable {
        /// All of it: a note, a section, a line. An empty range at the start for a file that is not a note.
        package var place: NotePlace
        /// What to show of it: a title, a heading, an element. Within the place.
        package var selection: ByteRange
    }

    /// What leads there.
    package var origin: ByteRange
    /// One, or several records that fit equally.
    package var targets: [Target]
}

extension EditorView {
    /// Where the link, name, unit, type or set at an offset leads; nil for what leads nowhere. A link leads to the
    /// title or the other name of its note, with `#` to the heading or block; a unit to the record that defines it, a
    /// type to the pack of the vault's settings that it comes with.
    package func definitions(at offset: Int, in path: Path) -> Definitions? {
        guard let number = graph.noteOrCopy(at: path), let spot = spot(at: offset, of: number) else { return nil }
        let targets = targets(of: spot, in: number)
        return targets.isEmpty ? nil : Definitions(origin: spot.range, targets: targets)
    }

    private func targets(of spot: Spot, in number: NoteID) -> [Definitions.Target] {
        let note = graph.notes[number]
        switch spot {
        case .link(let link), .set(let link, _):
            let name = note.destination(of: link.link)
            return targets(graph.resolve(link.link, of: number), name, link.fragment?.text, in: note)
        case .bracketed(let link):
            if link.destination.isEmpty { return [target(number, link.fragment)] }
            let found = graph.resolve(link.destination, allowed: nil, from: note.folder)
            return targets(found, link.destination, link.fragment, in: note)
        case .entry(_, let record, _): return [target(record)]
        case .unit(let unit, let range):
            guard let measure = measure(unit) else { return [] }
            return [target(measure, unit: unit) ?? target(measure)].filter { target in
                !(measure == number && target.selection == range)
            }
        case .type: return [declaration(of: note)].compactMap { $0 }
        case .title, .otherName, .heading: return []
        }
    }

    private func targets(
        _ found: Resolution, _ name: String, _ fragment: String?, in note: Note
    ) -> [Definitions.Target] {
        switch found {
        case .note(let number), .wrongType(let number): return [target(number, fragment)]
        case .alias(let number): return [target(number, fragment, name: name, in: "aliases")]
        case .formerName(let number): return [target(number, fragment, name: name, in: "formerly")]
        case .ambiguous(let several): return several.first.map { target($0, fragment) }
        case .otherFile:
            guard let path = graph.otherFiles.file(name, from: note.folder) else { return [] }
            let start = ByteRange(0, 0)
            return [Definitions.Target(place: NotePlace(path: path, range: start), selection: start)]
        case .broken: return []
        }
    }

    /// A note, or a part of it: the heading or block after `#`, else the element of a field that is its name.
    private func target(
        _ number: NoteID, _ fragment: String? = nil, name: String? = nil, in field: String = ""
    ) -> Definitions.Target {
        let note = graph.notes[number]
        if let fragment, !fragment.isEmpty, let part = NoteSections(note).place(of: fragment) {
            return Definitions.Target(place: NotePlace(path: note.path, range: part.whole), selection: part.selection)
        }
        let whole = NotePlace(path: note.path, range: ByteRange(0, note.document.bytes.count))
        let element = name.flatMap { name in
            note.texts(field).first { FoldedName.areEqual($0.value, Path(name).name) }
        }
        return Definitions.Target(place: whole, selection: element?.range ?? titlePlace(of: note))
    }

    /// The spelling of a unit in the record that defines it.
    private func target(_ measure: NoteID, unit: String) -> Definitions.Target? {
        let note = graph.notes[measure]
        guard let fields = note.type.flatMap({ schema.types[$0].unitFields }) else { return nil }
        let written = note.texts(fields.unit) + note.texts(fields.also)
        let exact = written.first { $0.value.trimmed.lowercased() == unit.lowercased() }
        let wanted = UnitTable.folded(unit)
        guard let element = exact ?? written.first(where: { UnitTable.folded($0.value.trimmed) == wanted })
        else { return nil }
        let whole = NotePlace(path: note.path, range: ByteRange(0, note.document.bytes.count))
        return Definitions.Target(place: whole, selection: element.range)
    }

    /// What shows a note: its title, else its first heading, else its start.
    func titlePlace(of note: Note) -> ByteRange {
        if let title = titleScalar(of: note) { return title }
        return note.outline.headings.first?.text ?? ByteRange(0, 0)
    }

    /// The text of the field `title`, without its quotes.
    func titleScalar(of note: Note) -> ByteRange? {
        note.texts("title").first.map { note.document.nodes[Int($0.node)].content }
    }

    /// The pack in the settings that a note's type comes with; nil where the settings do not name it.
    private func declaration(of note: Note) -> Definitions.Target? {
        guard let type = note.type.map({ schema.types[$0].name }), let settings = snapshot.settingsNote,
            let pack = snapshot.packs.first(where: { $0.types.contains { $0.name == type } }),
            let element = settings.texts("packs").first(where: { $0.value.lowercased() == pack.name.lowercased() }),
            let entry = settings.document.entry("packs")
        else { return nil }
        let place = NotePlace(path: settings.path, range: entry.range)
        return Definitions.Target(place: place, selection: element.range)
    }

    /// Everything that leads to what stands at an offset, by path and place: all links to a note, by whatever name, and
    /// the fields that name it; on a heading the links to it; on a unit all quantities in it. The declaration is the
    /// title, heading or unit itself.
    package func references(at offset: Int, in path: Path, withDeclaration: Bool) -> [NotePlace] {
        guard let number = graph.noteOrCopy(at: path), let spot = spot(at: offset, of: number) else { return [] }
        var found = mentions(of: spot, in: number)
        if withDeclaration, let declaration = declaration(of: spot, in: number), !found.contains(declaration) {
            found.append(declaration)
        }
        return found.sorted { ($0.path, $0.range.start) < ($1.path, $1.range.start) }
    }

    /// What in the same note leads to what stands at an offset, with itself; none for what leads nowhere.
    package func highlights(at offset: Int, in path: Path) -> [ByteRange] {
        guard let number = graph.noteOrCopy(at: path), let spot = spot(at: offset, of: number) else { return [] }
        var found = Set([spot.range])
        if case .link(let link) = spot, subject(of: spot, in: number) == nil {
            // A link that leads nowhere: those that give the same.
            let note = graph.notes[number]
            let name = note.destination(of: link.link)
            for other in note.links where FoldedName.areEqual(note.destination(of: other), name) {
                found.insert(FoundLink(other, in: note).range)
            }
        }
        if case .set = spot { found = [] }
        for place in mentions(of: spot, in: number, within: number) { found.insert(place.range) }
        if let declaration = declaration(of: spot, in: number), declaration.path == graph.notes[number].path {
            found.insert(declaration.range)
        }
        return found.filter { !$0.isEmpty }.sorted { $0.start < $1.start }
    }

    /// The note that a place is about.
    func subject(of spot: Spot, in number: NoteID) -> NoteID? {
        switch spot {
        case .link(let link), .set(let link, _): graph.resolve(link.link, of: number).destination
        case .bracketed(let link):
            link.destination.isEmpty
                ? number : graph.resolve(link.destination, allowed: nil, from: graph.notes[number].folder).destination
        case .entry(_, let record, _): record
        case .title, .otherName, .heading: number
        case .unit, .type: nil
        }
    }

    private func mentions(of spot: Spot, in number: NoteID, within holder: NoteID? = nil) -> [NotePlace] {
        switch spot {
        case .unit(let unit, _): return places(ofUnit: unit, within: holder)
        case .type: return []
        case .heading(let heading):
            let sections = NoteSections(graph.notes[number])
            let letters = NoteSections.letters(ShownText.text(graph.notes[number].document.text(heading.text)))
            func leadsHere(_ fragment: String?) -> Bool {
                // Few links give these letters; only they are followed through all headings.
                guard let fragment, let last = fragment.split(separator: "#").last,
                    NoteSections.letters(String(last)) == letters
                else { return false }
                return sections.section(of: fragment)?.heading.range == heading.range
            }
            let own = BracketedLink.own(of: graph.notes[number], sections.body).filter { leadsHere($0.fragment) }
            return own.map { NotePlace(path: graph.notes[number].path, range: $0.range) }
                + mentions(of: number, within: holder) { _, link in leadsHere(link.fragment?.text) }
        case .otherName(let name, _):
            return mentions(of: number, within: holder) { note, link in
                FoldedName.areEqual(Path(note.destination(of: link.link)).name, name)
            }
        default:
            guard let subject = subject(of: spot, in: number) else { return [] }
            return mentions(of: subject, within: holder, hasEntries: true) { _, _ in true }
        }
    }

    /// The links to a note that are wanted, and the fields that name it.
    private func mentions(
        of subject: NoteID, within holder: NoteID?, hasEntries: Bool = false,
        _ isWanted: (Note, FoundLink) -> Bool
    ) -> [NotePlace] {
        let note = graph.notes[subject]
        let names = [note.name] + note.texts("aliases").map(\.value) + note.texts("formerly").map(\.value)
        let holders = holder.map { [$0] } ?? graph.notes(linkingAnyOf: names.map { FoldedName.key($0) })
        var found: [NotePlace] = []
        for number in holders where !graph.removed.contains(number) {
            let holder = graph.notes[number]
            var isLinking = false
            for link in holder.links where graph.resolve(link, of: number).destination == subject {
                isLinking = true
                let place = FoundLink(link, in: holder)
                if isWanted(holder, place) { found.append(NotePlace(path: holder.path, range: place.range)) }
            }
            guard isLinking, hasEntries else { continue }
            for entry in NamedEntries(graph: graph).entries(of: number, naming: subject) {
                found.append(NotePlace(path: holder.path, range: place(of: entry, in: holder)))
            }
        }
        return found
    }

    /// What is meant, where it is made.
    private func declaration(of spot: Spot, in number: NoteID) -> NotePlace? {
        switch spot {
        case .heading(let heading): return NotePlace(path: graph.notes[number].path, range: heading.text)
        case .unit(let unit, _):
            guard let measure = measure(unit) else { return nil }
            let note = graph.notes[measure]
            let fields = note.type.flatMap { schema.types[$0].unitFields }
            return fields.flatMap { note.texts($0.unit).first }.map {
                NotePlace(path: note.path, range: note.document.nodes[Int($0.node)].content)
            }
        case .otherName(_, let range): return NotePlace(path: graph.notes[number].path, range: range)
        default:
            guard let subject = subject(of: spot, in: number) else { return nil }
            let note = graph.notes[subject]
            let heading = note.outline.headings.first.flatMap { isTitle($0, of: note) ? $0.text : nil }
            return NotePlace(path: note.path, range: titleScalar(of: note) ?? heading ?? ByteRange(0, 0))
        }
    }
}

/// Where units stand.
extension EditorView {
    /// Where the quantities of the vault's fields have a unit, however it is spelled.
    func places(ofUnit spelling: String, within holder: NoteID? = nil) -> [NotePlace] {
        let units = graph.units
        let wanted = units.unit(spelling).identity
        let fields = schema.types.indices.map { type in
            schema.fields[type].filter { Self.hasUnit($0.scalar) }
        }
        return (holder.map { [$0] } ?? Array(graph.indices)).flatMap { number -> [NotePlace] in
            let note = graph.notes[number]
            guard let type = note.type else { return [] }
            let ranges = fields[type.index].flatMap { field in
                note.elements(field.name).flatMap { self.units(of: $0, field.scalar, in: note) }
            }
            return ranges.filter { units.unit(note.document.text($0)).identity == wanted }
                .map { NotePlace(path: note.path, range: $0) }
        }
    }

    private static func hasUnit(_ scalar: Scalar) -> Bool {
        switch scalar {
        case .quantity, .target, .namedQuantity, .countedProperty: true
        default: false
        }
    }

    /// The words of a scalar that are units, where its bytes are its text.
    private func units(of index: Int32, _ scalar: Scalar, in note: Note) -> [ByteRange] {
        let node = note.document.nodes[Int(index)]
        guard node.isVerbatim else { return [] }
        let start = Int(node.content.start)
        let bytes = Array(note.document.bytes[node.content.offsets])
        var part = 0..<bytes.count
        switch scalar {
        case .namedQuantity:
            guard let reading = NamedAmount.readings(bytes.span).value?.first else { return [] }
            part = reading.quantityRange
        case .countedProperty:
            guard let reading = CountedProperty.read(bytes.span).value else { return [] }
            return [ByteRange(start + reading.unitRange.lowerBound, start + reading.unitRange.upperBound)]
        default:
            guard FieldValue.read(bytes.span, as: scalar) != nil else { return [] }
        }
        var found: [ByteRange] = []
        var offset = part.lowerBound
        while offset < part.upperBound {
            let byte = bytes[offset]
            if byte.isSpace || byte < 0x80 && "0123456789.,:-".utf8.contains(byte) {
                offset += 1
                continue
            }
            var end = offset
            while end < part.upperBound, !bytes[end].isSpace { end += 1 }
            // What follows names a period.
            if bytes[offset..<end].elementsEqual("per".utf8) { break }
            found.append(ByteRange(start + offset, start + end))
            offset = end
        }
        return found
    }
}

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
        guard let number = graph.noteOrCopy(at: path) else { return [] }
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
