import VaultChecks
import VaultEdits
import VaultMerging
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// Files to which both sides of a merge gave another name.
extension Vault {
    /// One file under the name of the side that is right; the other name becomes a former one, so that links of that
    /// side lead to it. Without a side both files stay, with the same merged text.
    func resolution(
        of conflict: GitConflict, _ names: GitConflict.Names, _ merging: FileMerging
    ) -> ConflictResolution {
        // No question is asked while the name is open: with a side for the name, all else is merged once more.
        var merging = FileMerging(merging.merge)
        merging.merge.markers.size = conflict.markSize
        let current = [names.ours, names.theirs].map { try? VaultReading.file($0.text, from: root.path) }
        // Where both sides renamed a file, git's markers are one character longer than configured.
        func isMarked(_ text: [UInt8]) -> Bool { UnresolvedConflicts.openings(in: text, size: conflict.markSize) > 0 }
        func result(_ path: Path, _ outcome: ConflictResolution.Outcome, _ files: [FileEdit?] = [])
            -> ConflictResolution
        {
            ConflictResolution(
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
            guard let text = current[0] ?? current[1], isMarked(text) else { return result(path, .edited) }
            if isHandMade(text) { return result(path, .handMade) }
            let outcome = merged.conflicts.isEmpty ? ConflictResolution.Outcome.decided : .open(merged.conflicts)
            return result(path, outcome, [Self.edit(path, text, merged.bytes)])
        }
        if isHandMade(ours) || isHandMade(theirs) { return result(names.ours, .handMade) }
        guard let side = merging.merge.side else {
            let files = [Self.edit(names.ours, ours, merged.bytes), Self.edit(names.theirs, theirs, merged.bytes)]
            return result(
                names.before, .renamed(ours: names.ours, theirs: names.theirs),
                isMarked(ours) || isMarked(theirs) ? files : [])
        }
        let isOurs = side == .ours
        let (path, other) = isOurs ? (names.ours, names.theirs) : (names.theirs, names.ours)
        let text = isOurs ? ours : theirs
        let bytes = named(other.name, in: merged.bytes, at: path)
        return result(
            path, .decided, [Self.edit(path, text, bytes), .deleting(other, before: isOurs ? theirs : ours)])
    }

    /// A record's bytes with one former name more; as they are when it is none, or has the name already.
    private func named(_ name: String, in bytes: [UInt8], at path: Path) -> [UInt8] {
        let note = NoteReading.read(path: path, bytes: bytes, schema: graph.schema)
        if !note.isRecord || FoldedName.areEqual(name, note.name) { return bytes }
        var edits = FieldEdits(note, graph.schema)
        return (try? edits.add("formerly", [name])) == nil ? bytes : edits.document.bytes
    }
}

extension Vault {
    /// Merges two versions of a file, as git hands them over: notes by their fields, all else by lines.
    ///
    /// It reads no vault, because it runs once for each file of a merge, and in the middle of one: the types are those
    /// of all packs in the folders that `vault.md` declares, and the units those that notes of the vault define, looked
    /// at only where amounts have to be compared in units that are not built in. Cost: linear in the three texts.
    ///
    /// - Parameters:
    ///   - base: what both were made from; empty when each side made the file by itself
    ///   - path: where the file lies in the work tree, seen from `folder`
    ///   - restyled: other markers, made only where there are conflicts; nil to keep those
    package static func merged(
        base: [UInt8], ours: [UInt8], theirs: [UInt8], path: Path, in folder: String, markers: ConflictMarkers,
        restyled: () -> ConflictMarkers?
    ) -> ThreeWayMerge.Result {
        let source = source(near: path, in: folder)
        let declarations = Declarations(known: knownPacks) { path in
            source.flatMap { try? $0.read(path, followingLink: true) } ?? []
        }
        let schema = declarations.fullSchema
        let units = Lazy { source.map { Self.units(of: $0, declarations) } ?? .builtIn }
        func merged(_ markers: ConflictMarkers) -> ThreeWayMerge.Result {
            let merge = ThreeWayMerge(schema: schema, markers: markers) { units.value }
            let byField =
                path.isNote ? merge.merge(base: base, ours: ours, theirs: theirs, at: path) : nil
            return byField ?? ThreeWayMerge.byLine(base: base, ours: ours, theirs: theirs, markers: markers)
        }
        let result = merged(markers)
        return result.conflicts.isEmpty ? result : restyled().map(merged) ?? result
    }

    /// The files of the vault that a file belongs to; nil where there is none.
    private static func source(near path: Path, in folder: String) -> WorkTree? {
        // The folder of a file may be new, and not there yet.
        var names = path.parts.dropLast()
        while true {
            let start = ([folder] + names.map(String.init)).joined(separator: "/")
            if let root = try? VaultRoot.find(from: start) { return WorkTree(root) }
            guard names.popLast() != nil else { return nil }
        }
    }

    /// The units that the notes of a source define, wherever they lie.
    ///
    /// Cost: reads every note, and takes apart those that may define one by their first bytes, on all cores.
    private static func units(of source: some FileSource, _ declarations: Declarations) -> UnitTable {
        let schema = declarations.fullSchema
        guard let listing = try? source.listing(ignore: declarations.settings.ignore) else { return .builtIn }
        let (paths, outside) = (listing.notes, listing.outsideNotes)
        let readings = source.readNotes(of: listing) { index, bytes -> Note? in
            guard UnitRecords.mayDefine(bytes, schema) else { return nil }
            return NoteReading.read(
                path: paths[index], bytes: bytes, schema: schema, isOutside: outside.contains(paths[index]))
        }
        return Graph(schema: schema, notes: readings.compactMap { (try? $0.get()) ?? nil }).units
    }
}
