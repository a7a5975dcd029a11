import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// A note that gets another path, and what follows it.
package struct PlannedMove: Sendable {
    package var edit: PlannedEdit
    package var from: Path
    package var to: Path
    /// Links that are rewritten.
    package var links: Int
    /// Notes that hold them.
    package var notes: Int
}

/// Renaming and moving: every link of the vault that leads to something leads to the same afterwards, or is named, and
/// no note has more errors. Cost: that of two checks, and of resolving all links twice.
extension Snapshot {
    /// Gives a note another name in its folder. A record keeps the old one in `formerly`.
    package func renaming(_ number: NoteID, to name: String, today: CalendarDate) throws(Refusal) -> PlannedMove {
        let name = Path(name).stem
        if let problem = NoteName.problem(of: name.text) { throw problem }
        return try relocating(number, to: Path.file(name, in: graph.notes[number].folder), today: today)
    }

    /// Gives a note another path, relative to the root, with `.md`.
    package func relocating(_ number: NoteID, to path: Path, today: CalendarDate) throws(Refusal) -> PlannedMove {
        let note = graph.notes[number]
        try refuse(changing: note)
        if let problem = NoteName.problem(of: path.name) { throw problem }
        try refuse(place: path)
        if path == note.path {
            let unchanged = PlannedEdit(change: Change(files: []))
            return PlannedMove(edit: unchanged, from: note.path, to: path, links: 0, notes: 0)
        }
        try refuse(taken: path, by: number)
        try refuseMissingParts()
        let relocation = try Relocation(graph, [number: path], spread: work)
        var (edit, after) = try planned(relocation)
        edit.change.emptiedFolders = left(by: note.path)
        let new = newFindings(after: after, moved: [note.path: path], atLeast: .error, today: today)
        if let finding = new.first { throw .finding(finding) }
        return PlannedMove(
            edit: edit, from: note.path, to: path, links: relocation.linkCounts.values.reduce(0, +),
            notes: relocation.linkCounts.count)
    }

    /// Gives a note another path together with its folder, in which everything moves along; a file that cannot be read
    /// stays.
    ///
    /// - Parameters:
    ///   - edits: what else is to be written into the note
    ///   - content: the bytes of a file that is not a note; nil for one that cannot be read
    package func relocating(
        _ number: NoteID, withFolderTo path: Path, _ edits: [TextEdit], content: (Path) -> [UInt8]?,
        today: CalendarDate
    ) throws(Refusal) -> PlannedMove {
        let (note, old, new) = (graph.notes[number], graph.notes[number].folder, path.folder)
        for other in graph.indices where graph.notes[other].path.isBelow(old) {
            try refuse(changing: graph.notes[other])
        }
        try refuse(taken: path, by: number)
        try refuseMissingParts()
        let others = graph.otherFiles.all.filter { $0.isBelow(old) }.map { (path: $0, bytes: content($0)) }
        let moves = [MovedFile(old, to: new), MovedFile(note.path, to: path)]
        let staying = others.filter { $0.bytes == nil }.map { MovedFile($0.path, to: $0.path) }
        guard let (plan, relocation) = try moving(moves + staying) else { throw .place(path) }
        var change = plan.change
        if let own = change.files.firstIndex(where: { $0.path == note.path }) { change.files[own].edits += edits }
        var vault = self
        for case (let file, let bytes?) in others {
            change.files.append(.moving(file, to: new.file(file.path(below: old).text), before: bytes))
        }
        vault.setOtherFiles(
            graph.otherFiles.all + change.files.suffix(others.count - staying.count).compactMap(\.finalPath))
        // Each folder in the old one, with those between.
        let inner = change.files.flatMap { file in
            sequence(first: file.path.folder) { $0.folder }.prefix { $0.isBelow(old) }
        }
        change.emptiedFolders = Set([old] + inner).sorted()
        var edit = try vault.judged(change, today: today)
        (edit.followers, edit.mentions) = (plan.followers, plan.mentions)
        return PlannedMove(
            edit: edit, from: note.path, to: path, links: relocation.linkCounts.values.reduce(0, +),
            notes: relocation.linkCounts.count)
    }

    /// A relocation with what follows it besides notes, and with the links of others kept; and the graph as it is then.
    ///
    /// - Parameter files: the new paths of other files, by the old ones
    func planned(
        _ relocation: Relocation, files: [Path: Path] = [:]
    ) throws(Refusal) -> (edit: PlannedEdit, after: Graph) {
        let companions = folder.companions(of: self)
        let following = companions.following(relocation.moves, files: files)
        var edit = PlannedEdit(change: Change(files: relocation.files + following.files))
        edit.followers = following.files.map(\.path)
        edit.mentions = following.mentions
        for file in edit.change.files where file.applied() == nil { throw .link(path: file.path, .cannotVerify) }
        let after = keepLinks(in: &edit, others: companions.templates, isInOrder: true)
        return (edit, after)
    }

    /// Throws for a change that depends on all notes when some cannot be read: links in these would not follow a note
    /// that moves or is deleted, and what a rule misses may be in a note that was not read.
    package func refuseMissingParts() throws(Refusal) {
        guard !allowsMissingParts, let first = facts.missingParts.first else { return }
        let rest = facts.missingParts.count - 1
        throw Refusal(
            "missingParts",
            "'\(first)' cannot be read\(rest > 0 ? ", nor \(Words.count(rest, "other"))" : ""), but this change depends "
                + "on all notes; nothing was written",
            help: "see why with: vault check; to go on anyway, add --partial")
    }

    package func refuse(changing note: Note) throws(Refusal) {
        if settings.isNewer { throw .newerFormat(settings.format) }
        if declarations.isDeclaring(note.path) { throw .settings }
        if note.isOutside { throw .outside(path: note.path) }
    }

    /// Throws for a folder in which a note would not be one of the vault's.
    private func refuse(place path: Path) throws(Refusal) {
        for folder in path.parts.dropLast().map(String.init) {
            if folder.hasPrefix(".") { throw .place(path) }
            if let problem = NoteName.problem(of: folder, isFolder: true) { throw problem }
        }
        if !isNotePlace(path) { throw .place(path) }
    }

    /// The folders that a note leaves and that may be empty then, outer ones first. Those in which records of a type
    /// are kept stay, since new ones go there.
    private func left(by path: Path) -> [Path] {
        let homes = graph.schema.types.map { Path($0.folder.filled(NamePattern.Source()).text) }
        return sequence(first: path.folder) { $0.folder }.prefix { folder in
            !folder.isEmpty && !homes.contains { $0 == folder || $0.isBelow(folder) }
        }.reversed()
    }

    /// A name is one record's alone; two plain notes may share one, in different folders.
    private func refuse(taken path: Path, by number: NoteID) throws(Refusal) {
        let note = graph.notes[number]
        let name = path.name
        let isNewName = !FoldedName.areEqual(name, note.name)
        for other in graph.notes(named: name) where other != number {
            let other = graph.notes[other]
            if other.path.isSpelledAlike(path) || isNewName && (note.isRecord || other.isRecord) {
                throw .nameTaken(name, path: other.path)
            }
        }
    }

    /// The findings of which a note has more than before. Notes are known by where they will be. What several notes
    /// share is the same finding wherever it is reported, and by whatever rule: which of two measures claims the
    /// other's unit hangs on which comes first.
    func newFindings(
        after: Graph, moved: [Path: Path], atLeast severity: Severity, today: CalendarDate
    ) -> [Finding] {
        func all(in graph: Graph) -> [Finding] {
            with(graph).findings(today: today, triesFixes: false).filter { $0.severity >= severity }
        }
        let found = all(in: after)
        // What was there before is computed only when there is something to compare with it.
        if found.isEmpty { return [] }
        var counts: [Path: [String: Int]] = [:]
        var shared: [Set<Path>: Severity] = [:]
        for finding in all(in: graph) {
            let holders = Set(finding.holders.map { moved[$0] ?? $0 })
            for path in holders { counts[path, default: [:]][finding.rule, default: 0] += 1 }
            if holders.count > 1 { shared[holders] = max(finding.severity, shared[holders] ?? .hint) }
        }
        return found.filter { finding in
            if let known = shared[finding.holders], known >= finding.severity { return false }
            counts[finding.path, default: [:]][finding.rule, default: 0] -= 1
            return (counts[finding.path]?[finding.rule] ?? 0) < 0
        }
    }
}

/// A file that is named after what its record says, and a change of only one of the two.
extension Snapshot {
    /// The name that a record's file would get by itself, where a change of this one record ends that it has it.
    package func ownName(after change: Change) -> (note: NoteID, name: String)? {
        guard change.files.count == 1, let file = change.files.first, let number = graph.note(at: file.path),
            let stem = ownStem(of: graph.notes[number]), stem == graph.notes[number].name,
            let bytes = file.applied()
        else { return nil }
        let after = NoteReading.read(path: file.path, bytes: bytes, schema: graph.schema)
        guard let wanted = ownStem(of: after), wanted != stem, file.path != Schema.settingsPath, graph.isFree(wanted),
            after.type.map({ graph.schema.types[$0].name }) != wanted, Self.isPlain(wanted)
        else { return nil }
        return (number, wanted)
    }

    /// The command that names the file after its record again.
    func renaming(after change: Change) -> Advice? {
        guard let (number, name) = ownName(after: change) else { return nil }
        return Advice(
            reason: "The file is still named '\(graph.notes[number].name)'.",
            purpose: "To rename it and update every link to it",
            command: ["vault", "rename", graph.commandWord(for: number), name])
    }

    /// The command that gives a record a title like its new name, where its name was that of its title until now.
    package func retitling(_ number: NoteID, after move: PlannedMove) -> Advice? {
        let note = graph.notes[number]
        let name = move.to.name
        guard let type = note.type, graph.schema.types[type].fileName.parts == [.slug], let title = note.text("title"),
            ownStem(of: note) == note.name, !FoldedName.areEqual(note.name, name), Self.isPlain(name)
        else { return nil }
        let words = name.contains(" ") ? name : name.replacing("-", with: " ")
        return Advice(
            reason: "Its title is still '\(title)'.", purpose: "To change that",
            command: ["vault", "set", name, "title=" + words.prefix(1).uppercased() + words.dropFirst()])
    }

    /// Whether a command takes a name as it is: not for an option, and not for a field.
    private static func isPlain(_ name: String) -> Bool { !name.hasPrefix("-") && !name.contains("=") }

    /// The name that a new record with these fields would get, if what it says alone decides that.
    private func ownStem(of note: Note) -> String? {
        guard let type = note.type.map({ graph.schema.types[$0] }),
            !note.elements(type.numberField ?? type.namingField).isEmpty,
            !type.isNamedByDay || type.dayField.map({ !note.elements($0.name).isEmpty }) == true
        else { return nil }
        if packs.contains(where: { $0.place(note, self) != nil }) { return nil }
        return place(of: note, type, today: .first).stem
    }
}
