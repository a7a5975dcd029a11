import VaultChecks
import VaultEdits
import VaultFiles
import VaultGraph
import VaultMerging
import VaultSchema
import VaultSyntax

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
        base: [UInt8], ours: [UInt8], theirs: [UInt8], path: String, in folder: String, markers: ConflictMarkers,
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
                NotePath.isNote(path) ? merge.merge(base: base, ours: ours, theirs: theirs, at: path) : nil
            return byField ?? ThreeWayMerge.byLine(base: base, ours: ours, theirs: theirs, markers: markers)
        }
        let result = merged(markers)
        return result.conflicts.isEmpty ? result : restyled().map(merged) ?? result
    }

    /// The files of the vault that a file belongs to; nil where there is none.
    private static func source(near path: String, in folder: String) -> WorkTree? {
        // The folder of a file may be new, and not there yet.
        var names = path.split(separator: "/").dropLast()
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
