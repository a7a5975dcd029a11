import VaultEdits
import VaultMerging
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// The versions of one file, compared with what they were made from.
struct HistoryVersions {
    private let life: GitHistory.Life
    private let draft: RecordHistory.Draft?
    private let field: (String) -> Field?
    private let units: UnitTable
    /// By the names of their bytes, which may end in a path.
    private var documents: [Path: Document] = [:]

    init(
        _ life: GitHistory.Life, _ draft: RecordHistory.Draft?, field: @escaping (String) -> Field?, units: UnitTable
    ) {
        (self.life, self.draft, self.field, self.units) = (life, draft, field, units)
        for version in life.steps.flatMap({ $0.before + [$0.after, $0.base].compactMap(\.self) }) {
            let name = Path(version.object)
            documents[name] = documents[name] ?? Document(version.bytes)
        }
    }

    /// The newest version whose front matter can be read.
    var latest: Document? {
        let known = life.steps.lazy.flatMap { [$0.after] + $0.before }.compactMap { $0 }.compactMap(document)
        return ([draft?.bytes.map { Document($0) }].compactMap { $0 } + known).first(where: Self.isReadable)
    }

    func entries() -> [RecordHistory.Entry] {
        var entries: [RecordHistory.Entry] = []
        if let draft { entries.append(entry(draft)) }
        let firstDeletion = life.steps.lastIndex { $0.fate == .deleted }
        for (place, step) in life.steps.enumerated() {
            let isMerge = step.before.count > 1
            let isReadable = step.after.flatMap(document).map(Self.isReadable) ?? true
            let difference = isReadable ? difference(place) : nil
            if isMerge, step.fate == .changed, difference?.saysNothing ?? true { continue }
            entries.append(
                RecordHistory.Entry(
                    commit: step.commit, path: step.path, fate: step.fate,
                    isMadeAgain: step.fate == .created && firstDeletion.map { place < $0 } ?? false,
                    isReadable: isReadable, difference: difference))
        }
        return entries
    }

    private func entry(_ draft: RecordHistory.Draft) -> RecordHistory.Entry {
        let new = draft.bytes.map { Document($0) }
        let old = draft.fate == .created ? nil : life.committed.map { Document($0) }
        let place = life.steps.firstIndex { $0.after?.bytes == life.committed }
        var difference: RecordDifference?
        if let new, Self.isReadable(new) {
            let isOldReadable = old.map(Self.isReadable) ?? true
            difference = self.difference(
                from: isOldReadable ? old : place.flatMap(readableBefore), to: new,
                earlier: { key in place.flatMap { value(key, upTo: $0) } })
        }
        return RecordHistory.Entry(
            commit: nil, path: draft.path, fate: draft.fate,
            isMadeAgain: draft.fate == .created && life.steps.contains { $0.fate == .deleted },
            isReadable: new.map(Self.isReadable) ?? true, difference: difference)
    }

    /// What a commit did; nil when the file is gone.
    private func difference(_ place: Int) -> RecordDifference? {
        let step = life.steps[place]
        guard let new = step.after.flatMap(document) else { return nil }
        if step.before.isEmpty { return difference(from: nil, to: new) { _ in nil } }
        let differences = step.before.map { version in
            let maker = self.maker(of: version, before: place)
            let old = document(version).flatMap { Self.isReadable($0) ? $0 : nil } ?? maker.flatMap(readableBefore)
            return difference(from: old, to: new) { key in maker.flatMap { value(key, upTo: $0) } }
        }
        guard var common = differences.first else { return nil }
        for other in differences.dropFirst() { common.keep(common: other) }
        if differences.count == 2 { common.add(decided(step), from: differences) }
        return common
    }

    /// The fields, in lower case, of which both sides of a merge had changed the value.
    private func decided(_ step: GitHistory.Step) -> Set<String> {
        guard let base = step.base.flatMap(document), Self.isReadable(base) else { return [] }
        let sides = step.before.map { version in
            document(version).map { side in Set(difference(from: base, to: side) { _ in nil }.fields) } ?? []
        }
        return sides.dropFirst().reduce(sides.first ?? []) { $0.intersection($1) }
    }

    private func difference(
        from old: Document?, to new: Document, earlier: (String) -> FieldChange.Value?
    ) -> RecordDifference {
        let reading = { [units] (field: Field?) in
            // Other letter case in a title is another title; in a choice or a tag it is the same.
            let isTitle = field.map { $0.scalar == .text && !$0.isList } ?? false
            return isTitle ? ElementReading(nil) : ElementReading(field, units: units)
        }
        return RecordDifference(from: old, to: new, field: field, reading: reading, earlier: earlier)
    }

    private func document(_ version: GitHistory.Version) -> Document? { documents[Path(version.object)] }

    private static func isReadable(_ document: Document) -> Bool {
        let isWhole = !document.problems.contains { $0.kind == .notUTF8 || $0.kind == .unclosedFrontMatter }
        return isWhole && (document.problems.isEmpty || document.entries.contains { $0.state == .readable })
    }

    // MARK: Looking further back

    /// The commit that made a version.
    private func maker(of version: GitHistory.Version, before place: Int) -> Int? {
        life.steps.indices.dropFirst(place + 1).first { life.steps[$0].after?.object == version.object }
    }

    /// The newest version that can be read of those that a commit was made from.
    private func readableBefore(_ place: Int) -> Document? { versions(before: place).first(where: Self.isReadable) }

    /// What a key in lower case said before a commit, where it can be read.
    private func value(_ key: String, upTo place: Int) -> FieldChange.Value? {
        versions(before: place).lazy.compactMap { document in
            document.entries.first { $0.state == .readable && document.text($0.key).lowercased() == key }
                .map { FieldChange.Value(document: document, node: $0.value) }
        }.first
    }

    /// What a commit was made from, what that was made from, and so on.
    private func versions(before place: Int) -> [Document] {
        let places = sequence(first: place) { place in
            life.steps[place].before.first.flatMap { maker(of: $0, before: place) }
        }
        let found = places.map { life.steps[$0].before.first.flatMap(document) }
        return found.prefix { $0 != nil }.compactMap(\.self)
    }
}

/// The fields of one record over time, as git's commits have them.
package struct RecordHistory: Sendable {
    /// What one commit did, or what lies in the folder and is in no commit yet.
    package struct Entry: Sendable {
        /// Nil for what is not committed.
        package let commit: GitCommit?
        /// Relative to the vault's root, as it was called then.
        package let path: Path
        /// What became of the file.
        package let fate: GitHistory.Fate
        /// True for one that was deleted before.
        package let isMadeAgain: Bool
        /// False when the front matter of this version cannot be read.
        package let isReadable: Bool
        /// Nil where nothing can be compared: the record is gone, or cannot be read.
        package internal(set) var difference: RecordDifference?

        /// The author's day, on the author's own calendar.
        package var day: CalendarDate? { moment?.day }

        /// When its author made it, with the author's own zone.
        package var moment: DateTime? { commit?.time }

        /// True when it changes how the record is written, and nothing that it says.
        package var isOnlySpelling: Bool {
            fate == .changed && isReadable && (difference.map { $0.saysNothing } ?? true)
        }
    }

    /// Relative to the vault's root; where it was last, when it is gone.
    package let path: Path
    /// As its newest version that can be read has it.
    package let title: String
    /// As it is written there; nil without one.
    package let type: String?
    /// Newest first.
    package private(set) var entries: [Entry]

    /// Only what became of some fields, in lower case.
    package mutating func keep(fields: Set<String>) {
        entries = entries.compactMap { entry in
            var entry = entry
            entry.difference?.keep(fields: fields)
            return entry.difference?.changes.isEmpty ?? true ? nil : entry
        }
    }

    /// Only what happened on some days; what is not committed counts as of today.
    package mutating func keep(since: CalendarDate?, until: CalendarDate?, today: CalendarDate) {
        entries.removeAll { entry in
            let day = entry.day ?? today
            return since.map { day < $0 } ?? false || until.map { $0 < day } ?? false
        }
    }

    /// All field names in any entry, in lower case.
    package var fields: Set<String> { entries.reduce(into: []) { $0.formUnion($1.difference?.fields ?? []) } }

    /// What lies in the folder.
    struct Draft {
        var path: Path
        /// Nil when the file is gone.
        var bytes: [UInt8]?
        var fate: GitHistory.Fate
    }

    /// Compares each version with what it was made from, and skips those that cannot be read. Of a merge only what
    /// neither side has is shown, and which side won where both had changed a field.
    init(_ path: Path, _ versions: HistoryVersions) {
        self.path = path
        entries = versions.entries()
        let latest = versions.latest
        type = latest.flatMap { Self.text("type", in: $0) }
        title = latest.flatMap { Self.text("title", in: $0) } ?? path.name
    }

    private static func text(_ field: String, in document: Document) -> String? {
        let texts = document.texts(of: field)
        return texts.count == 1 && !texts[0].isEmpty ? texts[0] : nil
    }
}

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
    /// The fields of a note, which need not be there any more, over time: what each commit did, and what is not
    /// committed yet. Values are compared by what they mean to this vault today. Throws when the vault lies in no
    /// repository.
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
        let names = graph.note(at: path).map { graph.notes[$0].texts("formerly").map(\.value) } ?? []
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
            graph.note(at: path) == nil
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
        if let type = graph.note(at: path).flatMap({ graph.notes[$0].type }) {
            for field in graph.schema.fields[type] { fields[field.name] = field }
        }
        fields["type"] = Field("type", .choice([]), "What it is.")
        return RecordHistory(path, HistoryVersions(life, draft, field: { [fields] in fields[$0] }, units: graph.units))
    }

    /// The records that came or changed since a revision of git, committed or not; one that has only another path did
    /// not. Throws when the vault lies in no repository, and when git knows no such commit.
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
