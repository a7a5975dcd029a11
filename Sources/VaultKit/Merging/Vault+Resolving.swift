import VaultChecks
import VaultEdits
import VaultMerging
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// What is to become of a file that a merge left undecided.
package struct ConflictResolution: Sendable {
    /// How it ended.
    package enum Outcome: Hashable, Sendable {
        /// Nothing is left to decide.
        case decided
        /// Both sides are between conflict markers.
        case open([ThreeWayConflict])
        /// Two different records: ours stays, theirs gets this path.
        case separated(theirs: Path)
        /// Both sides made it, and it is undecided whether it is one record: these fields suggest two.
        case perhapsTwo(fields: [String])
        /// One side has lost its front matter: both are between conflict markers.
        case torn(by: ThreeWayMerge.Side)
        /// One side deleted it and the other changed it.
        case deleted(by: ThreeWayMerge.Side)
        /// Both sides gave it another name; what else differs is merged as far as it can be.
        case renamed(ours: Path, theirs: Path)
        /// It is as our side had it: decided so, or never merged.
        case untouched
        /// No conflict markers are left in it: it was resolved by hand.
        case edited
        /// It was changed or partly resolved by hand, so that only a person can decide the rest.
        case handMade
        /// It is not a note, or no text.
        case unreadable
    }

    /// Relative to the root.
    package let path: Path
    /// How it ended.
    package let outcome: Outcome
    /// Where else git keeps versions of it.
    package var otherPaths: [Path] = []
    /// What is to be written; empty when the file is right as it is.
    package let files: [FileEdit]
    /// Of records that were separated.
    package var separation: Separation?

    /// A file with conflict markers although nothing is left to decide.
    package var marked: Path?

    /// Whether a person still has to look at it.
    package var isOpen: Bool {
        if marked != nil { return true }
        return switch outcome {
        case .decided, .separated, .edited: false
        case .open, .perhapsTwo, .torn, .deleted, .renamed, .untouched, .handMade, .unreadable: true
        }
    }
}

/// All that a merge or a sync tool left to decide, as one change.
package struct PlannedResolving: Sendable {
    /// Files that a merge in git left undecided.
    package var conflicts: [ConflictResolution]
    /// Paths of notes whose links follow records that are separated.
    package var followers: [Path]
    /// Files that a sync tool copied.
    package var copies: [CopyResolution]
    /// What is to be written for both.
    package var edit: PlannedEdit
}

extension Vault {
    /// How the notes that a merge left undecided are merged by their fields, from the versions that git keeps, and then
    /// the copies of sync tools with what they were made of; only those at `paths`, where there are any. `side` is
    /// right where nothing else decides; `origin` says whether records that were made independently are one or two;
    /// without a `decider` both sides are left between conflict markers.
    package func resolving(
        _ paths: Set<Path> = [], taking side: ThreeWayMerge.Side? = nil, origin: ThreeWayMerge.Origin? = nil,
        asking decider: (any MergeDecider)? = nil, environment: [String: String]
    ) throws(FileError) -> PlannedResolving {
        let all = try GitConflict.all(in: root, environment: environment)
        let isIdle = all.isEmpty && graph.copies(among: snapshot.readsPlainNote).allSatisfy { $0.kind == .possible }
        let markers = ConflictMarkers()
        let units = isIdle ? UnitTable.builtIn : graph.units
        let merge = ThreeWayMerge(
            schema: snapshot.declarations.fullSchema,
            markers: isIdle ? markers : markers.asGitIsSet(in: root.path, environment: environment), taking: side,
            origin: origin, units: { units })
        let merging = FileMerging(merge, asking: decider)
        let undecided = Set(all.flatMap { [$0.path] + ($0.names?.all ?? []) })
        let wanted = all.filter { paths.isEmpty || !paths.isDisjoint(with: [$0.path] + ($0.names?.all ?? [])) }
        var conflicts: [ConflictResolution] = []
        var taken: Set<Path> = []
        var separated: [SeparatedRecords] = []
        for conflict in wanted {
            var resolution = resolution(of: conflict, merging, besides: taken)
            if case .separated(let other) = resolution.outcome {
                taken.insert(other)
                separated.append(
                    SeparatedRecords(
                        path: conflict.path, other: other, ours: conflict.ours ?? [], theirs: conflict.theirs ?? []))
            }
            if !resolution.isOpen {
                resolution.marked =
                    resolution.files.first { file in
                        file.finalPath != nil && file.applied().map { hasConflict($0, at: file.path) } ?? false
                    }?.path
            }
            conflicts.append(resolution)
        }
        let followers = try self.followers(of: separated, &conflicts, besides: undecided, environment)
        let disk = RootDisk(root)
        var copies = CopyMerging(
            graph, after: conflicts.flatMap(\.files) + followers,
            undecided: undecided.subtracting(conflicts.filter { !$0.isOpen }.flatMap { [$0.path] + $0.otherPaths }),
            spread: CoreWork(), counts: snapshot.readsPlainNote
        ) { (try? disk.status($0)) != nil }
        let copied = copies.wanted(paths)
        let versions = GitVersions(of: copied.involved.sorted(), in: root, environment: environment)
        copies.merge(copied, merging, unreadable: facts.unreadable.map(\.path)) { versions.texts(of: $0, before: $1) }
        return PlannedResolving(
            conflicts: conflicts, followers: followers.map(\.path), copies: copies.results,
            edit: PlannedEdit(change: copies.change, newMeasures: [], makesRecords: false))
    }

    /// The notes whose links follow records that are separated, which their resolutions note.
    private func followers(
        of separated: [SeparatedRecords], _ conflicts: inout [ConflictResolution], besides undecided: Set<Path>,
        _ environment: [String: String]
    ) throws(FileError) -> [FileEdit] {
        if separated.isEmpty { return [] }
        var links = SeparatedLinks(graph, separated)
        let arrivals = try GitArrival.all(among: links.holders, in: root, environment: environment).map {
            (path: $0.path, ours: $0.ours, isUnmerged: $0.isUnmerged)
        }
        links.follow(arrivals, besides: undecided)
        let places = Dictionary(uniqueKeysWithValues: separated.enumerated().map { ($1.path, $0) })
        for place in conflicts.indices {
            conflicts[place].separation = places[conflicts[place].path].map { links.separations[$0] }
        }
        return links.files
    }

    /// Whether a note holds what `check` takes for a conflict: markers in code are examples.
    private func hasConflict(_ bytes: [UInt8], at path: Path) -> Bool {
        NoteReading.read(path: path, bytes: bytes, schema: graph.schema).hasConflict
    }

    /// Tells git which files are decided, once they lie in the folder as they are to be.
    package func addToGit(_ planned: PlannedResolving, environment: [String: String]) throws(FileError) {
        let decided = planned.conflicts.filter { !$0.isOpen }
        let separated = decided.compactMap { if case .separated(let path) = $0.outcome { path } else { nil } }
        let paths = Set(decided.flatMap { [$0.path] + $0.otherPaths } + separated + planned.followers)
        if !paths.isEmpty { try GitConflict.decide(paths.sorted(), in: root, environment: environment) }
    }

    /// - Parameter taken: paths of files that the same run makes
    private func resolution(
        of conflict: GitConflict, _ merging: FileMerging, besides taken: Set<Path>
    ) -> ConflictResolution {
        if let names = conflict.names { return resolution(of: conflict, names, merging) }
        let path = conflict.path
        let current = try? VaultReading.file(path.text, from: root.path)
        func result(_ outcome: ConflictResolution.Outcome, _ files: [FileEdit?] = []) -> ConflictResolution {
            ConflictResolution(path: path, outcome: outcome, files: files.compactMap { $0 })
        }
        if conflict.isLink || conflict.isSetAside { return result(.unreadable) }
        guard let ours = conflict.ours, let theirs = conflict.theirs else {
            // Deleted by both, or made in a folder that the other side renamed: no side is against it.
            if conflict.base == nil || conflict.ours == nil && conflict.theirs == nil { return result(.decided) }
            let deleter: ThreeWayMerge.Side = conflict.ours == nil ? .ours : .theirs
            guard let side = merging.merge.side ?? merging.decider?.side(of: path, deletedBy: deleter) else {
                return result(.deleted(by: deleter))
            }
            if side == deleter { return result(.decided, [current.map { .deleting(path, before: $0) }]) }
            // What git left in the folder is the version of the side that changed it.
            if current != nil { return result(.decided) }
            let bytes = conflict.ours ?? conflict.theirs ?? []
            return Self.isText(bytes) ? result(.decided, [Self.edit(path, nil, bytes)]) : result(.unreadable)
        }
        guard path.isNote, let current, Self.isText(current) else { return result(.unreadable) }
        let isMarked = hasMarkers(current, of: conflict)
        if !isMarked {
            if !Self.isUntouched(current, ours) { return result(.edited) }
            if let other = partedPath(of: path, theirs) { return result(.separated(theirs: other)) }
            if merging.merge.side == nil { return result(.untouched) }
        }
        var merging = merging
        merging.merge.markers.size = conflict.markSize
        let own = Self.withBreaks(ofFile: current, ours)
        var finished: ThreeWayMerge.Result?
        if isMarked {
            switch merging.work(in: current, at: path, base: conflict.base, ours: own, theirs: theirs) {
            case .none: break
            case .finished(let result): finished = result
            case .handMade: return result(.handMade)
            }
        }
        guard let merged = finished ?? merging.merge(path, base: conflict.base, ours: own, theirs: theirs) else {
            return result(.unreadable)
        }
        if case .perhapsTwo(let fields) = merged.manner {
            return result(.perhapsTwo(fields: fields), isMarked ? [Self.edit(path, current, merged.bytes)] : [])
        }
        if merged.manner == .twoRecords {
            let other = freePath(beside: path, besides: taken)
            let text = String(decoding: theirs, as: UTF8.self)
            return result(.separated(theirs: other), [Self.edit(path, current, own), .creating(other, text)])
        }
        if case .torn(let side) = merged.manner {
            return result(.torn(by: side), [Self.edit(path, current, merged.bytes)])
        }
        let outcome = merged.conflicts.isEmpty ? ConflictResolution.Outcome.decided : .open(merged.conflicts)
        return result(outcome, [Self.edit(path, current, merged.bytes)])
    }

    /// Nil when the file holds these bytes already.
    static func edit(_ path: Path, _ current: [UInt8]?, _ bytes: [UInt8]) -> FileEdit? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let current else { return .creating(path, text) }
        if current == bytes { return nil }
        let whole = TextEdit(range: ByteRange(0, current.count), replacement: text)
        return FileEdit(path: path, before: current, edits: [whole])
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }

    /// Whether a file holds conflict markers that are not an example in the text of a side, such as those in code.
    private func hasMarkers(_ current: [UInt8], of conflict: GitConflict) -> Bool {
        let openings = [current, conflict.ours ?? [], conflict.theirs ?? []].map {
            UnresolvedConflicts.openings(in: $0, size: conflict.markSize)
        }
        return openings[0] > max(openings[1], openings[2])
            || openings[0] > 0 && hasConflict(current, at: conflict.path)
    }

    /// The file that theirs was given next to a path when the two were separated; nil when none was made.
    private func partedPath(of path: Path, _ theirs: [UInt8]) -> Path? {
        let stem = path.stem
        return graph.indices.map { graph.notes[$0] }.first { note in
            note.path.hasPrefix("\(stem)-") && note.document.bytes == theirs
                && WholeNumber(Substring(note.path.stem.utf8.dropFirst(stem.utf8.count + 1))) != nil
        }?.path
    }

    /// Whether a file is as our side had it.
    private static func isUntouched(_ current: [UInt8], _ ours: [UInt8]) -> Bool {
        let carriageReturn = UInt8(ascii: "\r")
        return current.lazy.filter { $0 != carriageReturn }.elementsEqual(ours.lazy.filter { $0 != carriageReturn })
    }

    /// What git keeps, with the line breaks that it writes into the folder (`core.autocrlf`).
    private static func withBreaks(ofFile current: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        let lines = current.split(separator: newline, omittingEmptySubsequences: false).dropLast()
        guard !lines.isEmpty, lines.allSatisfy({ $0.last == carriageReturn }), !bytes.contains(carriageReturn) else {
            return bytes
        }
        return bytes.flatMap { $0 == newline ? [carriageReturn, newline] : [$0] }
    }

    /// `run-2.md` for `run.md`: a name that leads to no note, and that no file has, nor one that is made at the same
    /// time.
    package func freePath(beside path: Path, besides taken: Set<Path> = []) -> Path {
        let disk = RootDisk(root)
        return graph.freePath(beside: path, besides: taken) { (try? disk.status($0)) != nil }
    }
}

extension ConflictMarkers {
    /// With the style of git's setting `merge.conflictStyle` in a folder. Cost: a process of git.
    package func asGitIsSet(in folder: String, environment: [String: String]) -> ConflictMarkers {
        var markers = self
        let setting = Git.setting("merge.conflictStyle", in: folder, environment: environment)
        if let style = setting.flatMap({ Style(rawValue: $0) }) { markers.style = style }
        return markers
    }
}

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

    /// Merges two versions of a file, as git hands them over: notes by their fields, all else by lines. `base` is empty
    /// when each side made the file by itself. It reads no vault, because it runs once for each file of a merge: the
    /// types are those of all packs in the folders that `vault.md` declares, and notes are looked at for units only
    /// where amounts have to be compared in them.
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
    private static func units(of source: some FileSource, _ declarations: Declarations) -> UnitTable {
        let schema = declarations.fullSchema
        guard let listing = try? source.listing(ignore: declarations.settings.ignore) else { return .builtIn }
        let (paths, outside) = (listing.notes, listing.outsideNotes)
        let readings = source.readNotes(of: listing) { index, bytes in
            NoteReading.read(
                path: paths[index], bytes: bytes, schema: schema, isOutside: outside.contains(paths[index]))
        }
        return Graph(schema: schema, notes: readings.compactMap { try? $0.get() }).units
    }
}
