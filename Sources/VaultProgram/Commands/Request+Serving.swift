import VaultConsole
import VaultKit
import VaultRequests
import VaultSyntax
import VaultSystem

/// What the commands have in common that answer messages.
extension Request {
    /// The day that counts as today in every vault; nil for that of the clock.
    func fixedDay() throws(CommandFailure) -> CalendarDate? {
        guard arguments.value("as-of") != nil else { return invocation.today }
        let clock = invocation.today ?? Clock.today(inZone: nil, environment: invocation.environment)
        return try usage { () throws(UsageError) in
            try arguments.date("as-of", today: clock, direction: .past)
        }
    }

    /// The standard streams, of a program that talks to this one.
    ///
    /// - Parameters:
    ///   - whose: who sends messages, as `an editor`
    ///   - topic: of the help, for a person who types the command
    func messageStreams(of whose: String, topic: String) throws(CommandFailure) -> MessageStreams {
        guard !invocation.stdinIsTerminal else {
            throw .usage(
                UsageError(
                    "'vault \(arguments.command?.name ?? "")' waits for the messages of \(whose), not for keys",
                    help: "to set it up: vault help \(topic)"))
        }
        guard let streams = MessageStreams() else {
            throw .refused("the system cannot create a pipe or a thread", help: nil)
        }
        return streams
    }

    /// Refuses a path where notes are, or what git and this program keep.
    ///
    /// - Parameters:
    ///   - what: what was to be written, as `reports`
    ///   - help: another path
    func refuseKept(_ path: String, of what: String, help: String) throws(CommandFailure) {
        switch VaultWriting.kept(path, from: invocation.directory) {
        case .folder(let name)?: throw .refused("what lies in '\(name)' is not for \(what)", help: help)
        case .note?: throw .refused("'\(path)' is a note of a vault, which \(what) never replace", help: help)
        case nil: return
        }
    }

    /// What writes a line to the file of `--log`.
    func messageLog() throws(CommandFailure) -> (@Sendable (String) -> Void)? {
        guard let path = arguments.value("log") else { return nil }
        if Path(path).isNote { throw .refused("'\(path)' would be a note", help: "a log is not: --log vault.log") }
        try refuseKept(path, of: "logs", help: "name another file: --log vault.log")
        do throws(FileError) {
            let file = try LogFile(path.hasPrefix("/") ? path : invocation.directory + "/" + path)
            return { file.write($0) }
        } catch { throw .file(error) }
    }
}
