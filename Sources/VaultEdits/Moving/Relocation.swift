import VaultRecords
import VaultSyntax

/// Notes on their way to other paths, with every link that has to follow. A link that gives a note's name or path gives
/// the new one in the same style; one that gives an alias or a former name stays as it is. In a moved note, links that
/// are seen from its folder are seen from the new one.
package struct Relocation: Sendable {
    let graph: Graph
    /// By number, the notes that move.
    package let moves: [NoteID: MovedNote]
    /// How many links change, by the note that holds them.
    package private(set) var linkCounts: [NoteID: Int] = [:]
    package private(set) var files: [FileEdit] = []
    /// Every note with a link to one of them, by whatever name.
    package let linking: Set<NoteID>
    /// Other files that move, by their paths, for links in notes.
    private let otherFiles: [Path: MovedNote]
    private let isMerging: Bool

    /// Cost: O(links of the vault), and linear in the bytes of the notes that change.
    ///
    /// - Parameters:
    ///   - paths: the new paths of notes, which may link each other
    ///   - otherPaths: the new paths of files that are not notes, by the old ones
    ///   - target: the record at the path, when the one note is to be merged into it; then `formerly` stays
    ///   - spread: where the notes that link them are edited
    package init(
        _ graph: Graph, _ paths: [NoteID: Path], _ otherPaths: [Path: Path] = [:],
        joining target: NoteID? = nil, spread: some WorkSpread
    ) throws(Refusal) {
        self.graph = graph
        isMerging = target != nil
        moves = Self.moves(paths, in: graph, joining: target)
        otherFiles = Self.moves(otherPaths, in: graph)
        var links = moves.mapValues { _ in [LinkEdits.Redirection]() }
        let backlinks = Backlinks(graph, to: Set(moves.keys))
        var linking: Set<NoteID> = []
        for (number, moved) in moves {
            for source in backlinks.links(to: number, in: graph) {
                linking.insert(source.note)
                let holder = graph.notes[source.note]
                let written = holder.destination(of: source.link)
                // One by alias or former name stays.
                guard FoldedName.areEqual(Path(written).name, graph.notes[number].name) else { continue }
                let place = moves[source.note] ?? MovedNote(from: holder.path, to: holder.path)
                let destination = moved.destination(written, source.link.style, in: place)
                links[source.note, default: []].append(LinkEdits.Redirection(source.link, to: destination))
            }
        }
        self.linking = linking
        followOtherFiles(&links)
        // Notes are numbered by their paths. One outside is read and never changed; its links find the former name.
        let holders = links.keys.sorted().filter { !graph.notes[$0].isOutside }
        let (relocation, followed) = (self, links)
        let plans = spread.join(holders.count) { places in
            places.map { place in
                Result { () throws(Refusal) in
                    try relocation.plan(holders[place], followed[holders[place]] ?? [])
                }
            }
        }
        for (holder, plan) in zip(holders, plans) {
            let (file, linkCount) = try plan.get()
            linkCounts[holder] = linkCount
            if let file { files.append(file) }
        }
    }

    /// The edit of one note, and how many of its links change.
    private func plan(
        _ holder: NoteID, _ followed: [LinkEdits.Redirection]
    ) throws(Refusal) -> (file: FileEdit?, linkCount: Int?) {
        let note = graph.notes[holder]
        var redirections = followed.sorted { $0.link.range.start < $1.link.range.start }
        if let moved = moves[holder] { redirections += ownRedirections(holder, moved, besides: followed) }
        var edits: [TextEdit] = []
        do throws(LinkEdits.Problem) {
            if !redirections.isEmpty { edits = try LinkEdits(note.document).edits(redirections) }
        } catch {
            if case .unwritable = error { throw .link(path: note.path, error) }
            // `LinkKeeping` names those that are not written and lead elsewhere then.
            (edits, redirections) = LinkEdits(note.document).possibleEdits(redirections)
        }
        let linkCount =
            edits.isEmpty
            ? nil : redirections.count { !note.destination(of: $0.link).utf8.elementsEqual($0.destination.utf8) }
        edits += try fieldEdits(holder)
        if let moved = moves[holder] {
            return (.moving(note.path, to: moved.to, before: note.document.bytes, edits: edits), linkCount)
        }
        let file = FileEdit(path: note.path, before: note.document.bytes, edits: edits)
        return (edits.isEmpty ? nil : file, linkCount)
    }

    /// Names in `amounts` and `alignment`, and in a moved note itself `formerly`.
    private func fieldEdits(_ holder: NoteID) throws(Refusal) -> [TextEdit] {
        let note = graph.notes[holder]
        var edits = FieldEdits(note, graph.schema)
        let own = moves[holder]
        let place = own ?? MovedNote(from: note.path, to: note.path)
        let renamed = NamedEntries(graph: graph).entries(of: holder).flatMap { number, entries in
            entries.compactMap { entry -> (NamedEntries.Entry, String)? in
                guard let moved = moves[number],
                    FoldedName.areEqual(Path(entry.name).name, graph.notes[number].name)
                else { return nil }
                return (entry, entry.naming(moved.destination(entry.name, .wikilink, in: place)))
            }
        }
        try edits.replace(renamed)
        if let own, note.isRecord, !isMerging {
            let newName = own.to.name
            if !FoldedName.areEqual(note.name, newName) {
                try edits.remove("formerly", [newName])
                try edits.add("formerly", [note.name])
            }
        }
        return edits.edits
    }

    /// Links of a moved note to other files that are seen from its folder, and when it is merged into another note
    /// those that its folder had a part in.
    private func ownRedirections(
        _ holder: NoteID, _ moved: MovedNote, besides followed: [LinkEdits.Redirection]
    ) -> [LinkEdits.Redirection] {
        let note = graph.notes[holder]
        if moved.to.folder == note.folder { return [] }
        let known = Set(followed.map(\.link))
        return note.links.compactMap { link in
            if known.contains(link) { return nil }
            let written = note.destination(of: link)
            guard let place = seenFromFolder(link, written, of: holder) else {
                return pathForMerging(link, written, of: holder, moved)
            }
            let destination = MovedNote(from: place, to: place).destination(written, link.style, in: moved)
            return destination.utf8.elementsEqual(written.utf8) ? nil : LinkEdits.Redirection(link, to: destination)
        }
    }

    /// The path of a namesake that the link would not find from the new folder.
    private func pathForMerging(
        _ link: Link, _ written: String, of holder: NoteID, _ moved: MovedNote
    ) -> LinkEdits.Redirection? {
        guard isMerging, link.place == .body, let found = graph.resolve(link, of: holder).destination else {
            return nil
        }
        let elsewhere = NoteReading.read(path: moved.to, bytes: [], schema: graph.schema)
        if graph.resolve(written, inPlaceOf: link, in: elsewhere).destination == found { return nil }
        return LinkEdits.Redirection(link, to: LinkEdits.destination(graph.notes[found].path.stem.text))
    }

    /// The path of what a link leads to, where the link gives it as seen from the note's folder.
    private func seenFromFolder(_ link: Link, _ written: String, of holder: NoteID) -> Path? {
        let isMarkdown = link.style == .markdown || link.style == .image
        guard isMarkdown || written.hasPrefix("./") || written.hasPrefix("../") else { return nil }
        let found = graph.resolve(link, of: holder)
        if found == .otherFile {
            let folder = graph.notes[holder].folder
            return graph.otherFiles.path(written, from: folder) ?? graph.folder(written, from: folder)
        }
        let note = found.destination.map { graph.notes[$0] }
        return note.flatMap { FoldedName.areEqual(Path(written).name, $0.name) ? $0.path : nil }
    }
}

/// What moves, and what follows besides notes.
extension Relocation {
    private static func moves(_ paths: [NoteID: Path], in graph: Graph, joining target: NoteID?) -> [NoteID:
        MovedNote]
    {
        var counts: [String: Int] = [:]
        for path in paths.values { counts[path.name.lowercased(), default: 0] += 1 }
        for name in counts.keys {
            counts[name]? += graph.notes(named: name).count { paths[$0] == nil && $0 != target }
        }
        return moves(paths, counts) { graph.notes[$0].path }
    }

    /// Of other files, whose names are unique where no other one has the new name.
    private static func moves(_ paths: [Path: Path], in graph: Graph) -> [Path: MovedNote] {
        if paths.isEmpty { return [:] }
        var counts: [String: Int] = [:]
        for path in graph.otherFiles.all {
            counts[(paths[path] ?? path).name.lowercased(), default: 0] += 1
        }
        return moves(paths, counts) { $0 }
    }

    /// - Parameter counts: how many will have a name, by the name as links compare it
    private static func moves<Key>(
        _ paths: [Key: Path], _ counts: [String: Int], from: (Key) -> Path
    ) -> [Key: MovedNote] {
        let moves = paths.map { key, path in
            (key, MovedNote(from: from(key), to: path, isNameUnique: counts[path.name.lowercased()] == 1))
        }
        return Dictionary(uniqueKeysWithValues: moves)
    }

    /// Adds the links to other files that move. Cost: O(links of the vault) where some do.
    private func followOtherFiles(_ links: inout [NoteID: [LinkEdits.Redirection]]) {
        if otherFiles.isEmpty { return }
        for number in graph.indices {
            let note = graph.notes[number]
            for link in note.links where graph.resolve(link, of: number) == .otherFile {
                let written = note.destination(of: link)
                guard let path = graph.otherFiles.file(written, from: note.folder), let moved = otherFiles[path]
                else { continue }
                let place = moves[number] ?? MovedNote(from: note.path, to: note.path)
                let destination = moved.destination(written, link.style, in: place)
                links[number, default: []].append(LinkEdits.Redirection(link, to: destination))
            }
        }
    }
}
