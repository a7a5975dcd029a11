import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests

extension Command {
    package static let format = Command(definition: FormatCommand.definition, run: FormatCommand.run)
}

/// `vault format [RECORD|PATH …]`: the canonical spelling of fields.
enum FormatCommand {
    static let definition = CommandDefinition(
        "format", "normalize how fields are written, and nothing else",
        arguments: [
            Argument(
                "RECORD", .oneOf([.record(of: []), .path]), count: .any,
                "a record, a file or a folder; default: all records")
        ],
        options: [Option("check", "write nothing; exit with 1 if something would change"), .yes, .format, .dryRun])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        if request.has("check"), !request.has("dry-run") {
            return try check(try request.vault(), request)
        }
        var skipped: [Formatting.Skipped] = []
        var isFormatted = true
        var result = try request.write { (vault) throws(Refusal) in
            let formatting = try plan(in: vault, request)
            skipped = formatting.skipped
            let description = "format " + what(formatting)
            isFormatted = formatting.paths.isEmpty
            let paths = NoteList(formatting.paths)
            var writing = Writing(
                edit: formatting.edit, description: description,
                done: "formatted \(Words.count(paths.paths.count, "note"))\n" + paths.lines
                    + (paths.paths.count > NoteList.limit ? "to revert it: vault undo\n" : "")
            ) { answer($0, formatting) }
            if request.words.isEmpty { writing.unnamed = formatting.paths }
            return writing
        }
        result.stderr += Array(warnings(of: skipped, request).utf8)
        if request.has("check"), !isFormatted { result.exitCode = 1 }
        return result
    }

    private static func answer(_ change: ChangeAnswer, _ formatting: Formatting) -> CommandResult {
        var change = change
        change.skipped = formatting.skipped.map {
            (path: $0.path, line: $0.line, why: "part of its front matter cannot be read")
        }
        return CommandResult(Answers.change, change)
    }

    private static func what(_ formatting: Formatting) -> String {
        formatting.paths.count == 1 ? formatting.paths[0].text : Words.count(formatting.paths.count, "note")
    }

    private static func check(_ vault: Vault, _ request: Request) throws(Refusal) -> CommandResult {
        let formatting = try plan(in: vault, request)
        let isDone = formatting.paths.isEmpty
        let change = ChangeAnswer("format " + what(formatting), formatting.edit, isTrial: true)
        let text = isDone ? request.nothing("nothing to change", in: vault) : NoteList(formatting.paths).outlook
        var result = request.isJSON ? answer(change, formatting) : CommandResult(text)
        result.exitCode = isDone ? 0 : 1
        result.stderr = Array(warnings(of: formatting.skipped, request).utf8)
        return result
    }

    private static func plan(in vault: Vault, _ request: Request) throws(Refusal) -> Formatting {
        var notes: [NoteID] = []
        for name in request.words { notes += try numbers(name, in: vault, request) }
        if request.words.isEmpty { notes = vault.graph.indices }
        var seen: Set<NoteID> = []
        return try vault.snapshot.formatting(notes.filter { seen.insert($0).inserted })
    }

    /// The notes of a folder, or the one that is named.
    private static func numbers(
        _ written: String, in vault: Vault, _ request: Request
    ) throws(Refusal) -> [NoteID] {
        if let path = vault.relativePath(written, from: request.invocation.directory),
            vault.graph.note(at: path) == nil, path.isEmpty || vault.knows(path: path)
        {
            return vault.graph.indices.filter { vault.graph.notes[$0].path.isBelow(path) }
        }
        return [try request.record(named: written, in: vault, for: .writing)]
    }

    private static func warnings(of skipped: [Formatting.Skipped], _ request: Request) -> String {
        guard let first = skipped.first else { return "" }
        let more = skipped.count > 1 ? ", and \(Words.count(skipped.count - 1, "other note")) like it" : ""
        return request.warning(
            "'\(first.path)' is left unchanged, because line \(first.line) cannot be read\(more)",
            help: "see why with: vault check")
    }
}

extension Command {
    package static let migrate = Command(definition: MigrateCommand.definition, run: MigrateCommand.run)
}

/// `vault migrate`: raises the vault's format.
enum MigrateCommand {
    static let definition = CommandDefinition(
        "migrate", "upgrade the vault to the newest format",
        options: [.partial, .format, .dryRun], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        var isNewest: Int?
        let result = try request.write { (vault) throws(Refusal) in
            let migration = try vault.snapshot.migrating()
            isNewest = migration.from == migration.to ? migration.to : nil
            return Writing(edit: migration.edit, description: "format \(migration.to)", done: done(migration))
        }
        guard let isNewest, !request.isJSON else { return result }
        return CommandResult("the vault already has the newest format, \(isNewest)\n")
    }

    private static func done(_ migration: Migration) -> String {
        guard let from = migration.from else { return "vault.md now has format \(migration.to)\n" }
        return "upgraded the vault from format \(from) to \(migration.to)\n"
    }
}
