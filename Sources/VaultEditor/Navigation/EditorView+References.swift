import VaultEdits
import VaultRecords
import VaultSyntax

extension EditorView {
    /// Everything that leads to what stands at an offset: all links to a note, by whatever name, and the fields that
    /// name it; on a heading the links to it; on a unit all quantities in it. By path, then by place.
    ///
    /// Cost: the first time O(links of the vault), then that of the notes that hold such links; of a unit linear in the
    /// front matter of all records.
    ///
    /// - Parameter withDeclaration: also the title of the note, the heading, or the unit in its record
    package func references(at offset: Int, in path: Path, withDeclaration: Bool) -> [NotePlace] {
        guard let number = graph.number(ofPath: path), let spot = spot(at: offset, of: number) else { return [] }
        var found = mentions(of: spot, in: number)
        if withDeclaration, let declaration = declaration(of: spot, in: number), !found.contains(declaration) {
            found.append(declaration)
        }
        return found.sorted { ($0.path, $0.range.start) < ($1.path, $1.range.start) }
    }

    /// What in the same note leads to what stands at an offset, with itself; none for what leads nowhere.
    /// Cost: linear in the note, of a few names also in the notes that they lead to.
    package func highlights(at offset: Int, in path: Path) -> [ByteRange] {
        guard let number = graph.number(ofPath: path), let spot = spot(at: offset, of: number) else { return [] }
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
