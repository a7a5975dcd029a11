import VaultGraph
import VaultSchema
import VaultSyntax

/// A vault in which some notes change while somebody looks at it.
extension Snapshot {
    /// The same vault with other texts of some notes, nil for one that goes; others keep their numbers.
    ///
    /// `vault.md` changes what the rest is read by, and is not for this. Cost: that of reading these texts, and a copy
    /// of the indices of the graph, which is a few bytes for each note; the models of packs are made again when
    /// somebody asks.
    package func updating(_ texts: [(path: String, bytes: [UInt8]?)]) -> Snapshot {
        var graph = graph
        graph.update(
            texts.map { path, bytes in
                (path, bytes.map { NoteReading.read(path: path, bytes: $0, schema: graph.schema) })
            })
        return with(graph)
    }

    /// The findings of some notes looked at one by one, without what only a look at the whole vault can tell, as that
    /// two records have one name. Cost: linear in these notes, and once for a snapshot that of the packs' models.
    package func findings(
        ofNotes paths: some Sequence<String>, today: CalendarDate, plainNotes: Bool = false
    ) -> [Finding] {
        let context = CheckContext(self, today: today, checksPlainNotes: plainNotes)
        return CheckRun.findings(context, ofNotes: Set(paths.compactMap { graph.index(ofPath: $0) }).sorted())
    }

    /// The paths of the notes that a change of some reaches: these, and all whose links lead to them, or give one of
    /// the names that they have now or had before. Cost: linear in the links of the vault.
    ///
    /// - Parameter before: the vault before the change
    package func reached(bySince before: Snapshot, _ paths: some Sequence<String>) -> Set<String> {
        let changed = Set(paths)
        let keys = Set(changed.flatMap { before.graph.nameKeys(at: $0) + graph.nameKeys(at: $0) })
        let notes = graph.notes
        var reached = changed.filter { graph.index(ofPath: $0) != nil }
        for number in graph.indices {
            let note = notes[number]
            if note.links.contains(where: { keys.contains(note.nameKey(of: $0)) }) { reached.insert(note.path) }
        }
        return reached
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
