import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    package static let history = Command(definition: HistoryCommand.definition, run: HistoryCommand.run)
}

/// `vault history RECORD`: what became of a record's fields, from git's commits.
enum HistoryCommand {
    static let definition = CommandDefinition(
        "history", "show a record's fields over time: what changed, when, by whom",
        arguments: [Argument("RECORD", .record(of: []), Argument.nameToRead)],
        options: [
            Option("field", value: "FIELD,…", .field(isList: true), isRepeatable: true, "only these fields"),
            Option("from", value: "DATE", .date, "from this day on"),
            Option("to", value: "DATE", .date, "up to this day"),
            Option("limit", value: "N", .text, "show the newest N entries"),
            Option("all", "include commits that changed no value, only spelling or order"),
            .listFormat,
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let arguments = request.arguments
        let limit = try request.usage { () throws(UsageError) in try arguments.integer("limit", in: 0...Int.max) }
        let vault = try request.vault()
        let today = try request.today(vault)
        let (from, to) = try request.usage { () throws(UsageError) in
            (
                try arguments.date("from", today: today, direction: .past),
                try arguments.date("to", today: today, direction: .past)
            )
        }
        var history: RecordHistory
        switch try find(arguments.positionals.first ?? "", in: vault, request) {
        case .answer(let found): history = found
        case .nothing(let result): return result
        }
        let fields = Set(arguments.list("field").map { $0.lowercased() })
        if !fields.isEmpty {
            try check(fields, in: history)
            history.keep(fields: fields)
        }
        history.keep(since: from, until: to, today: today)
        let isEmpty = history.entries.isEmpty
        if var result = request.result(Answers.history, (history, limit)) {
            result.exitCode = isEmpty ? 1 : 0
            return result
        }
        let text = HistoryText(style: request.style, width: request.width)
        return CommandResult(
            text.render(history, limit: limit, showsSpelling: arguments.has("all")), exitCode: isEmpty ? 1 : 0)
    }

    private enum Finding {
        case answer(RecordHistory)
        /// What to say, and that nothing was found.
        case nothing(CommandResult)
    }

    private static func find(
        _ written: String, in vault: Vault, _ request: Request
    ) throws(Refusal) -> Finding {
        let style = request.diagnosticStyle
        let found = vault.note(named: written, from: request.invocation.directory)
        try request.refuseUnreadable(named: written, found, in: vault)
        switch found {
        case .one(let index), .beginning(let index):
            return .answer(try history(of: vault.graph.notes[index].path, in: vault, request))
        case .several(let found): return .nothing(request.candidates(for: written, found, in: vault))
        case .none(let near):
            let paths = try removed(written, in: vault, request)
            if paths.count == 1 { return .answer(try history(of: paths[0], in: vault, request)) }
            if paths.isEmpty {
                let error = UsageError(
                    "no note is named '\(written)', and no commit deleted one", suggestions: near,
                    otherwise: "'vault list' lists all records")
                return .nothing(CommandResult(error, style: style, exitCode: 1))
            }
            let failure = FailureAnswer(
                "\(paths.count) deleted notes were named '\(written)'", help: "give the path of one",
                candidates: paths.map(\.text))
            var result = CommandResult(failure, style: style, exitCode: 1)
            let shown = paths.prefix(20).map { "  " + style(.path, DisplayText.visible($0)) + "\n" }.joined()
            result.stderr += Array(shown.utf8)
            return .nothing(result)
        }
    }

    /// The paths of deleted notes that a path or name may mean.
    private static func removed(
        _ written: String, in vault: Vault, _ request: Request
    ) throws(Refusal) -> [Path] {
        do throws(FileError) {
            let environment = request.invocation.environment
            if Vault.isPath(written),
                let path = vault.relativePath(written, from: request.invocation.directory), !path.isEmpty
            {
                let paths = path.isNote ? [path] : path.noteFiles()
                for path in paths {
                    if case .history = try vault.history(of: path, environment: environment) { return [path] }
                }
            }
            let name = String(Path(written).lastPart)
            return try vault.removedPaths(named: name, environment: environment)
        } catch {
            throw .file(error)
        }
    }

    private static func history(
        of path: Path, in vault: Vault, _ request: Request
    ) throws(Refusal) -> RecordHistory {
        let answer = try request.file(
            vault.history(of: path, environment: request.invocation.environment))
        switch answer {
        case .history(let history): return history
        case .noCommits:
            throw .refused(
                "nothing is committed yet in '\(vault.root.path)'", help: "commit it with: git add --all && git commit")
        case .unknown:
            throw .refused(
                "'\(path)' is not in git yet", help: "add it with: git add \(HookScript.quoted(path.text))")
        case .ignored:
            throw .refused(
                "git ignores '\(path)', so it has no history",
                help: "see which rule does with: git check-ignore -v \(HookScript.quoted(path.text))")
        }
    }

    private static func check(_ fields: Set<String>, in history: RecordHistory) throws(Refusal) {
        let known = history.fields
        guard let field = fields.subtracting(known).min() else { return }
        throw .usage(
            "no version of '\(history.path)' has a field '\(field)'",
            suggestions: Near.suggestions(for: field, in: known.sorted()),
            otherwise: known.isEmpty ? nil : "it has \(known.sorted().joined(separator: ", "))")
    }
}

/// The history of a record for people, the newest first.
struct HistoryText {
    let style: Style
    let width: Int

    /// A line of an entry: a name and what is next to it, or text alone.
    private struct Row {
        var name = ""
        var text: String
        var role: Style.Role?
    }

    /// - Parameters:
    ///   - limit: so many of the newest
    ///   - showsSpelling: also entries that change no value
    func render(_ history: RecordHistory, limit: Int?, showsSpelling: Bool) -> String {
        let listed = history.entries.filter { showsSpelling || !$0.isOnlySpelling }
        let shown = listed.prefix(limit ?? .max)
        let rows = shown.map(rows)
        let names = rows.joined().map { DisplayText.width($0.name) }
        let column = min(names.max() ?? 0, max(width / 4, 8))
        let parts = zip(shown, rows).map { entry, rows in
            head(entry) + "\n" + rows.map { lines($0, column: column) }.joined()
        }
        return ([title(history)] + parts + [foot(history, listed: listed.count, shown: shown.count)])
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func title(_ history: RecordHistory) -> String {
        let title = DisplayText.truncated(DisplayText.visible(history.title), to: width)
        let type = DisplayText.visible(history.type ?? "note")
        return "\(style(.heading, title))\n\(type) · \(style(.path, DisplayText.visible(history.path)))\n"
    }

    /// `2026-11-20  Ann  a1b2c3d  Raise the target`.
    private func head(_ entry: RecordHistory.Entry) -> String {
        guard let commit = entry.commit else { return style(.heading, "not committed yet") }
        let day = entry.day.map { "\($0)" } ?? "some day"
        let who = DisplayText.truncated(DisplayText.visible(commit.author), to: Self.widestName)
        let room = width - day.count - DisplayText.width(who) - commit.shortName.count - 6
        let subject = DisplayText.truncated(DisplayText.visible(commit.subject), to: max(room, 0))
        let parts = [style(.heading, day), who, style(.dim, commit.shortName), subject]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private func foot(_ history: RecordHistory, listed: Int, shown: Int) -> String {
        var words: [String] = []
        let silent = history.entries.count - listed
        if history.entries.isEmpty { words.append("nothing to show") }
        if shown < listed { words.append("\(shown) of \(listed) shown") }
        if silent > 0 {
            words.append(
                "\(Words.count(silent, "commit")) that \(silent == 1 ? "changes" : "change") no value left out; "
                    + "see with --all")
        }
        return words.map { style(.dim, $0) + "\n" }.joined()
    }

    private func lines(_ row: Row, column: Int) -> String {
        let name = DisplayText.truncated(row.name, to: column)
        let indent = row.name.isEmpty ? 2 : column + 4
        let head = row.name.isEmpty ? "" : style(.dim, name) + DisplayText.spaces(column + 2 - DisplayText.width(name))
        let lines = DisplayText.wrapped(row.text, to: max(width - indent, 10), breaksWords: true)
        return lines.enumerated().map { place, line in
            let shown = row.role.map { style($0, line) } ?? line
            return place == 0 ? "  \(head)\(shown)\n" : DisplayText.spaces(indent) + shown + "\n"
        }.joined()
    }

    private static let widestName = 24
}

/// The lines of an entry.
extension HistoryText {
    private func rows(_ entry: RecordHistory.Entry) -> [Row] {
        var rows: [Row] = []
        if let fate = Self.words(entry) { rows.append(Row(text: fate)) }
        if !entry.isReadable { rows.append(Row(text: "front matter cannot be read in this version")) }
        if entry.isOnlySpelling { rows.append(Row(text: "written differently; no value changed", role: .dim)) }
        guard let difference = entry.difference else { return rows }
        let isNew = entry.fate == .created || entry.fate == .begun
        for change in difference.changes { rows += Self.rows(change, isNew: isNew) }
        if let text = difference.text { rows.append(Row(text: Self.words(text, isNew: isNew))) }
        return rows
    }

    private static func words(_ entry: RecordHistory.Entry) -> String? {
        switch entry.fate {
        case .created: entry.isMadeAgain ? "created again" : "created"
        case .begun: "history begins here: this clone has no older commits"
        case .changed: nil
        case .renamed(let origin): renaming(from: origin, to: entry.path)
        case .deleted: "deleted"
        case .movedAway(let path): "renamed to " + DisplayText.visible(path)
        }
    }

    /// The part of the path that is another: the folder, the name, or both.
    private static func renaming(from origin: Path, to path: Path) -> String {
        let (old, new) = (parts(of: origin), parts(of: path))
        if old.folder == new.folder { return "renamed from " + DisplayText.visible(old.name) }
        if old.name == new.name {
            return old.folder.isEmpty
                ? "moved from the top folder of the vault" : "moved from " + DisplayText.visible(old.folder)
        }
        return "renamed from " + DisplayText.visible(origin)
    }

    private static func parts(of path: Path) -> (folder: Path, name: String) {
        (path.folder, path.name)
    }

    private static func rows(_ change: FieldChange, isNew: Bool) -> [Row] {
        let name = DisplayText.visible(change.field)
        switch change.kind {
        case .value(let from, let to): return [row(name, from, to, isNew: isNew)]
        case .elements(let elements) where isNew:
            let texts = elements.compactMap { element -> String? in
                if case .added(let text) = element { text } else { nil }
            }
            return [Row(name: name, text: texts.map(shown).joined(separator: ", "))]
        case .elements(let elements):
            return elements.map { element in
                switch element {
                case .added(let text): row(name, nil, text, isNew: false)
                case .removed(let text): row(name, text, nil, isNew: false)
                case .changed(let from, let to): row(name, from, to, isNew: false)
                }
            }
        case .lines(let counts): return [Row(name: name, text: words(counts, isNew: isNew))]
        case .structure: return [Row(name: name, text: isNew ? "set" : change.after == nil ? "− all" : "changed")]
        case .unreadable: return [Row(name: name, text: "cannot be read in this version")]
        }
    }

    private static func row(_ name: String, _ from: String?, _ to: String?, isNew: Bool) -> Row {
        switch (from, to) {
        case (let from?, let to?): Row(name: name, text: "\(shown(from)) → \(shown(to))")
        case (nil, let to?):
            isNew ? Row(name: name, text: shown(to)) : Row(name: name, text: "+ " + shown(to), role: .good)
        case (let from?, nil): Row(name: name, text: "− " + shown(from), role: .dim)
        case (nil, nil): Row(name: name, text: "")
        }
    }

    /// A link is the name that it gives; nothing at all is a pair of quotes.
    private static func shown(_ text: String) -> String {
        let isLink = text.hasPrefix("[[") && text.hasSuffix("]]") && text.count > 4
        let inner = isLink ? String(text.dropFirst(2).dropLast(2)) : text
        return inner.allSatisfy { $0 == " " } ? "'\(inner)'" : DisplayText.visible(inner)
    }

    private static func words(_ counts: LineCounts, isNew: Bool) -> String {
        if isNew { return "\(Words.count(counts.added, "line")) of text" }
        let added = "\(Words.count(counts.added, "line")) of text added"
        if counts.removed == 0 { return added }
        if counts.added == 0 { return "\(Words.count(counts.removed, "line")) of text removed" }
        return added + ", \(counts.removed) removed"
    }
}
