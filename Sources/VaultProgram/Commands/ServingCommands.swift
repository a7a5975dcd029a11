import VaultConsole
import VaultEditor
import VaultEdits
import VaultKit
import VaultRequests
import VaultSyntax
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

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let invocation = request.invocation
        let streams = try request.messageStreams(of: "an assistant's program", topic: "assistants")
        let root = try request.file(request.root())
        // A day that cannot be read is said now and not with every answer.
        _ = try request.fixedDay()
        let assistant = VaultAssistant(
            ServedFolder(root.path, environment: invocation.environment), invocation,
            day: request.value("as-of"), allowsWriting: request.has("write"))
        let session = AssistantSession(assistant, version: Version.number)
        let server = MessageServer(session, log: try request.messageLog())
        return CommandResult("", exitCode: server.run(on: streams))
    }
}

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

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let invocation = request.invocation
        let streams = try request.messageStreams(of: "an editor", topic: "editors")
        let world = LanguageSession.World(
            environment: invocation.environment, home: invocation.home, today: try request.fixedDay(),
            version: Version.number, milliseconds: { MessageStreams.milliseconds })
        let server = MessageServer(LanguageSession(world), log: try request.messageLog())
        return CommandResult("", exitCode: server.run(on: streams))
    }
}

/// What the commands have in common that answer messages.
extension Request {
    /// The day that counts as today in every vault; nil for that of the clock.
    func fixedDay() throws(Refusal) -> CalendarDate? {
        guard arguments.value("as-of") != nil else { return invocation.today }
        let clock = invocation.today ?? Clock.wallTime(inZone: nil, environment: invocation.environment).day
        return try usage { () throws(UsageError) in
            try arguments.date("as-of", today: clock, direction: .past)
        }
    }

    /// The standard streams, of a program that talks to this one; a person who types the command is refused, with a
    /// topic of the help.
    func messageStreams(of whose: String, topic: String) throws(Refusal) -> MessageStreams {
        guard !invocation.stdinIsTerminal else {
            throw .usage(
                "'vault \(arguments.command?.name ?? "")' waits for the messages of \(whose), not for keys",
                help: "to set it up: vault help \(topic)")
        }
        guard let streams = MessageStreams() else {
            throw .refused("the system cannot create a pipe or a thread", help: nil)
        }
        return streams
    }

    /// Refuses a path where notes are, or what git and this program keep.
    func refuseKept(_ path: String, of what: String, help: String) throws(Refusal) {
        switch VaultWriting.kept(path, from: invocation.directory) {
        case .folder(let name)?: throw .refused("what lies in '\(name)' is not for \(what)", help: help)
        case .note?: throw .refused("'\(path)' is a note of a vault, which \(what) never replace", help: help)
        case nil: return
        }
    }

    /// What writes a line to the file of `--log`.
    func messageLog() throws(Refusal) -> (@Sendable (String) -> Void)? {
        guard let path = arguments.value("log") else { return nil }
        if Path(path).isNote { throw .refused("'\(path)' would be a note", help: "a log is not: --log vault.log") }
        try refuseKept(path, of: "logs", help: "name another file: --log vault.log")
        do throws(FileError) {
            let file = try LogFile(path.absolute(from: invocation.directory))
            return { file.write($0) }
        } catch { throw .file(error) }
    }
}
