import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultSystem

/// The history of a record, as `vault history` shows it.
package struct HistoryPage: Sendable {
    let history: RecordHistory
    /// So many of the newest entries.
    let limit: Int?

    package init(_ history: RecordHistory, limit: Int?) {
        self.history = history
        self.limit = limit
    }

    static let shape = Shape<HistoryPage>("history", "how a record changed, commit by commit") { key in
        key.path("path", "its file today") { $0.history.path }
        key.text("title", "its title") { $0.history.title }
        key.text("type", "its type") { $0.history.type }
        key.array("entries", of: entry, "its changes, newest first") { $0.history.entries.prefix($0.limit ?? .max) }
        key.object("summary", summary, "totals") { $0.history }
    }

    private static let summary = Shape<RecordHistory>("history-summary", "totals of a history") { key in
        key.integer("entries", "all entries, including those beyond --limit") { $0.entries.count }
    }

    static let entry = Shape<RecordHistory.Entry>("history-entry", "what one commit did to the record") { key in
        key.text("commit", "the commit; null for uncommitted changes") { $0.commit?.name }
        key.text("short", "the abbreviated commit") { $0.commit?.shortName }
        key.object("author", author, "who made it") { $0.commit.map { (name: $0.author, email: $0.email) } }
        key.day("day", "its day") { $0.day }
        key.text("time", "its time, with the author's time zone") { $0.moment?.description }
        key.text("subject", "the first line of its message") { $0.commit?.subject }
        key.word("what", of: words, "what it did") { word($0) }
        key.path("path", "the file at that time") { $0.path }
        key.text("path_before", "the path before, if it was renamed") { before($0.fate) }
        key.text("path_after", "the new path, if another record took its place") { after($0.fate) }
        key.boolean("readable", "whether its text can be read as a record") { $0.isReadable }
        key.array("changes", of: change, "the fields that changed") { $0.difference?.changes ?? [] }
        key.object("text", lines, "how the text below the front matter changed") { $0.difference?.text }
    }

    private static let author = Shape<(name: String, email: String)>("author", "who made a commit") { key in
        key.text("name", "the author's name") { $0.name }
        key.text("email", "the author's email address") { $0.email }
    }

    private static let words = [
        "created", "made_again", "begun", "changed", "spelling", "renamed", "deleted", "moved_away",
    ]

    private static func word(_ entry: RecordHistory.Entry) -> String {
        switch entry.fate {
        case .created: entry.isMadeAgain ? "made_again" : "created"
        case .begun: "begun"
        case .changed: entry.isOnlySpelling ? "spelling" : "changed"
        case .renamed: "renamed"
        case .deleted: "deleted"
        case .movedAway: "moved_away"
        }
    }

    private static func before(_ fate: GitHistory.Fate) -> String? {
        if case .renamed(let path) = fate { return path.text }
        return nil
    }

    private static func after(_ fate: GitHistory.Fate) -> String? {
        if case .movedAway(let path) = fate { return path.text }
        return nil
    }

    private static let change = Shape<FieldChange>("field-change", "a field that changed") { key in
        key.text("field", "its name") { $0.field }
        key.written("before", .anything, isNullable: true, "the value before, as plain values") {
            write($0.before, to: &$1)
        }
        key.written("after", .anything, isNullable: true, "the value after, as plain values") {
            write($0.after, to: &$1)
        }
        key.boolean("readable", "whether both values can be read") { $0.kind != .unreadable }
        key.array("elements", of: element, "for a list: the elements added, removed and changed") {
            change -> [FieldChange.Element]? in
            if case .elements(let elements) = change.kind { elements } else { nil }
        }
    }

    private static func write(_ value: FieldChange.Value?, to json: inout JSONWriter) {
        if let value { NodeJSON.write(value.node, of: value.document, to: &json) } else { json.null() }
    }

    private static let element = Shape<FieldChange.Element>("element-change", "an element that changed") { key in
        key.text("before", "the value before; null for a new one") { element -> String? in
            switch element {
            case .added: nil
            case .removed(let text), .changed(let text, _): text
            }
        }
        key.text("after", "the value after; null for a removed one") { element -> String? in
            switch element {
            case .removed: nil
            case .added(let text), .changed(_, let text): text
            }
        }
    }

    private static let lines = Shape<LineCounts>("line-counts", "lines added and removed") { key in
        key.integer("added", "lines added") { $0.added }
        key.integer("removed", "lines removed") { $0.removed }
    }
}
