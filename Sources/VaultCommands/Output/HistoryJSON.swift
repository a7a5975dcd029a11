import VaultEdits
import VaultFiles
import VaultGit
import VaultKit
import VaultSyntax

/// The history of a record for programs.
enum HistoryJSON {
    /// - Parameter limit: so many of the newest
    static func render(_ history: RecordHistory, limit: Int?) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("path", history.path)
            json.member("title", history.title)
            json.member("type", history.type)
            json.member("entries", array: history.entries.prefix(limit ?? .max)) { write($1, to: &$0) }
            json.member("summary") { $0.member("entries", history.entries.count) }
        }
        json.newline()
        return json.bytes
    }

    private static func write(_ entry: RecordHistory.Entry, to json: inout JSONWriter) {
        json.object { json in
            json.member("commit", entry.commit?.name)
            json.member("short", entry.commit?.shortName)
            json.key("author")
            if let commit = entry.commit {
                json.object { json in
                    json.member("name", commit.author)
                    json.member("email", commit.email)
                }
            } else {
                json.null()
            }
            json.member("day", entry.day?.description)
            json.member("time", entry.moment?.description)
            json.member("subject", entry.commit?.subject)
            json.member("what", word(entry))
            json.member("path", entry.path)
            json.member("path_before", before(entry.fate))
            json.member("path_after", after(entry.fate))
            json.member("readable", entry.isReadable)
            json.member("changes", array: entry.difference?.changes ?? []) { write($1, to: &$0) }
            json.key("text")
            if let text = entry.difference?.text { write(text, to: &json) } else { json.null() }
        }
    }

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
        if case .renamed(let path) = fate { return path }
        return nil
    }

    private static func after(_ fate: GitHistory.Fate) -> String? {
        if case .movedAway(let path) = fate { return path }
        return nil
    }

    private static func write(_ change: FieldChange, to json: inout JSONWriter) {
        json.object { json in
            json.member("field", change.field)
            json.key("before")
            write(change.before, to: &json)
            json.key("after")
            write(change.after, to: &json)
            json.member("readable", change.kind != .unreadable)
            json.key("elements")
            if case .elements(let elements) = change.kind { write(elements, to: &json) } else { json.null() }
        }
    }

    /// A value as the front matter has it, without a schema.
    private static func write(_ value: FieldChange.Value?, to json: inout JSONWriter) {
        if let value { NodeJSON.write(value.node, of: value.document, to: &json) } else { json.null() }
    }

    private static func write(_ elements: [FieldChange.Element], to json: inout JSONWriter) {
        json.array(of: elements) { json, element in
            json.object { json in
                switch element {
                case .added(let text):
                    json.member("before", nil as String?)
                    json.member("after", text)
                case .removed(let text):
                    json.member("before", text)
                    json.member("after", nil as String?)
                case .changed(let from, let to):
                    json.member("before", from)
                    json.member("after", to)
                }
            }
        }
    }

    private static func write(_ counts: LineCounts, to json: inout JSONWriter) {
        json.object { json in
            json.member("added", counts.added)
            json.member("removed", counts.removed)
        }
    }
}
