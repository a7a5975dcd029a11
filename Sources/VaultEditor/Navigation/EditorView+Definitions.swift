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
    /// Where the link, name, unit, type or set at an offset leads; nil for what leads nowhere.
    ///
    /// A link leads to the title of its note, by an alias or former name to that one, with `#` to the heading or block.
    /// A unit leads to the record that defines it, a type to the pack of the vault's settings that it comes with.
    ///
    /// Cost: linear in the note and in what it leads to.
    package func definitions(at offset: Int, in path: Path) -> Definitions? {
        guard let number = graph.number(ofPath: path), let spot = spot(at: offset, of: number) else { return nil }
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
            return [
                Definitions.Target(place: NotePlace(path: path, range: ByteRange(0, 0)), selection: ByteRange(0, 0))
            ]
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
}
