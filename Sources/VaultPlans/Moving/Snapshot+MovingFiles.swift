import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// A file or folder that another program gives another path.
package struct MovedFile: Hashable, Sendable {
    /// Relative to the root, with forward slashes; of a folder with or without one at its end.
    package var old: String
    package var new: String

    package init(_ old: String, to new: String) {
        self.old = old
        self.new = new
    }
}

/// Files and folders that somebody else is about to move: what has to be written so that links still lead there.
extension Snapshot {
    /// Plans what follows files and folders to their new paths, all of them as one step: links to them and in them,
    /// names in fields, and `formerly`. The edits are those of a rename, but no file moves by them.
    ///
    /// The files move whatever is said here, so that little is refused: where another record has the new name, links get
    /// paths, and links in what cannot be read stay. What leaves the vault, also for a folder whose files are not notes,
    /// is not followed.
    ///
    /// Cost: O(notes), and O(links of the vault) where notes or other files move.
    package func following(_ files: [MovedFile]) throws(EditRefusal) -> PlannedEdit {
        let nothing = PlannedEdit(change: Change(files: []), newMeasures: [])
        if settings.isNewer { throw .newerFormat(settings.format) }
        let moves = MovedPaths(files)
        var paths: [NoteID: String] = [:]
        for number in graph.indices {
            let note = graph.notes[number]
            guard let path = moves.path(of: note.path), !path.utf8.elementsEqual(note.path.utf8) else { continue }
            if declarations.isDeclaring(note.path) { throw .settings }
            if note.isOutside || !isNotePlace(path) { continue }
            let name = NotePath.name(path)
            if !name.utf8.elementsEqual(note.name.utf8), let problem = NoteName.problem(of: name) {
                throw .name(name, problem)
            }
            paths[number] = path
        }
        var others: [String: String] = [:]
        for path in graph.otherFiles.all {
            if let new = moves.path(of: path), !new.utf8.elementsEqual(path.utf8) { others[path] = new }
        }
        if paths.isEmpty, others.isEmpty { return nothing }
        try refuseOccupied(paths)
        let relocation = try Relocation(graph, paths, others, spread: work)
        let companions = folder.companions(of: self)
        let following = companions.following(relocation.moves, files: others)
        var edit = PlannedEdit(change: Change(files: relocation.files + following.files), newMeasures: [])
        edit.followers = following.files.map(\.path)
        edit.mentions = following.mentions
        for file in edit.change.files where file.applied() == nil { throw .link(path: file.path, .cannotVerify) }
        keepLinks(in: &edit, others: companions.templates, isInOrder: true)
        edit.change.files = edit.change.files.compactMap { file in
            var file = file
            file.fate = .kept
            return file.edits.isEmpty ? nil : file
        }
        return edit
    }

    /// Throws where two notes would lie at one path.
    private func refuseOccupied(_ paths: [NoteID: String]) throws(EditRefusal) {
        var taken: Set<[UInt8]> = []
        for (number, path) in paths.sorted(by: { $0.key < $1.key }) {
            if let other = graph.number(ofPath: path), other != number, paths[other] == nil {
                throw .nameTaken(NotePath.name(path), path: path)
            }
            if !taken.insert(Array(path.utf8)).inserted { throw .nameTaken(NotePath.name(path), path: path) }
        }
    }
}

/// Where files are after some of them, or their folders, got other paths. Paths are compared by their bytes.
private struct MovedPaths {
    private var places: [[UInt8]: [UInt8]] = [:]

    init(_ files: [MovedFile]) {
        for file in files {
            let (old, new) = (Self.parts(file.old), Self.parts(file.new))
            if !old.isEmpty { places[old] = new }
        }
    }

    /// Without slashes at the end.
    private static func parts(_ path: String) -> [UInt8] {
        var bytes = Array(path.utf8)
        while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        return bytes
    }

    /// Its own new path, else that by the nearest of its folders; nil where none of them moves. O(bytes × folders).
    func path(of file: String) -> String? {
        let bytes = Array(file.utf8)
        if let new = places[bytes] { return String(decoding: new, as: UTF8.self) }
        var end = bytes.count
        while let slash = bytes[..<end].lastIndex(of: UInt8(ascii: "/")) {
            if let new = places[Array(bytes[..<slash])] {
                return String(decoding: new.isEmpty ? bytes[(slash + 1)...] : new + bytes[slash...], as: UTF8.self)
            }
            end = slash
        }
        return nil
    }
}
