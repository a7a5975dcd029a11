import VaultConsole
import VaultEditor
import VaultRequests
import VaultSystem

extension Command {
    static let assistantServer = Command(definition: MCPCommand.definition, run: MCPCommand.run)
}

/// `vault mcp`: the vault for an assistant, over the Model Context Protocol.
enum MCPCommand {
    static let definition = CommandDefinition(
        "mcp", "answer an assistant, as a server of the Model Context Protocol",
        options: [
            Option("write", "also offer tools that change notes, each in two steps"),
            Option("log", value: "FILE", .path, "write a line about each message to this file"),
        ])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let invocation = request.invocation
        let streams = try request.messageStreams(of: "an assistant's program", topic: "assistants")
        let root: VaultRoot
        do throws(FileError) { root = try request.root() } catch { throw .file(error) }
        // A day that cannot be read is said now and not with every answer.
        _ = try request.fixedDay()
        let assistant = VaultAssistant(
            ServedFolder(root.path, environment: invocation.environment), invocation,
            day: request.arguments.value("as-of"), allowsWriting: request.arguments.has("write"))
        let session = AssistantSession(assistant, version: Version.number)
        let server = MessageServer(session, log: try request.messageLog())
        return CommandResult("", exitCode: server.run(on: streams))
    }
}
