import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax
import VaultSystem

/// The versions of one file, compared with what they were made from.
struct HistoryVersions {
    private let life: GitHistory.Life
    private let draft: RecordHistory.Draft?
    private let field: (String) -> Field?
    private let units: UnitTable
    /// By the names of their bytes.
    private var documents: [[UInt8]: Document] = [:]

    init(
        _ life: GitHistory.Life, _ draft: RecordHistory.Draft?, field: @escaping (String) -> Field?, units: UnitTable
    ) {
        (self.life, self.draft, self.field, self.units) = (life, draft, field, units)
        for version in life.steps.flatMap({ $0.before + [$0.after, $0.base].compactMap(\.self) }) {
            if documents[version.object] == nil { documents[version.object] = Document(version.bytes) }
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

    private func document(_ version: GitHistory.Version) -> Document? { documents[version.object] }

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
    private func readableBefore(_ place: Int) -> Document? {
        versions(before: place).first(where: Self.isReadable)
    }

    /// What a key in lower case said before a commit, where it can be read.
    private func value(_ key: String, upTo place: Int) -> FieldChange.Value? {
        versions(before: place).lazy.compactMap { document in
            document.entries.first { $0.state == .readable && document.text($0.key).lowercased() == key }
                .map { FieldChange.Value(document: document, node: $0.value) }
        }.first
    }

    /// What a commit was made from, what that was made from, and so on.
    private func versions(before place: Int) -> [Document] {
        var documents: [Document] = []
        var place: Int? = place
        while let current = place {
            guard let version = life.steps[current].before.first, let found = document(version) else { break }
            documents.append(found)
            place = maker(of: version, before: current)
        }
        return documents
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
    package var fields: Set<String> {
        entries.reduce(into: []) { $0.formUnion($1.difference?.fields ?? []) }
    }

    /// What lies in the folder.
    struct Draft {
        var path: Path
        /// Nil when the file is gone.
        var bytes: [UInt8]?
        var fate: GitHistory.Fate
    }

    /// Compares each version with what it was made from. Cost: linear in all versions.
    ///
    /// A version that cannot be read is skipped: the next one is compared with the last that can. Of a merge only
    /// what neither side has is shown, and which side won where both had changed a field; nothing when there is no such
    /// thing.
    init(_ path: Path, _ versions: HistoryVersions) {
        self.path = path
        entries = versions.entries()
        let latest = versions.latest
        type = latest.flatMap { Self.text("type", in: $0) }
        title = latest.flatMap { Self.text("title", in: $0) } ?? path.name
    }

    private static func text(_ field: String, in document: Document) -> String? {
        guard let entry = document.entry(field), entry.state == .readable,
            document.nodes[Int(entry.value)].isScalar
        else { return nil }
        let text = document.text(entry.value)
        return text.isEmpty ? nil : text
    }
}
