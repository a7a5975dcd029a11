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
        let clock: CalendarDate
        do throws(FileError) {
            if let fixed = invocation.today {
                clock = fixed
            } else {
                clock = try Clock.today(inZone: nil, environment: invocation.environment)
            }
        } catch { throw .file(error) }
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

    /// What writes a line to the file of `--log`.
    func messageLog() throws(CommandFailure) -> (@Sendable (String) -> Void)? {
        guard let path = arguments.value("log") else { return nil }
        do throws(FileError) {
            let file = try LogFile(path.hasPrefix("/") ? path : invocation.directory + "/" + path)
            return { file.write($0) }
        } catch { throw .file(error) }
    }
}
