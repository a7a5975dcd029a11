import VaultEdits
import VaultFiles
import VaultGit
import VaultMerging
import VaultSchema
import VaultSyntax

/// Files to which both sides of a merge gave another name.
extension Vault {
    /// One file under the name of the side that is right; the other name becomes a former one, so that links of that
    /// side lead to it. Without a side both files stay, with the same merged text.
    func resolution(
        of conflict: GitConflict, _ names: GitConflict.Names, _ merging: FileMerging
    ) -> Resolution {
        // No question is asked while the name is open: with a side for the name, all else is merged once more.
        var markers = merging.markers
        markers.size = conflict.markSize
        let merging = merging.unasked(markers: markers)
        let current = [names.ours, names.theirs].map { try? VaultReading.file($0, from: root.path) }
        func result(_ path: String, _ outcome: Resolution.Outcome, _ files: [FileEdit?] = []) -> Resolution {
            Resolution(
                path: path, outcome: outcome, otherPaths: names.all.filter { $0 != path },
                files: files.compactMap { $0 })
        }
        func isHandMade(_ text: [UInt8]) -> Bool {
            let (ours, theirs) = (conflict.ours ?? [], conflict.theirs ?? [])
            return switch merging.work(in: text, at: names.ours, base: conflict.base, ours: ours, theirs: theirs) {
            case .none: false
            case .finished, .handMade: true
            }
        }
        let merged = merging.merge(
            names.ours, base: conflict.base, ours: conflict.ours ?? [], theirs: conflict.theirs ?? [])
        guard let merged else { return result(names.ours, .unreadable) }
        guard let ours = current[0], let theirs = current[1] else {
            // Somebody took one of the names away, or both.
            let path = current[0] == nil && current[1] != nil ? names.theirs : names.ours
            guard let text = current[0] ?? current[1], Self.hasMarkers(text, size: markers.size) else {
                return result(path, .edited)
            }
            if isHandMade(text) { return result(path, .handMade) }
            let outcome = merged.conflicts.isEmpty ? Resolution.Outcome.decided : .open(merged.conflicts)
            return result(path, outcome, [Self.edit(path, text, merged.bytes)])
        }
        if isHandMade(ours) || isHandMade(theirs) { return result(names.ours, .handMade) }
        guard let side = merging.side else {
            let isMarked = Self.hasMarkers(ours, size: markers.size) || Self.hasMarkers(theirs, size: markers.size)
            let files =
                isMarked
                ? [Self.edit(names.ours, ours, merged.bytes), Self.edit(names.theirs, theirs, merged.bytes)] : []
            return result(names.before, .renamed(ours: names.ours, theirs: names.theirs), files)
        }
        let isOurs = side == .ours
        let (path, other) = isOurs ? (names.ours, names.theirs) : (names.theirs, names.ours)
        let text = isOurs ? ours : theirs
        let bytes = named(NotePath.name(other), in: merged.bytes, at: path)
        return result(
            path, .decided, [Self.edit(path, text, bytes), .deleting(other, before: isOurs ? theirs : ours)])
    }

    /// A record's bytes with one former name more; as they are when it is none, or has the name already.
    private func named(_ name: String, in bytes: [UInt8], at path: String) -> [UInt8] {
        let note = NoteReading.read(path: path, bytes: bytes, schema: graph.schema)
        if !note.isRecord || FoldedName.areEqual(name, note.name) { return bytes }
        var edits = FieldEdits(note, graph.schema)
        return (try? edits.add("formerly", [name])) == nil ? bytes : edits.document.bytes
    }
}
