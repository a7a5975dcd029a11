import VaultAnswers
import VaultConsole
import VaultRequests

extension Command {
    static let completions = Command(definition: CompletionsCommand.definition, run: CompletionsCommand.run)
    static let manual = Command(definition: ManualCommand.definition, run: ManualCommand.run)
}

/// `vault completions SHELL`: prints the script that completes `vault` in a shell.
enum CompletionsCommand {
    static let definition = CommandDefinition(
        "completions", "print the completions for a shell",
        arguments: [Argument("SHELL", choices: CompletedShell.allCases.map(\.rawValue), "the shell")])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        guard let shell = request.arguments.positionals.first.flatMap(CompletedShell.init) else {
            throw .usage(UsageError("'vault completions' needs a SHELL"))
        }
        return CommandResult(shell.script)
    }
}

/// `vault manual`: prints the manual page.
enum ManualCommand {
    static let definition = CommandDefinition(
        "manual", "print the manual page, for man")

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        CommandResult(ManualPage.vault.text)
    }
}
