import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultSystem

/// How git is set up for a vault, as `vault hook status` shows it.
package enum HookAnswer {
    package typealias Status = (folder: String, hooks: [GitHooks.State], driver: MergeDriver.Status)

    static let shape = Shape<Status>("hook-status", "how git is set up for the vault") { key in
        key.text("folder", "the folder of git's hooks") { $0.folder }
        key.array("hooks", of: hook, "the hooks that could check the vault") { $0.hooks }
        key.choice("merge_driver", "whether git merges notes field by field") { $0.driver }
    }

    private static let hook = Shape<GitHooks.State>("hook", "one of git's hooks") { key in
        key.text("name", "its name") { $0.name }
        key.boolean("checks", "whether it checks this vault") { $0.checks }
        key.boolean("other", "whether there is a hook that vault did not write") { $0.hasOther }
    }
}

/// Conflicts and what became of them, as `vault resolve` shows it.
package enum ResolveAnswer {
    /// With the notes that hold git's markers though git takes them for decided, and what was written; nil where
    /// nothing was to be.
    package typealias Resolved = (planned: PlannedResolving, marked: [Path], change: ChangeAnswer?)
    private typealias Part = (path: Path, others: [Path], isOpen: Bool)

    static let shape = Shape<Resolved>("resolution", "conflicts, and what became of them") { key in
        key.array("conflicts", of: part, "files in conflict in git") {
            $0.planned.conflicts.map { (path: $0.path, others: $0.otherPaths, isOpen: $0.isOpen) }
        }
        key.array("copies", of: part, "conflict copies of sync tools, each with its original") {
            $0.planned.copies.map { (path: $0.path, others: [$0.original], isOpen: $0.isOpen) }
        }
        key.paths("marked", "files with conflict markers that git considers resolved") { $0.marked }
        key.object("change", ChangeAnswer.shape, "what was written; null when there was nothing to write") { $0.change }
    }

    private static let part = Shape<Part>("undecided-file", "a file in conflict") { key in
        key.path("path", "the file") { $0.path }
        key.paths("others", "other files concerned") { $0.others }
        key.boolean("open", "whether a conflict remains") { $0.isOpen }
    }
}

/// The history of a record, as `vault history` shows it: so many of the newest entries.
enum HistoryAnswer {
    static let shape = Shape<(history: RecordHistory, limit: Int?)>(
        "history", "how a record changed, commit by commit"
    ) { key in
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
        key.path("path_before", "the path before, if it was renamed") { entry -> Path? in
            if case .renamed(let path) = entry.fate { path } else { nil }
        }
        key.path("path_after", "the new path, if another record took its place") { entry -> Path? in
            if case .movedAway(let path) = entry.fate { path } else { nil }
        }
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

    private static let change = Shape<FieldChange>("field-change", "a field that changed") { key in
        key.text("field", "its name") { $0.field }
        key.written("before", .anything, isNullable: true, "the value before, as plain values") {
            $0.before.write(to: &$1)
        }
        key.written("after", .anything, isNullable: true, "the value after, as plain values") {
            $0.after.write(to: &$1)
        }
        key.boolean("readable", "whether both values can be read") { $0.kind != .unreadable }
        key.array("elements", of: element, "for a list: the elements added, removed and changed") {
            change -> [FieldChange.Element]? in
            if case .elements(let elements) = change.kind { elements } else { nil }
        }
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

extension FieldChange.Value? {
    fileprivate func write(to json: inout JSONWriter) {
        if let value = self { NodeJSON.write(value.node, of: value.document, to: &json) } else { json.null() }
    }
}
