import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests

extension Command {
    static let show = Command(definition: ShowCommand.definition, run: ShowCommand.run)
}

/// `vault show RECORD`: one note with all that the vault knows of it.
enum ShowCommand {
    static let definition = CommandDefinition(
        "show", "show a record: its fields, links both ways, progress and findings",
        arguments: [Argument("RECORD", .record(of: []), Argument.nameToRead)],
        options: [Option("format", choices: ["text", "json"], "output format")])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let today = try request.today(vault)
        let written = request.arguments.positionals.first ?? ""
        let isJSON = request.arguments.value("format") == "json"
        let found = vault.note(named: written, from: request.invocation.directory)
        try request.refuseUnreadable(named: written, found, in: vault)
        switch found {
        case .one(let index), .beginning(let index):
            let page = NotePage(index, of: vault, today: today, environment: request.invocation.environment)
            let result =
                isJSON
                ? CommandResult(Answers.show, page)
                : CommandResult(page.text(style: request.style, width: request.invocation.width))
            return request.warned(result, of: vault)
        case .several(let found):
            return request.candidates(for: written, found, in: vault)
        case .none(let near):
            let error = UsageError(
                "no note is named '\(written)'", suggestions: near,
                otherwise: request.first(of: [], called: written, in: vault) ?? "'vault list' lists all records")
            let style = request.invocation.diagnosticStyle(request.arguments.value("color"))
            return CommandResult(error, style: style, exitCode: 1)
        }
    }
}
