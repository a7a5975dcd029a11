import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests

extension Command {
    package static let delete = Command(definition: DeleteCommand.definition, run: DeleteCommand.run)
}

/// `vault delete RECORD …`: shows what that does to others, asks, and keeps what it deletes in the trash.
enum DeleteCommand {
    static let definition = CommandDefinition(
        "delete", "delete notes, and links to them in fields",
        arguments: [Argument("RECORD", .record(of: []), count: .several, Argument.nameToWrite)],
        options: [
            .yes, Option("forget", "keep imports from bringing them back"),
            Option("format", choices: ["text", "json"], "output format; json needs --yes or --dry-run"),
            .partial, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        try request.delete { (vault) throws(CommandFailure) in
            var notes: [NoteID] = []
            for name in request.arguments.positionals {
                notes.append(try request.record(named: name, in: vault, for: .removing))
            }
            return notes
        }
    }
}
