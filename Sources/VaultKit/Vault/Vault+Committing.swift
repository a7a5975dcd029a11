import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// The way of a planned edit into the files.
extension Vault {
    /// Writes what was planned; `said` gets what was done with an interrupted change, also when this one fails then.
    /// Throws `changed`, and writes nothing, when something was done since the vault was read that the plan would have
    /// had to know.
    package func commit(
        _ planned: PlannedEdit, description: String, time: DateTime, recovered said: (Recovery) -> Void = { _ in }
    ) throws(CommitError) -> CommitReport {
        let basis = CommitBasis(number: newestChange) { () throws(CommitError) in try rivals(of: planned) }
        return try VaultCommit.apply(
            planned.change, to: root, description: description, time: time, basis: basis, recovered: said)
    }

    /// Notes that have come since the vault was read, whoever made them, and have a name that the change gives to a
    /// note, or the type of a record that it makes along because it found none.
    private func rivals(of planned: PlannedEdit) throws(CommitError) -> [Path] {
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

    private func pathsSinceRead() throws(CommitError) -> [Path] {
        let listing: Listing
        do throws(FileError) { listing = try VaultListing.list(root, ignore: settings.ignore) } catch {
            throw .file(error)
        }
        let others = Set(graph.conflictCopies.map { graph.notes[$0].path } + facts.unreadable.map(\.path))
        return listing.notes.filter { graph.note(at: $0) == nil && !others.contains($0) }
    }

    /// What a clock on the wall shows in the vault's zone, or in the machine's where that is not known.
    package func wallTime(environment: [String: String]) -> DateTime {
        Clock.wallTime(inZone: settings.timezone, environment: environment)
    }

    /// The note that a person means; without types any note, record or plain. The order is the same for every command:
    /// path, seen from a folder or from the root; exact name of a record; title, alias or former name; exact name of a
    /// plain note; then the beginning of a name that only one has, records first.
    package func note(named written: String, from folder: String, of types: [String] = []) -> RecordSearch {
        let name = Self.plainName(written)
        if let index = note(atPath: name, from: folder) {
            let type = graph.notes[index].type.map { graph.schema.types[$0].name }
            if types.isEmpty || type.map(types.contains) ?? false { return .one(index) }
        }
        if let found = graph.record(wholeName: name, of: types) { return found }
        guard types.isEmpty, !name.isEmpty else { return graph.record(beginning: name, of: types) }
        if let found = search(graph.notes(named: Path(name).stem.text)) { return found }
        let found = graph.record(beginning: name)
        guard case .none(let near) = found else { return found }
        let start = name.lowercased()
        let plain = graph.indices.filter { graph.notes[$0].name.lowercased().hasPrefix(start) }
        if plain.count == 1 { return .beginning(plain[0]) }
        return search(plain)
            ?? .none(near: near.isEmpty ? Near.suggestions(for: name, in: graph.allNames.map(\.name)) : near)
    }

    /// The paths of plain notes, and of files that could not be read, with exactly this name: what a command that
    /// writes may not pass over for the sake of a record. None for a path, which means one file.
    package func otherFiles(named written: String, from folder: String) -> [Path] {
        let name = Self.plainName(written)
        if note(atPath: name, from: folder) != nil { return [] }
        let stem = Path(name).stem.text
        let plain = graph.notes(named: stem).filter { !graph.notes[$0].isRecord }.map { graph.notes[$0].path }
        let unreadable = facts.unreadable.map(\.path).filter { path in
            path.isNote && FoldedName.areEqual(path.name, stem)
        }
        return (plain + unreadable).sorted()
    }

    /// `[[name]]` is `name`.
    package static func plainName(_ written: String) -> String {
        written.hasPrefix("[[") && written.hasSuffix("]]") ? String(written.dropFirst(2).dropLast(2)) : written
    }

    /// Whether a person gave a path, not a name.
    package static func isPath(_ written: String) -> Bool { written.contains("/") || Path(written).isNote }

    private func search(_ found: [NoteID]) -> RecordSearch? {
        if found.isEmpty { return nil }
        if found.count == 1 { return .one(found[0]) }
        return .several(found.sorted { graph.notes[$0].path < graph.notes[$1].path })
    }

    /// The conflict copy whose path is written, seen from the root or from a folder; nil for none.
    package func conflictCopy(named written: String, from folder: String) -> NoteID? {
        places(written, from: folder).lazy.compactMap { graph.conflictCopy(at: $0) }.first
    }

    /// The note whose path is written, seen from a folder or from the root. A name alone is none, and left to the
    /// search by name, which puts records first.
    private func note(atPath written: String, from folder: String) -> NoteID? {
        guard Self.isPath(written) else { return nil }
        let paths = places(written, from: folder).flatMap { [$0] + $0.noteFiles() }
        return paths.lazy.compactMap(graph.note(at:)).first
    }

    /// Where a path may lead: seen from a folder, and from the root.
    private func places(_ written: String, from folder: String) -> [Path] {
        [relativePath(written, from: folder), Path(written)].compactMap(\.self)
    }
}

/// A vault in the middle of a change that stopped.
extension Vault {
    /// Findings, of which those in files of a stopped change ask for that change to be finished, and for nothing else:
    /// a link that leads nowhere is going to follow its note, and must not be removed before.
    func explained(_ findings: [Finding]) -> [Finding] {
        guard let stopped, !stopped.paths.isEmpty else { return findings }
        let paths = Set(stopped.paths)
        var findings = findings
        for index in findings.indices where paths.contains(findings[index].path) {
            findings[index].fixes = []
            findings[index].help = "the file belongs to an interrupted change; finish that first: vault undo --finish"
        }
        return findings
    }

    /// Links that did not follow because a file of a change was left alone when the change was finished: they lead
    /// nowhere, or by a former name.
    package func deadLinks(after recovery: Recovery) -> [StrayLink] {
        if recovery.leftAlone.isEmpty || recovery.moves.isEmpty { return [] }
        var places: [String: Path] = [:]
        for move in recovery.moves {
            guard let place = [move.to, move.from].first(where: { graph.note(at: $0) != nil }) else { continue }
            for path in [move.from, move.to] { places[path.name.lowercased()] = place }
        }
        return recovery.paths.compactMap { graph.note(at: $0) }.flatMap { number -> [StrayLink] in
            let note = graph.notes[number]
            let lines = LineTable(note.document.bytes)
            return note.links.compactMap { link in
                let written = note.destination(of: link)
                guard let place = places[Path(written).name.lowercased()] else { return nil }
                var former: Path?
                switch graph.resolve(link, of: number) {
                case .broken: break
                case .formerName(let note): former = graph.notes[note].path
                default: return nil
                }
                let line = lines.position(of: Int(link.range.start)).line
                return StrayLink(path: note.path, line: line, written: written, from: place, to: former)
            }
        }
    }

    /// All findings of the vault, sorted by path and place; with `plainNotes` also of plain notes: their links, and
    /// what git left in them.
    package func findings(
        today: CalendarDate, plainNotes: Bool = false, environment: [String: String] = [:]
    ) -> [Finding] {
        var snapshot = snapshot
        snapshot.facts.trackedByGit = tree?.ownFiles ?? Git.trackedOwnFiles(in: root, environment: environment)
        let driver = MergeDriver(of: root, environment: environment)
        if driver.status == .halfDone, let given = driver.given {
            // A finding has its place in the vault.
            let path = given.hasPrefix("../") ? Schema.settingsPath : Path(given)
            snapshot.facts.missingMergeDriver = (path, driver.missingEndings)
        }
        snapshot.facts.unknownTimezone = settings.timezone.flatMap(snapshot.folder.unknownTimezone)
        if settings.countsNotes { snapshot.facts.dailyPlace = dailyPlace }
        return explained(snapshot.findings(today: today, plainNotes: plainNotes))
    }

    /// Where Obsidian keeps daily notes; nil where it has no settings for them.
    package var dailyPlace: DailyPlace? {
        let disk = RootDisk(root)
        return DailyPlace { path in (try? disk.bytes(path)).flatMap { try? JSONReader.read($0) } }
    }

    /// Every rule that the program knows.
    package static var allRules: [Rule] { Catalogue.rules + knownPacks.flatMap(\.rules) }

    /// Today, by the clock and the vault's zone, or the machine's where that is not known; it begins at `day_starts`.
    package func today(environment: [String: String]) -> CalendarDate {
        settings.day(of: wallTime(environment: environment))
    }

    /// What an expression or a list may ask of records of some types; `day` reads one that is named by a word, as
    /// `today`, for a field.
    package func scope(
        of types: [TypeID], asOf: CalendarDate,
        day: @escaping @Sendable (_ text: String, _ field: String) -> CalendarDate?
    ) -> QueryScope {
        QueryScope(graph: graph, types: types, computed: snapshot.computedValues(asOf: asOf), day: day)
    }
}

struct CoreWork: WorkSpread {
    /// Some pieces for each core, so that none waits long for another, and none so small that handing it out counts.
    func join<Output: Sendable>(
        _ count: Int, by size: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output] {
        Cores.flatMap(count, chunk: size ?? max(32, min(1024, count / 16)), work)
    }
}
