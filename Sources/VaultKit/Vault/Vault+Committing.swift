import VaultChecks
import VaultEdits
import VaultFiles
import VaultGraph
import VaultSchema
import VaultSyntax

/// The way of a planned edit into the files.
extension Vault {
    /// Writes what was planned; `description` says in a line what it does, for the list of what can be undone; `said`
    /// gets what was done with an interrupted change, also when this one fails then.
    ///
    /// Throws `changed`, and writes nothing, when something was done since the vault was read that the plan would have
    /// had to know: a file that it edits changed, notes were moved or deleted, a note with a name came that it gives
    /// to another, or the measure that it makes along was made.
    package func commit(
        _ planned: PlannedEdit, description: String, time: DateTime, recovered said: (Recovery) -> Void = { _ in }
    ) throws(CommitError) -> CommitReport {
        let basis = CommitBasis(number: newestChange) { () throws(CommitError) in try rivals(of: planned) }
        return try VaultCommit.apply(
            planned.change, to: root, description: description, time: time, basis: basis, recovered: said)
    }

    /// Notes that have come since the vault was read, whoever made them, and have a name that the change gives to a
    /// note, or the type of a record that it makes along because it found none.
    ///
    /// Cost: nothing for a change that gives no names; else one listing of the vault.
    private func rivals(of planned: PlannedEdit) throws(CommitError) -> [String] {
        let files = planned.change.files.filter { ($0.before == nil || $0.fate != .kept) && $0.finalPath != nil }
        if files.isEmpty { return [] }
        let newPaths = try pathsSinceRead()
        if newPaths.isEmpty { return [] }
        let made = files.map { file in
            NoteReading.read(path: file.finalPath ?? file.path, bytes: file.applied() ?? [], schema: graph.schema)
        }
        let names = Set(made.map { $0.name.lowercased() })
        let types = Set(made.filter { planned.newMeasures.contains($0.path) }.compactMap(\.type))
        return newPaths.filter { path in
            guard let bytes = try? VaultReading.read(path, in: root) else { return false }
            let note = NoteReading.read(path: path, bytes: bytes, schema: graph.schema)
            return names.contains(note.name.lowercased()) || note.type.map(types.contains) ?? false
        }
    }

    private func pathsSinceRead() throws(CommitError) -> [String] {
        let listing: Listing
        do throws(FileError) {
            listing = try VaultListing.list(root, ignore: settings.ignore)
        } catch {
            throw .file(error)
        }
        let others = Set(graph.conflictCopies.map { graph.notes[$0].path } + facts.unreadable.map(\.path))
        return listing.notes.filter { graph.index(ofPath: $0) == nil && !others.contains($0) }
    }

    /// What a clock on the wall shows in the vault's zone.
    package func wallTime(environment: [String: String]) throws(FileError) -> DateTime {
        try Clock.wallTime(inZone: settings.timezone, environment: environment)
    }
}
