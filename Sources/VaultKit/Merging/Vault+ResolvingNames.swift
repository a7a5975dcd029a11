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
        var markers = merging.markers
        markers.size = conflict.markSize
        let merging = merging.unasked(markers: markers)
        let current = [names.ours, names.theirs].map { try? VaultReading.file($0.text, from: root.path) }
        // Where both sides renamed a file, git's markers are one character longer than configured.
        func isMarked(_ text: [UInt8]) -> Bool { UnresolvedConflicts.openings(in: text, size: markers.size) > 0 }
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
        guard let side = merging.side else {
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

/// A record of which two were made apart at one path, and git's merge left one.
package struct MergedRecord: Sendable {
    /// The note that there is.
    package var note: NoteID
    /// The names of the fields that suggest two; none where both had the same text.
    package var fields: [String]
    /// What made the one that is not there.
    package var lost: GitCommit
}

extension Vault {
    /// Records of some types that may have been two before git merged them, by path.
    ///
    /// Those are asked about nowadays; this looks for what was joined before, or by another program. Nothing is told
    /// where the vault has a record for each of the two. Throws when the vault lies in no repository. Cost: that of
    /// `GitMaking.apart`, and for each such path one pass over the notes.
    package func mergedRecords(of types: [TypeID], environment: [String: String]) throws(FileError) -> [MergedRecord] {
        let recurring = Set(types.filter { graph.schema.types[$0].recurs })
        let records = graph.indices.filter { graph.notes[$0].type.map(recurring.contains) ?? false }
        let makings = try GitMaking.apart(
            among: Set(records.map { graph.notes[$0].path }), in: root, environment: environment)
        if makings.isEmpty { return [] }
        let origins = RecordOrigins(records, in: graph)
        let merging = FileMerging(
            schema: snapshot.declarations.fullSchema, units: graph.units, markers: ConflictMarkers())
        return records.compactMap { number in
            guard let makings = makings[graph.notes[number].path] else { return nil }
            return joined(number, makings, origins, merging)
        }
    }

    private func joined(
        _ number: NoteID, _ makings: [GitMaking], _ origins: RecordOrigins, _ merging: FileMerging
    ) -> MergedRecord? {
        for (place, first) in makings.enumerated() {
            for second in makings[(place + 1)...] {
                guard let fields = differences(first, second, merging) else { continue }
                let (own, other) = (present(first, number, origins, merging), present(second, number, origins, merging))
                if own.contains(where: { number in other.contains { $0 != number } }) { continue }
                return MergedRecord(note: number, fields: fields, lost: own.isEmpty ? first.commit : second.commit)
            }
        }
        return nil
    }

    /// The fields that suggest two; nil for what is one. Older programs wrote no `created`, so that two things had
    /// the same bytes; a commit that was picked or put onto another one has the time of the first.
    private func differences(_ first: GitMaking, _ second: GitMaking, _ merging: FileMerging) -> [String]? {
        if first.bytes == second.bytes {
            let made = NoteReading.read(path: "", bytes: first.bytes, schema: graph.schema)
            return made.text("created") == nil && first.commit.time.wallSeconds != second.commit.time.wallSeconds
                ? [] : nil
        }
        guard case .perhapsTwo(let fields)? = merging.manner(first.bytes, second.bytes) else { return nil }
        return fields
    }

    /// The records that may be what a commit made: that at its path, and those that were separated from it or say that
    /// they were made at the same time.
    private func present(
        _ making: GitMaking, _ number: NoteID, _ origins: RecordOrigins, _ merging: FileMerging
    ) -> [NoteID] {
        let made = NoteReading.read(path: graph.notes[number].path, bytes: making.bytes, schema: graph.schema)
        let others = origins.records(partedFrom: made.name).filter { record in
            let note = graph.notes[record]
            return note.type == made.type && merging.manner(note.document.bytes, making.bytes)?.isOneRecord == true
        }
        let own =
            graph.notes[number].type == made.type
            && merging.manner(graph.notes[number].document.bytes, making.bytes)?.isOneRecord == true
        let sameTime = made.text("created").flatMap { origins.byTime[$0] } ?? []
        return (own ? [number] : []) + others + sameTime.filter { graph.notes[$0].type == made.type }
    }
}

/// Records by what shows where they come from: the time in `created`, and the name from which theirs was made.
private struct RecordOrigins {
    let byTime: [String: [NoteID]]
    private let byName: [(name: String, record: NoteID)]

    /// Cost: that of sorting their names.
    init(_ records: [NoteID], in graph: Graph) {
        byTime = Dictionary(
            records.compactMap { record in graph.notes[record].text("created").map { ($0, [record]) } },
            uniquingKeysWith: +)
        byName = records.map { (graph.notes[$0].name, $0) }.sorted { $0.name < $1.name }
    }

    /// Records named `NAME-…`. Cost: logarithmic, and linear in what is found.
    func records(partedFrom name: String) -> [NoteID] {
        let start = name + "-"
        return byName[byName.firstPlace { $0.name >= start }...].prefix { $0.name.hasPrefix(start) }.map(\.record)
    }
}
