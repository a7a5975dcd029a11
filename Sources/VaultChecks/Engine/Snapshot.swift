import VaultEdits
import VaultRecords
import VaultSyntax

/// A vault at one moment, without its files: what it declares, its notes, and what reading them found. Whatever the
/// program computes of a vault or plans for it is a function over a snapshot. What packs make of the records is made
/// once for a snapshot, by whoever asks first, and shared by its copies.
package struct Snapshot: Sendable {
    /// Its settings, its packs and its schema.
    package let declarations: Declarations
    /// Its notes and how they link.
    package internal(set) var graph: Graph
    /// What listing and reading found: what could not be read, other vaults below, tracked files.
    package var facts: VaultFacts
    /// Whether the caller insists on changes that depend on all notes, though some cannot be read.
    package var allowsMissingParts = false
    /// Whether the calendar shows the day after the one that counts as today: from midnight to `day_starts`.
    package var isAfterMidnight = false
    /// Who lends cores to long computations.
    package let work: any WorkSpread
    /// Where the vault lies.
    package var folder: any VaultFolder
    var models = Models()

    /// A vault whose notes have been read by what it declares.
    package init(
        _ declarations: Declarations, _ graph: Graph, facts: VaultFacts = VaultFacts(),
        work: any WorkSpread = SingleWork(), folder: any VaultFolder = NoFolder()
    ) {
        (self.declarations, self.graph, self.facts, self.work, self.folder) = (declarations, graph, facts, work, folder)
    }

    /// Notes in memory that use some packs, with the settings of the note among them that has some.
    package init(_ graph: Graph, packs: [Pack], known: [Pack]? = nil, facts: VaultFacts = VaultFacts()) {
        let schema = graph.schema
        let settings = graph.note(at: Schema.settingsPath).map { VaultSettings(graph.notes[$0], schema) }
        self.init(
            Declarations(
                settings ?? VaultSettings(packs: packs.map(\.name)), packs: packs, known: known ?? packs, schema: schema
            ),
            graph, facts: facts)
    }

    /// The same vault with other notes.
    package func with(_ graph: Graph) -> Snapshot { with(declarations, graph) }

    /// The same vault with other notes, by what it declares then.
    package func with(_ declarations: Declarations, _ graph: Graph) -> Snapshot {
        var other = Snapshot(declarations, graph, facts: facts, work: work, folder: folder)
        (other.allowsMissingParts, other.isAfterMidnight) = (allowsMissingParts, isAfterMidnight)
        return other
    }

    /// The same vault with other notes, by what they declare. Notes are read again where that changes their types.
    package func declaring(_ graph: Graph) -> Snapshot {
        let new = Declarations(known: declarations.known) { path in
            graph.note(at: path).map { graph.notes[$0].document.bytes } ?? []
        }
        return with(new, new.readNotes(like: declarations) ? graph : graph.reread(by: new.schema))
    }

    /// The same notes if the vault used one more pack. Cost: that of reading all notes again.
    package func using(_ pack: Pack) -> Snapshot {
        let declarations = declarations.adding(pack)
        if declarations.packs.count == packs.count { return self }
        return with(declarations, graph.reread(by: declarations.schema))
    }

    /// What `vault.md` says.
    package var settings: VaultSettings { declarations.settings }
    /// The packs in use, in their order.
    package var packs: [Pack] { declarations.packs }
    /// Every rule that may report something in this vault.
    package var rules: [Rule] { Catalogue.rules + packs.flatMap(\.rules) }
    /// Whether a pack reads, and judges, something in a note that is not a record.
    package func readsPlainNote(_ note: NoteID) -> Bool { packs.contains { $0.readsPlainNote(note, self) } }
    /// What was done by the records of all packs in use. Reads them again; a model asks once.
    package var contributions: [Contribution] { packs.flatMap { $0.contributions(self) } }

    /// The note of the settings; nil where there is none.
    package var settingsNote: Note? { graph.note(at: Schema.settingsPath).map { graph.notes[$0] } }

    /// Gives this state, for what is a part of one of its models and asks for others: it does not keep them alive,
    /// since they keep it.
    package var withoutKeepingModels: @Sendable () -> Snapshot {
        var bare = self
        bare.models = Models()
        return { [bare, weak models] in
            var whole = bare
            if let models { whole.models = models }
            return whole
        }
    }

    /// What a pack makes of the records. Made by whoever asks first, on whatever thread; the others wait. O(1)
    /// afterwards.
    package func model<Model: PackModel>(of type: Model.Type = Model.self) -> Model {
        models.model(of: self)
    }

    /// All findings of this state, sorted by path and place, on as many cores as are lent. Cost: linear in notes and
    /// links.
    ///
    /// - Parameters:
    ///   - plainNotes: judge plain notes as well: their links, and what git left in them
    ///   - paths: look at these notes only, where notes are looked at one by one; nil for all
    ///   - triesFixes: whether fixes that would leave their finding or bring another one are taken out
    package func findings(
        today: CalendarDate, plainNotes: Bool = false, in paths: Set<Path>? = nil, triesFixes: Bool = true
    ) -> [Finding] {
        let context = CheckContext(self, today: today, checksPlainNotes: plainNotes)
        let numbers = paths.map { $0.compactMap { graph.note(at: $0) }.sorted() }
        return CheckRun.findings(context, of: numbers, triesFixes: triesFixes)
    }
}

/// A vault in which some notes change while somebody looks at it.
extension Snapshot {
    /// Gives some notes other texts, nil for one that goes; others keep their numbers. A note that declares something
    /// changes what the rest is read by, and is not for this.
    ///
    /// Models of packs stay, except for the records that changed, when no note comes, goes, or changes its type or its
    /// names; else they are made again when somebody asks. Cost: that of reading these texts where no other snapshot
    /// shares this state, else also a copy of the indices of the graph, which is some bytes for each note of the vault.
    ///
    /// - Parameter outside: the paths of those that are links to files outside the vault
    package mutating func update(_ texts: [(path: Path, bytes: [UInt8]?)], outside: Set<Path> = []) {
        if texts.isEmpty { return }
        let schema = graph.schema
        let readings = texts.map { path, bytes in
            (
                path: path,
                note: bytes.map {
                    NoteReading.read(path: path, bytes: $0, schema: schema, isOutside: outside.contains(path))
                }
            )
        }
        // The models of before hold the graph of before: while they do, it cannot be changed in place.
        models = models.lasting(UpdatedNotes(readings, in: graph), graph.schema)
        graph.update(readings)
    }

    /// The vault as it would be after edits of files that stay where they are, and new files, by what it would declare.
    /// Cost: O(notes), and that of reading the changed files; of reading all notes where it would have other types.
    package func after(stacking change: Change) -> Snapshot {
        if declarations.areTouched(by: change) { return declaring(graph.after(change, spread: work)) }
        var after = self
        after.update(change.files.compactMap { file in file.applied().map { (file.path, Optional($0)) } })
        return after
    }

    /// Takes up which other files there are, for links that lead to them. Cost: that of their paths.
    package mutating func setOtherFiles(_ paths: [Path]) {
        models = Models()
        graph.setOtherFiles(paths)
    }

    /// What tells, after some notes change, whom their change reaches: to be asked before it, and joined over several.
    package func reach(of paths: some Sequence<Path>) -> Set<UInt64> {
        Set(paths.flatMap { graph.nameKeys(at: $0) })
    }

    /// The findings of some notes looked at one by one, without what only a look at the whole vault can tell, as that
    /// two records have one name. Cost: linear in these notes, and once for a snapshot that of the packs' models.
    package func findings(
        ofNotes paths: some Sequence<Path>, today: CalendarDate, plainNotes: Bool = false, triesFixes: Bool = true
    ) -> [Finding] {
        let numbers = Set(paths.compactMap { graph.note(at: $0) }).sorted()
        let types = Set(numbers.compactMap { graph.notes[$0].type })
        let context = CheckContext(self, today: today, checksPlainNotes: plainNotes, types: types)
        return CheckRun.findings(context, of: numbers, looksAtVault: false, triesFixes: triesFixes)
    }

    /// The paths of the notes that a change of some reaches: these, and all whose links lead to them, or give one of
    /// the names that they have now or had before, as `reach` told them before the change. Cost: the first time linear
    /// in the links of the vault, then that of these notes.
    package func reached(_ keys: Set<UInt64>, _ paths: some Sequence<Path>) -> Set<Path> {
        let changed = Set(paths)
        let numbers = graph.notes(linkingAnyOf: keys.union(reach(of: changed)))
        return changed.filter { graph.note(at: $0) != nil }.union(numbers.map { graph.notes[$0].path })
    }
}

extension Graph {
    /// The same notes, read by another schema, under the same numbers. Cost: that of reading all of them.
    fileprivate func reread(by schema: Schema) -> Graph {
        let readings = indices.map { number in
            let note = notes[number]
            let reading = NoteReading.read(
                path: note.path, bytes: note.document.bytes, schema: schema, isOutside: note.isOutside)
            return (number, reading)
        }
        return replacing(Dictionary(uniqueKeysWithValues: readings), schema: schema)
    }

    /// The folded names by which links may lead to the note at a path.
    fileprivate func nameKeys(at path: Path) -> [UInt64] {
        let own = [FoldedName.key(path.name)]
        guard let number = note(at: path) else { return own }
        let others = ["aliases", "formerly"].flatMap { notes[number].texts($0) }.map { FoldedName.key($0.value) }
        return own + others
    }
}

/// What a plan has to ask of the folder in which a vault lies, beyond the notes that were read.
package protocol VaultFolder: Sendable {
    /// Whether a file or folder lies at a path, relative to the root.
    func isThere(_ path: Path) -> Bool
    /// Whether no note at the path would be one of the vault's, by the patterns in its settings.
    func isIgnored(_ path: Path) -> Bool
    /// Whether the path is in a folder of templates.
    func isTemplate(_ path: Path) -> Bool
    /// The fact to report about a time zone that the machine does not know; nil for one that it knows.
    func unknownTimezone(_ name: String) -> VaultFacts.FileFact?
    /// The vault as it would be read if some notes had other texts, nil for one that goes; for those that declare
    /// something, since `vault.md` says which notes there are. Nil where it cannot be read.
    func reading(_ texts: [(path: Path, bytes: [UInt8]?)]) -> Snapshot?
    /// The files beside the notes that give names of notes.
    func companions(of vault: Snapshot) -> Companions
}

/// No folder: notes in memory, beside which nothing lies.
package struct NoFolder: VaultFolder {
    package init() {}

    package func isThere(_ path: Path) -> Bool { false }
    package func isIgnored(_ path: Path) -> Bool { false }
    package func isTemplate(_ path: Path) -> Bool { false }
    package func unknownTimezone(_ name: String) -> VaultFacts.FileFact? { nil }
    package func reading(_ texts: [(path: Path, bytes: [UInt8]?)]) -> Snapshot? { nil }
    package func companions(of vault: Snapshot) -> Companions { Companions(of: vault.graph) }
}

extension Snapshot {
    /// Whether a listing of the folder would find a note of the vault at a path, if one were there.
    package func isNotePlace(_ path: Path) -> Bool {
        if declarations.isDeclaring(path) { return true }
        let names = path.text.split(separator: "/", omittingEmptySubsequences: false)
        return path.isNote && names.allSatisfy { !$0.isEmpty && $0.first != "." }
            && !names.dropLast().contains("node_modules") && !folder.isIgnored(path) && !folder.isTemplate(path)
            && !facts.nestedVaults.contains { path.isBelow($0.path) }
    }
}
