import VaultChecks
import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax

/// Joining records that are the same thing twice.
extension Snapshot {
    /// Plans to merge records, in this order, into one of their type: fields by their merge rules, texts one after the
    /// other, links to all of them to the one that stays.
    ///
    /// The change is verified: every link leads where it led or to the record that stays, and no note has more errors
    /// than before. Cost: that of two checks, and for each record of the links of the vault.
    package func merging(
        _ numbers: [NoteID], into target: NoteID, decision: MergeDecision, today: CalendarDate
    ) throws(Refusal) -> PlannedMerge {
        let own = graph.notes[target]
        if graph.conflictCopies.contains(target) {
            throw Refusal(
                "conflictCopy", "'\(own.path)' is a conflict copy of a sync tool; nothing was written",
                help: "name the record to keep first", path: own.path)
        }
        var seen: Set<NoteID> = [target]
        for number in [target] + numbers {
            let note = graph.notes[number]
            try refuse(changing: note)
            if !note.isRecord { throw .plainNote(path: note.path) }
            if note.type != own.type {
                throw Refusal(
                    "differentTypes",
                    "'\(own.path)' and '\(note.path)' are records of different types; nothing was written",
                    help: "only records of one type can be merged")
            }
            if number != target, !seen.insert(number).inserted { throw .sameRecord(path: note.path) }
            try refuse(unreadable: note)
        }
        if numbers.contains(target) { throw .sameRecord(path: own.path) }
        try refuseMissingParts()
        var merge = Merge(graph, into: target, decision, spread: work)
        for number in numbers { try merge.join(number) }
        if !merge.conflicts.isEmpty { throw .conflicts(merge.conflicts, into: own.path) }
        if let field = decision.texts.keys.sorted().first(where: { !merge.decided.contains($0) }) {
            throw Refusal(
                "nothingToDecide", "there is nothing to decide about '\(field)'; nothing was written",
                help: "change it afterwards with: vault set")
        }
        var planned = merge.planned
        planned.edit.change = merge.change.change
        let merged = Dictionary(uniqueKeysWithValues: numbers.map { ($0, target) })
        let companions = folder.companions(of: self)
        let isUnique = graph.notes(named: own.name).allSatisfy { $0 == target || merged[$0] != nil }
        let moves = numbers.map { ($0, MovedNote(from: graph.notes[$0].path, to: own.path, isNameUnique: isUnique)) }
        let following = companions.following(Dictionary(uniqueKeysWithValues: moves))
        planned.edit.change.files += following.files
        planned.edit.followers = following.files.map(\.path)
        planned.edit.mentions = following.mentions
        let after = keepLinks(in: &planned.edit, successors: merged, others: companions.templates)
        try merge.verify(after)
        let moved = Dictionary(numbers.map { (graph.notes[$0].path, own.path) }) { $1 }
        let new = newFindings(after: after, moved: moved, atLeast: .warning, today: today)
        if let error = new.first(where: { $0.severity == .error }) { throw .finding(error) }
        planned.edit.warnings = new
        return planned
    }

    /// What cannot be read cannot be merged, and would be lost.
    private func refuse(unreadable note: Note) throws(Refusal) {
        guard let problem = note.document.problems.first(where: { $0.kind != .documentEndMarker }) else { return }
        let entry = note.document.entries.last { $0.range.start <= problem.range.start }
        let what = entry.map { "'\(note.document.text($0.key))'" } ?? "its front matter"
        let line = note.document.line(of: problem.range)
        throw Refusal(
            "unreadable",
            "'\(note.path)':\(line): \(what) cannot be read in full, so it would be lost; nothing was written",
            help: "see why with: vault check '\(note.path)'", path: note.path)
    }
}

/// Deleting notes, and setting them aside.
extension Snapshot {
    /// Plans to delete notes, by the delete rules of the fields that link them; what has to stay for the sake of others
    /// is archived instead, where the rules say so. The change is verified: no note that stays has more errors than
    /// before. A unit in use keeps its measure. Cost: that of two checks.
    package func deleting(_ numbers: [NoteID], today: CalendarDate) throws(Refusal) -> PlannedRemoval {
        try refuseMissingParts()
        let removal = Removal(graph, numbers)
        for number in removal.removed + removal.archived { try refuse(changing: graph.notes[number]) }
        if let first = removal.restricting.first {
            let holders = removal.restricting.filter { $0.target == first.target }.map(\.holder)
            let users = Set(holders).map { graph.notes[$0].path }
            throw .inUse(
                path: graph.notes[first.target].path,
                users: users.sorted())
        }
        var planned = try removal.planned(spread: work)
        let companions = folder.companions(of: self)
        planned.edit.mentions = companions.mentions(ofRemoved: Set(removal.removed))
        let after = keepLinks(in: &planned.edit, others: companions.templates)
        let rest = with(after)
        for number in removal.removed {
            let users = packs.flatMap { $0.users(number, self, rest) }
            if !users.isEmpty { throw .inUse(path: graph.notes[number].path, users: users) }
        }
        let new = newFindings(after: after, moved: [:], atLeast: .error, today: today)
        if let finding = new.first { throw .finding(finding) }
        return planned
    }

    /// Plans to set records aside, or to bring them back.
    package func archiving(
        _ numbers: [NoteID], back isBack: Bool = false, today: CalendarDate
    ) throws(Refusal) -> PlannedEdit {
        for number in numbers {
            let note = graph.notes[number]
            try refuse(changing: note)
            if !note.isRecord { throw .plainNote(path: note.path) }
        }
        let wanted = numbers.filter { graph.notes[$0].isTrue("archived") == isBack }
        let assignment = FieldAssignment("archived", .set, isBack ? "" : "true")
        return try setting([assignment], of: wanted, today: today) { _, _ in nil }
    }
}

/// A file or folder that another program gives another path.
package struct MovedFile: Hashable, Sendable {
    /// Relative to the root, with forward slashes; of a folder with or without one at its end.
    package var old: Path
    package var new: Path

    package init(_ old: Path, to new: Path) { (self.old, self.new) = (old, new) }
}

/// Files and folders that somebody else is about to move: what has to be written so that links still lead there.
extension Snapshot {
    /// Plans what follows files and folders to their new paths, all of them as one step: links to them and in them,
    /// names in fields, and `formerly`. The edits are those of a rename, but no file moves by them.
    ///
    /// The files move whatever is said here, so that little is refused: where another record has the new name, links
    /// get paths, and links in what cannot be read stay. What leaves the vault, also for a folder whose files are not
    /// notes, is not followed.
    ///
    /// Cost: O(notes), and O(links of the vault) where notes or other files move.
    package func following(_ files: [MovedFile]) throws(Refusal) -> PlannedEdit {
        guard var edit = try moving(files)?.edit else { return PlannedEdit(change: Change(files: [])) }
        edit.change.files = edit.change.files.compactMap { file in
            var file = file
            file.fate = .kept
            return file.edits.isEmpty ? nil : file
        }
        return edit
    }

    /// The same with the moves of the notes; nil where nothing moves.
    func moving(_ files: [MovedFile]) throws(Refusal) -> (edit: PlannedEdit, relocation: Relocation)? {
        if settings.isNewer { throw .newerFormat(settings.format) }
        let moves = MovedPaths(files)
        var paths: [NoteID: Path] = [:]
        for number in graph.indices {
            let note = graph.notes[number]
            guard let path = moves.path(of: note.path), path != note.path else { continue }
            if declarations.isDeclaring(note.path) { throw .settings }
            if note.isOutside || !isNotePlace(path) { continue }
            let name = path.name
            if !name.utf8.elementsEqual(note.name.utf8), let problem = NoteName.problem(of: name) {
                throw problem
            }
            paths[number] = path
        }
        var others: [Path: Path] = [:]
        for path in graph.otherFiles.all {
            if let new = moves.path(of: path), new != path { others[path] = new }
        }
        if paths.isEmpty, others.isEmpty { return nil }
        try refuseOccupied(paths)
        let relocation = try Relocation(graph, paths, others, spread: work)
        return (try planned(relocation, files: others).edit, relocation)
    }

    /// Throws where two notes would lie at one path.
    private func refuseOccupied(_ paths: [NoteID: Path]) throws(Refusal) {
        var taken: Set<Path> = []
        for (number, path) in paths.sorted(by: { $0.key < $1.key }) {
            let isThere = graph.noteOrCopy(at: path).map { $0 != number && paths[$0] == nil } ?? false
            let isNew = taken.insert(path).inserted
            if isThere || !isNew { throw .nameTaken(path.name, path: path) }
        }
    }
}

/// Where files are after some of them, or their folders, got other paths.
private struct MovedPaths {
    private var places: [Path: Path] = [:]

    init(_ files: [MovedFile]) {
        for file in files {
            let old = Path(file.old.parts.joined(separator: "/"))
            if !old.isEmpty { places[old] = Path(file.new.parts.joined(separator: "/")) }
        }
    }

    /// Its own new path, else that by the nearest of its folders; nil where none of them moves. O(bytes × folders).
    func path(of file: Path) -> Path? {
        if let new = places[file] { return new }
        let folder = file.foldersAbove.last { places[$0] != nil }
        return folder.map { (places[$0] ?? "").file(file.path(below: $0).text) }
    }
}
