import VaultGraph
import VaultSchema
import VaultSyntax

/// A vault in which some notes change while somebody looks at it.
extension Snapshot {
    /// Gives some notes other texts, nil for one that goes; others keep their numbers.
    ///
    /// A note that declares something changes what the rest is read by, and is not for this. Cost: that of reading
    /// these texts where no other snapshot shares this state, else also a copy of the indices of the graph, which is
    /// some bytes for each note of the vault. Models of packs stay, except for the records that changed, when no note
    /// comes, goes, or changes its type or its names; else they are made again when somebody asks.
    ///
    /// - Parameter outside: the paths of those that are links to files outside the vault
    package mutating func update(_ texts: [(path: String, bytes: [UInt8]?)], outside: Set<String> = []) {
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

    /// Takes up which other files there are, for links that lead to them. Cost: that of their paths.
    package mutating func setOtherFiles(_ paths: [String]) {
        models = Models()
        graph.setOtherFiles(paths)
    }

    /// What tells, after some notes change, whom their change reaches: to be asked before it, and joined over several.
    package func reach(of paths: some Sequence<String>) -> Set<UInt64> {
        Set(paths.flatMap { graph.nameKeys(at: $0) })
    }

    /// The findings of some notes looked at one by one, without what only a look at the whole vault can tell, as that
    /// two records have one name. Cost: linear in these notes, and once for a snapshot that of the packs' models.
    package func findings(
        ofNotes paths: some Sequence<String>, today: CalendarDate, plainNotes: Bool = false
    ) -> [Finding] {
        let numbers = Set(paths.compactMap { graph.index(ofPath: $0) }).sorted()
        let types = Set(numbers.compactMap { graph.notes[$0].type })
        let context = CheckContext(self, today: today, checksPlainNotes: plainNotes, types: types)
        return CheckRun.findings(context, ofNotes: numbers)
    }

    /// The paths of the notes that a change of some reaches: these, and all whose links lead to them, or give one of
    /// the names that they have now or had before.
    ///
    /// Cost: the first time linear in the links of the vault, then that of these notes.
    ///
    /// - Parameter keys: what `reach` told before the change
    package func reached(_ keys: Set<UInt64>, _ paths: some Sequence<String>) -> Set<String> {
        let changed = Set(paths)
        let numbers = graph.notes(linkingAnyOf: keys.union(reach(of: changed)))
        return changed.filter { graph.index(ofPath: $0) != nil }.union(numbers.map { graph.notes[$0].path })
    }
}

extension Graph {
    /// The folded names by which links may lead to the note at a path.
    fileprivate func nameKeys(at path: String) -> [UInt64] {
        let own = [FoldedName.key(NotePath.name(path))]
        guard let number = index(ofPath: path) else { return own }
        let others = ["aliases", "formerly"].flatMap { notes[number].texts($0) }.map { FoldedName.key($0.value) }
        return own + others
    }
}
