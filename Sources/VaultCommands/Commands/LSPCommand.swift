import VaultConsole
import VaultFiles
import VaultKit
import VaultRequests
import VaultServers
import VaultSyntax

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
        ],
        example: """
            $ vault lsp --log /tmp/vault-lsp.log
            """,
        details: """
            Text editors start it. It shows what 'vault check' would say while you type, what a link leads to and how \
            a goal stands, and completes names, fields and words. 'vault help editors' says how to set it up.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let invocation = request.invocation
        guard !invocation.stdinIsTerminal else {
            throw .usage(
                UsageError(
                    "'vault lsp' waits for the messages of an editor, not for keys",
                    help: "to set up an editor: vault help editors"))
        }
        guard let streams = MessageStreams() else {
            throw .refused("the system lends neither a pipe nor a thread", help: nil)
        }
        let world = LanguageSession.World(
            environment: invocation.environment, home: invocation.home, today: try day(request),
            version: Version.number, milliseconds: { MessageStreams.milliseconds })
        let server = LanguageServer(world, log: try log(request))
        return CommandResult("", exitCode: server.run(on: streams))
    }

    /// The day that counts as today in every vault; nil for that of the clock.
    private static func day(_ request: Request) throws(CommandFailure) -> CalendarDate? {
        guard request.arguments.value("as-of") != nil else { return request.invocation.today }
        let clock: CalendarDate
        do throws(FileError) {
            let environment = request.invocation.environment
            if let fixed = request.invocation.today {
                clock = fixed
            } else {
                clock = try Vault.machineDay(environment: environment)
            }
        } catch { throw .file(error) }
        return try request.usage { () throws(UsageError) in
            try request.arguments.date("as-of", today: clock, direction: .past)
        }
    }

    /// What writes a line to the file of `--log`.
    private static func log(_ request: Request) throws(CommandFailure) -> (@Sendable (String) -> Void)? {
        guard let path = request.arguments.value("log") else { return nil }
        let directory = request.invocation.directory
        do throws(FileError) {
            let file = try LogFile(path.hasPrefix("/") ? path : directory + "/" + path)
            return { file.write($0) }
        } catch { throw .file(error) }
    }
}
