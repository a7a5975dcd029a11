import VaultCommands

/// The program that the transcripts run.
enum Program {
    static func run(_ invocation: Invocation) -> CommandResult {
        CommandResult("vault has no commands yet\n", exitCode: 2)
    }
}
