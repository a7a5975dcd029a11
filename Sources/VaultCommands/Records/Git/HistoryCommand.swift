import VaultAnswers
import VaultConsole
import VaultKit
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

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
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
        let text = HistoryText(style: request.style, width: request.invocation.width)
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
    ) throws(CommandFailure) -> Finding {
        let style = request.invocation.diagnosticStyle(request.arguments.value("color"))
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
    ) throws(CommandFailure) -> [Path] {
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
    ) throws(CommandFailure) -> RecordHistory {
        let answer: HistoryAnswer
        do throws(FileError) {
            answer = try vault.history(of: path, environment: request.invocation.environment)
        } catch {
            throw .file(error)
        }
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

    private static func check(_ fields: Set<String>, in history: RecordHistory) throws(CommandFailure) {
        let known = history.fields
        guard let field = fields.subtracting(known).min() else { return }
        throw .usage(
            UsageError(
                "no version of '\(history.path)' has a field '\(field)'",
                suggestions: Near.suggestions(for: field, in: known.sorted()),
                otherwise: known.isEmpty ? nil : "it has \(known.sorted().joined(separator: ", "))"))
    }
}
