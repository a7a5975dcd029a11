import VaultEdits
import VaultFiles
import VaultGoals
import VaultSchema
import VaultSyntax

/// What is to become of a file that a merge left undecided.
package struct Resolution: Sendable {
    /// How it ended.
    package enum Outcome: Hashable, Sendable {
        /// Nothing is left to decide.
        case decided
        /// Both sides stand between marks.
        case open([ThreeWayConflict])
        /// Two different records: ours stays, theirs gets this path.
        case parted(theirs: String)
        /// One side deleted it and the other changed it.
        case deleted(by: ThreeWayMerge.Side)
        /// No marks are left in it: somebody decided by hand.
        case edited
        /// It is no note, or no text.
        case unreadable
    }

    /// Relative to the root.
    package let path: String
    /// How it ended.
    package let outcome: Outcome
    /// What is to be written; empty when the file is right as it is.
    package let files: [FileEdit]
    /// Of records that were parted.
    package var parting: Parting?

    /// Whether somebody still has to look at it.
    package var isOpen: Bool {
        switch outcome {
        case .decided, .parted, .edited: false
        case .open, .deleted, .unreadable: true
        }
    }
}

extension Vault {
    /// How the notes that a merge left undecided are merged by their fields, from the versions that git keeps.
    ///
    /// Throws when the vault lies in no repository. Cost: linear in the versions' bytes.
    ///
    /// - Parameters:
    ///   - paths: only these, relative to the root; all when it is empty
    ///   - side: who is right where nothing else decides
    package func resolutions(
        of paths: Set<String> = [], taking side: ThreeWayMerge.Side?, environment: [String: String]
    ) throws(FileError) -> [Resolution] {
        let conflicts = try GitConflict.all(in: root, environment: environment)
        var resolutions: [Resolution] = []
        for conflict in conflicts where paths.isEmpty || paths.contains(conflict.path) {
            var resolution = resolution(of: conflict, taking: side)
            if case .parted = resolution.outcome, let ours = conflict.ours, let theirs = conflict.theirs {
                resolution.parting = try parting(
                    at: conflict.path, ours: ours, theirs: theirs, environment: environment)
            }
            resolutions.append(resolution)
        }
        return resolutions
    }

    /// All of it as one change.
    package func planned(_ resolutions: [Resolution]) -> PlannedEdit {
        PlannedEdit(change: Change(files: resolutions.flatMap(\.files)), newMeasures: [])
    }

    /// Tells git which files are decided, once they lie in the folder as they are to be.
    package func tellGit(_ resolutions: [Resolution], environment: [String: String]) throws(FileError) {
        let decided = resolutions.filter { !$0.isOpen }
        let paths = Set(decided.map(\.path) + decided.flatMap(\.files).compactMap(\.finalPath))
        if !paths.isEmpty { try GitConflict.decide(paths.sorted(), in: root, environment: environment) }
    }

    private func resolution(of conflict: GitConflict, taking side: ThreeWayMerge.Side?) -> Resolution {
        let path = conflict.path
        let current = try? VaultReading.file(path, from: root.path)
        func result(_ outcome: Resolution.Outcome, _ files: [FileEdit?] = []) -> Resolution {
            Resolution(path: path, outcome: outcome, files: files.compactMap { $0 })
        }
        guard let ours = conflict.ours, let theirs = conflict.theirs else {
            let deleter: ThreeWayMerge.Side = conflict.ours == nil ? .ours : .theirs
            guard let side else { return result(.deleted(by: deleter)) }
            if side == deleter { return result(.decided, [current.map { .deleting(path, before: $0) }]) }
            return result(.decided, [Self.edit(path, current, conflict.ours ?? conflict.theirs ?? [])])
        }
        guard path.lowercased().hasSuffix(".md"), let current, Self.isText(current) else { return result(.unreadable) }
        if !Self.hasMarks(current) { return result(.edited) }
        let merge = ThreeWayMerge(
            schema: Schema(types: Self.knownPacks.flatMap(\.types)), taking: side,
            units: { [graph] in GoalsModel(graph, deeds: []).units })
        guard let merged = merge.merge(base: conflict.base, ours: ours, theirs: theirs) else {
            return result(.unreadable)
        }
        if merged.manner == .twoRecords, side == nil {
            let other = freePath(beside: path)
            let text = String(decoding: theirs, as: UTF8.self)
            return result(.parted(theirs: other), [Self.edit(path, current, ours), .creating(other, text)])
        }
        let outcome = merged.conflicts.isEmpty ? Resolution.Outcome.decided : .open(merged.conflicts)
        return result(outcome, [Self.edit(path, current, merged.bytes)])
    }

    /// Nil when the file holds these bytes already.
    private static func edit(_ path: String, _ current: [UInt8]?, _ bytes: [UInt8]) -> FileEdit? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let current else { return .creating(path, text) }
        if current == bytes { return nil }
        let whole = TextEdit(range: ByteRange(0, current.count), replacement: text)
        return FileEdit(path: path, before: current, edits: [whole])
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }

    /// Whether a line starts as the first mark of a conflict does.
    private static func hasMarks(_ bytes: [UInt8]) -> Bool {
        let mark = Array("<<<<<<< ".utf8)
        return bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: mark) }
    }

    /// `run-2.md` for `run.md`: a name that leads to no note, and that no file has.
    private func freePath(beside path: String) -> String {
        let stem = String(path.dropLast(3))
        let name = stem.split(separator: "/").last.map(String.init) ?? stem
        let disk = RootDisk(root)
        var number = 2
        while !isFree("\(name)-\(number)") || (try? disk.status("\(stem)-\(number).md")) != nil { number += 1 }
        return "\(stem)-\(number).md"
    }
}
