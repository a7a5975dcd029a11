import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax
import VaultSystem

/// The fields of one record over time, as git's commits have them.
package struct RecordHistory: Sendable {
    /// What one commit did, or what lies in the folder and is in no commit yet.
    package struct Entry: Sendable {
        /// Nil for what is not committed.
        package let commit: GitCommit?
        /// Relative to the vault's root, as it was called then.
        package let path: String
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
    package let path: String
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
}

extension RecordHistory {
    /// What lies in the folder.
    struct Draft {
        var path: String
        /// Nil when the file is gone.
        var bytes: [UInt8]?
        var fate: GitHistory.Fate
    }

    /// Compares each version with what it was made from. Cost: linear in all versions.
    ///
    /// A version that cannot be read is skipped: the next one is compared with the last that can. Of a merge only
    /// what neither side has is shown, and which side won where both had changed a field; nothing when there is no such
    /// thing.
    init(_ path: String, _ life: GitHistory.Life, draft: Draft?, field: @escaping (String) -> Field?, units: UnitTable)
    {
        let versions = HistoryVersions(life, draft, field: field, units: units)
        self.path = path
        entries = versions.entries()
        let latest = versions.latest
        type = latest.flatMap { Self.text("type", in: $0) }
        title = latest.flatMap { Self.text("title", in: $0) } ?? NotePath.name(path)
    }

    private static func text(_ field: String, in document: Document) -> String? {
        guard let entry = document.entry(field), entry.state == .readable,
            document.nodes[Int(entry.value)].isScalar
        else { return nil }
        let text = document.text(entry.value)
        return text.isEmpty ? nil : text
    }
}
