import VaultGraph
import VaultSchema
import VaultSyntax

/// A note on its way to another path, with every link that has to follow.
///
/// A link that gives the note's name or path gives the new one in the same style. One that gives an alias or a former
/// name stays as it is. In the note itself, links that are seen from its folder are seen from the new one.
package struct Relocation: Sendable {
    let graph: Graph
    let number: NoteID
    package let moved: MovedNote
    /// How many links change, by the note that holds them.
    package private(set) var linkCounts: [NoteID: Int] = [:]
    package private(set) var files: [FileEdit] = []
    /// Every note with a link to it, by whatever name.
    package let linking: Set<NoteID>
    private let isMerging: Bool

    /// Cost: O(links of the vault), and linear in the bytes of the notes that change.
    ///
    /// - Parameters:
    ///   - target: the record at the path, when the note is to be merged into it; then `formerly` stays
    ///   - spread: where the notes that link it are edited
    package init(
        _ graph: Graph, _ number: NoteID, to path: String, joining target: NoteID? = nil, spread: some WorkSpread
    ) throws(EditRefusal) {
        self.graph = graph
        self.number = number
        isMerging = target != nil
        let note = graph.notes[number]
        let newName = NotePath.name(path)
        let others = graph.notes(named: newName).filter { $0 != number && $0 != target }
        moved = MovedNote(from: note.path, to: path, isNameUnique: others.isEmpty)
        var links: [NoteID: [Link]] = [number: []]
        let sources = Backlinks(graph, to: [number]).links(to: number, in: graph)
        linking = Set(sources.map(\.note))
        for source in sources where gives(source) {
            links[source.note, default: []].append(source.link)
        }
        // Notes are numbered by their paths. One outside is read and never changed; its links find the former name.
        let holders = links.keys.sorted().filter { !graph.notes[$0].isOutside }
        let (relocation, followed) = (self, links)
        let plans = spread.join(holders.count) { places in
            places.map { place in
                Result { () throws(EditRefusal) in
                    try relocation.plan(holders[place], followed[holders[place]] ?? [])
                }
            }
        }
        for (holder, plan) in zip(holders, plans) {
            let plan = try plan.get()
            if let count = plan.linkCount { linkCounts[holder] = count }
            if let file = plan.file { files.append(file) }
        }
    }

    /// False for a link by alias or former name.
    private func gives(_ source: Backlinks.Source) -> Bool {
        let written = graph.notes[source.note].destination(of: source.link)
        return FoldedName.areEqual(NotePath.name(written), graph.notes[number].name)
    }

    /// The edit of one note, and how many of its links change.
    private func plan(
        _ holder: NoteID, _ links: [Link]
    ) throws(EditRefusal) -> (file: FileEdit?, linkCount: Int?) {
        let note = graph.notes[holder]
        let isMoved = holder == number
        let place = isMoved ? moved : MovedNote(from: note.path, to: note.path)
        var redirections = links.map { link in
            LinkEdits.Redirection(link, to: moved.destination(note.destination(of: link), link.style, in: place))
        }
        if isMoved { redirections += ownRedirections(besides: Set(links)) }
        var edits: [TextEdit]
        do throws(LinkEdits.Problem) {
            edits = redirections.isEmpty ? [] : try LinkEdits(note.document).edits(redirections)
        } catch {
            throw .link(path: note.path, error)
        }
        var linkCount: Int?
        if !edits.isEmpty {
            linkCount = redirections.count { redirection in
                !note.destination(of: redirection.link).utf8.elementsEqual(redirection.destination.utf8)
            }
        }
        edits += try fieldEdits(holder)
        if isMoved {
            return (.moving(note.path, to: moved.to, before: note.document.bytes, edits: edits), linkCount)
        }
        if edits.isEmpty { return (nil, linkCount) }
        return (FileEdit(path: note.path, before: note.document.bytes, edits: edits), linkCount)
    }

    /// Names in `amounts` and `alignment`, and in the note itself `formerly`.
    private func fieldEdits(_ holder: NoteID) throws(EditRefusal) -> [TextEdit] {
        let note = graph.notes[holder]
        var edits = FieldEdits(note, graph.schema)
        let (oldName, newName) = (graph.notes[number].name, NotePath.name(moved.to))
        do throws(FieldEditProblem) {
            let place = holder == number ? moved : MovedNote(from: note.path, to: note.path)
            for entry in NamedEntries(graph: graph).entries(of: holder, naming: number)
            where FoldedName.areEqual(NotePath.name(entry.name), oldName) {
                try edits.replace(entry, with: entry.naming(moved.destination(entry.name, .wikilink, in: place)))
            }
            if holder == number, note.isRecord, !isMerging, !FoldedName.areEqual(oldName, newName) {
                try edits.remove("formerly", [newName])
                try edits.add("formerly", [oldName])
            }
        } catch {
            throw .field(path: note.path, error)
        }
        return edits.edits
    }

    /// Links of the note to other files that are seen from its folder, and when it is merged into another note those
    /// that its folder had a part in.
    private func ownRedirections(besides known: Set<Link>) -> [LinkEdits.Redirection] {
        let note = graph.notes[number]
        if NotePath.folder(moved.to) == note.folder { return [] }
        return note.links.compactMap { link in
            if known.contains(link) { return nil }
            let written = note.destination(of: link)
            guard let place = seenFromFolder(link, written) else { return pathForMerging(link, written) }
            let target = MovedNote(from: place, to: place)
            let destination = target.destination(written, link.style, in: moved)
            return destination.utf8.elementsEqual(written.utf8) ? nil : LinkEdits.Redirection(link, to: destination)
        }
    }

    /// The path of a namesake that the link would not find from the new folder.
    private func pathForMerging(_ link: Link, _ written: String) -> LinkEdits.Redirection? {
        guard isMerging, link.place == .body, let found = graph.resolve(link, of: number).destination else {
            return nil
        }
        let elsewhere = NoteReading.read(path: moved.to, bytes: [], schema: graph.schema)
        if graph.resolve(written, inPlaceOf: link, in: elsewhere).destination == found { return nil }
        let note = graph.notes[found]
        return LinkEdits.Redirection(link, to: NotePath.stem(note.path))
    }

    /// The path of what a link leads to, where the link gives it as seen from the note's folder.
    private func seenFromFolder(_ link: Link, _ written: String) -> String? {
        let isMarkdown = link.style == .markdown || link.style == .image
        guard isMarkdown || written.hasPrefix("./") || written.hasPrefix("../") else { return nil }
        switch graph.resolve(link, of: number) {
        case .otherFile: return graph.otherFiles.path(written, from: graph.notes[number].folder)
        case let found: return found.destination.map { graph.notes[$0].path }
        }
    }
}
