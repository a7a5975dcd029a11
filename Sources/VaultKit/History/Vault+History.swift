import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// What git knows of a record.
package enum HistoryAnswer: Sendable {
    /// The fields over time.
    case history(RecordHistory)
    /// Nothing was committed in the repository yet.
    case noCommits
    /// No commit has the file.
    case unknown
    /// No commit has the file, and git ignores it.
    case ignored
}

extension Vault {
    /// The fields of a note over time: what each commit did, and what is not committed yet.
    ///
    /// Values are compared by what they mean to this vault today: its units, and names for links. Throws when the vault
    /// lies in no repository. Cost: see `GitHistory.life`.
    ///
    /// - Parameter path: relative to the root; the file need not be there any more
    package func history(of path: Path, environment: [String: String]) throws(FileError) -> HistoryAnswer {
        guard let git = try GitHistory(of: root, environment: environment) else { return .noCommits }
        let current = bytes(of: path)
        let life = try git.life(of: path)
        if current == life.committed {
            return life.steps.isEmpty ? .unknown : .history(history(path, life, draft: nil))
        }
        if current == nil || life.committed != nil {
            let fate: GitHistory.Fate = current == nil ? .deleted : .changed
            return .history(history(path, life, draft: .init(path: path, bytes: current, fate: fate)))
        }
        let names = graph.index(ofPath: path).map { graph.notes[$0].texts("formerly").map(\.value) } ?? []
        let state = try git.state(of: path, formerNames: names)
        if case .renamed(let origin) = state {
            let draft = RecordHistory.Draft(path: path, bytes: current, fate: .renamed(from: origin))
            return .history(history(path, try git.life(of: origin), draft: draft))
        }
        guard life.steps.isEmpty, state != .added else {
            return .history(history(path, life, draft: .init(path: path, bytes: current, fate: .created)))
        }
        return state == .ignored ? .ignored : .unknown
    }

    /// The paths of notes that git knows and the vault does not have any more, by their name without `.md`, the newest
    /// first. Cost: that of comparing all commits.
    package func removedPaths(named name: String, environment: [String: String]) throws(FileError) -> [Path] {
        guard let git = try GitHistory(of: root, environment: environment) else { return [] }
        let wanted = Path(name).stem
        return try git.removedPaths().filter { path in
            graph.index(ofPath: path) == nil
                && path.isNote && FoldedName.areEqual(path.name, wanted.text)
        }
    }

    /// What a field of a note became on which day, the newest first; nil for what is not a single text. Empty where git
    /// cannot tell. Cost: that of its history.
    package func texts(
        ofField field: String, at path: Path, environment: [String: String]
    ) -> [(day: CalendarDate?, text: String?)] {
        guard case .history(let history)? = try? self.history(of: path, environment: environment) else { return [] }
        return history.entries.compactMap { entry in
            entry.difference?.changes.first { $0.field.lowercased() == field }.map { change in
                if case .value(_, let text?) = change.kind { (entry.day, text) } else { (entry.day, nil) }
            }
        }
    }

    private func history(_ path: Path, _ life: GitHistory.Life, draft: RecordHistory.Draft?) -> RecordHistory {
        // One name means one kind of value in every type, so an old version needs no type of its own.
        var fields: [String: Field] = [:]
        for field in snapshot.declarations.fullSchema.fields.joined() where fields[field.name] == nil {
            fields[field.name] = field
        }
        if let type = graph.index(ofPath: path).flatMap({ graph.notes[$0].type }) {
            for field in graph.schema.fields[type] { fields[field.name] = field }
        }
        fields["type"] = Field("type", .choice([]), "What it is.")
        return RecordHistory(path, HistoryVersions(life, draft, field: { [fields] in fields[$0] }, units: graph.units))
    }

    /// The records that came or changed since a revision of git, whether they were committed or not; one that has only
    /// another path did not.
    ///
    /// Throws when the vault lies in no repository, and when git knows no such commit. Cost: linear in the records'
    /// bytes, on all cores, and at most two processes of git.
    package func records(changedSince revision: String, environment: [String: String]) throws(FileError) -> Set<NoteID>
    {
        let tree = try GitTree(revision: revision, of: root, environment: environment)
        let records = graph.indices.filter { graph.notes[$0].isRecord }
        let places = try tree.placesOfChanged(
            among: records.map { (graph.notes[$0].path, graph.notes[$0].document.bytes) })
        return Set(places.map { records[$0] })
    }

    /// What notes said when a commit made them with their `import_id`: what an import wrote. There is none without git, for
    /// what was never committed, and where the id came later, such as by a merge. Cost: that of `GitHistory.versions`.
    package func firstVersions(
        of notes: [(path: Path, id: String)], environment: [String: String]
    ) -> [Path: Document] {
        guard let git = try? GitHistory(of: root, environment: environment),
            let versions = try? git.versions(of: notes.map(\.path))
        else { return [:] }
        var first: [Path: Document] = [:]
        for (note, versions) in zip(notes, versions) {
            for version in versions {
                let read = NoteReading.read(path: note.path, bytes: version.bytes, schema: graph.schema)
                guard read.texts("import_id").contains(where: { $0.value == note.id }) else { continue }
                if version.isMade { first[note.path] = read.document }
                break
            }
        }
        return first
    }
}
