import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

/// A thread that gets another name, with the folder that is named after it.
struct ThreadFolder {
    fileprivate let vault: Snapshot
    fileprivate let thread: NoteID
    fileprivate let old: Path
    fileprivate let new: Path
    fileprivate let stem: String
    /// The paths of the other files in the folder, by all ends of their paths that name it.
    fileprivate let ends: [String: Path]

    private func isInside(_ path: Path) -> Bool { path.isBelow(old) }
    private func moved(_ path: Path) -> Path { new.file(path.path(below: old).text) }

    /// Cost: O(links of the vault), that of a check, and the bytes of what moves.
    func planned(
        _ fields: FieldEdits, content: (Path) -> [UInt8]?, today: CalendarDate
    ) throws(EditRefusal) -> PlannedMove {
        let graph = vault.graph
        var move = try vault.relocating(thread, to: Path.file(stem, in: new), today: today)
        var files = move.edit.change.files
        var places = Dictionary(files.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first }
        func place(of note: Note) -> Int {
            if let place = places[note.path] { return place }
            places[note.path] = files.count
            files.append(FileEdit(path: note.path, before: note.document.bytes, edits: []))
            return files.count - 1
        }
        let own = place(of: graph.notes[thread])
        files[own].edits = files[own].edits.filter { !leadsInside($0) } + fields.edits
        for number in graph.indices where number != thread && isInside(graph.notes[number].path) {
            let note = graph.notes[number]
            try vault.refuse(changing: note)
            files[place(of: note)].fate = .moved(to: moved(note.path))
        }
        var others: [Path: Path] = [:]
        for path in graph.otherFiles.all where isInside(path) {
            guard let bytes = content(path) else { continue }
            others[path] = moved(path)
            files.append(.moving(path, to: moved(path), before: bytes))
        }
        if !others.isEmpty {
            for number in graph.indices {
                let edits = try edits(of: graph.notes[number], number, following: others)
                if !edits.isEmpty { files[place(of: graph.notes[number])].edits += edits }
            }
        }
        var vault = vault
        vault.setOtherFiles(graph.otherFiles.all + others.values)
        let (followers, mentions) = (move.edit.followers, move.edit.mentions)
        var change = Change(files: files)
        // Each folder in the old one, with those between.
        let inner = files.flatMap { file in
            sequence(first: file.path.folder) { $0.folder }.prefix { isInside($0) }
        }
        change.emptiedFolders = Set([old] + inner).sorted()
        move.edit = try vault.judged(change, today: today)
        (move.edit.followers, move.edit.mentions) = (followers, mentions)
        return move
    }

    /// Whether an edit of the thread's note rewrites a link to something that moves along.
    private func leadsInside(_ edit: TextEdit) -> Bool {
        let note = vault.graph.notes[thread]
        return note.links.contains { link in
            guard link.range.start <= edit.range.start, edit.range.end <= link.range.end else { return false }
            let found = vault.graph.resolve(link, of: thread)
            if let destination = found.destination { return destination != thread && isInside(destination) }
            return found == .otherFile && file(of: link, in: note) != nil
        }
    }

    private func isInside(_ number: NoteID) -> Bool { isInside(vault.graph.notes[number].path) }

    /// The path of the file in the folder to which a link leads that names the folder, or is seen from the note's own.
    private func file(of link: Link, in note: Note) -> Path? {
        let written = note.destination(of: link)
        if let path = vault.graph.otherFiles.path(written, from: note.folder) { return isInside(path) ? path : nil }
        return ends[written.lowercased()]
    }

    /// - Parameter paths: of all files that are not notes
    fileprivate static func ends(of paths: [Path], in folder: Path) -> [String: Path] {
        let depth = folder.parts.count
        var ends: [String: Path] = [:]
        for path in paths where path.isBelow(folder) {
            let parts = Path(path.text.lowercased()).parts
            for count in 0..<depth { ends[parts.dropFirst(count).joined(separator: "/")] = path }
        }
        return ends
    }

    /// Links that give the path of a file that moves.
    private func edits(
        of note: Note, _ number: NoteID, following others: [Path: Path]
    ) throws(EditRefusal) -> [TextEdit] {
        let holder = MovedNote(from: note.path, to: isInside(note.path) ? moved(note.path) : note.path)
        let redirections = note.links.compactMap { link -> LinkEdits.Redirection? in
            guard link.isInBody, let path = file(of: link, in: note), let to = others[path],
                vault.graph.resolve(link, of: number) == .otherFile
            else { return nil }
            let written = note.destination(of: link)
            let destination = MovedNote(from: path, to: to).destination(written, link.style, in: holder)
            return destination.utf8.elementsEqual(written.utf8) ? nil : LinkEdits.Redirection(link, to: destination)
        }
        if redirections.isEmpty { return [] }
        do throws(LinkEdits.Problem) { return try LinkEdits(note.document).edits(redirections) } catch {
            throw .link(path: note.path, error)
        }
    }
}

extension Snapshot {
    /// The move of a thread's folder; nil when it has none of its name, or when the new one is there already.
    func folderMove(of number: NoteID, to stem: String) -> ThreadFolder? {
        let note = graph.notes[number]
        guard FoldedName.areEqual(note.folder.name, note.name), !FoldedName.areEqual(stem, note.name) else {
            return nil
        }
        let new = note.folder.folder.file(stem)
        if folder.isThere(new) { return nil }
        let ends = ThreadFolder.ends(of: graph.otherFiles.all, in: note.folder)
        return ThreadFolder(vault: self, thread: number, old: note.folder, new: new, stem: stem, ends: ends)
    }
}
