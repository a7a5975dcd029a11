import VaultProgram
import VaultRequests

/// The program that the transcripts run.
enum Program {
    static func run(_ invocation: Invocation) -> CommandResult { VaultCommand.run(invocation) }
}
