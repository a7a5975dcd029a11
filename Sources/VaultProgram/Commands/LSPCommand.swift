import VaultConsole
import VaultEditor
import VaultRequests
import VaultSystem

extension Command {
    static let languageServer = Command(definition: LSPCommand.definition, run: LSPCommand.run)
}

/// `vault lsp`: the language server, for text editors.
enum LSPCommand {
    static let definition = CommandDefinition(
        "lsp", "answer a text editor, as a language server",
        options: [
            Option("stdio", "on the standard streams, as always: some editors say so"),
            Option("log", value: "FILE", .path, "write a line about each message to this file"),
        ])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let invocation = request.invocation
        let streams = try request.messageStreams(of: "an editor", topic: "editors")
        let world = LanguageSession.World(
            environment: invocation.environment, home: invocation.home, today: try request.fixedDay(),
            version: Version.number, milliseconds: { MessageStreams.milliseconds })
        let server = MessageServer(LanguageSession(world), log: try request.messageLog())
        return CommandResult("", exitCode: server.run(on: streams))
    }
}
