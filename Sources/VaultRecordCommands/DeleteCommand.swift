import VaultConsole
import VaultGraph
import VaultKit
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
        ],
        example: """
            $ vault delete run-120-km
            """,
        details: """
            Shows what would be deleted, and asks. Notes that belong to a deleted note go with it, such as the \
            messages of a thread. Fields that link to it lose the link; links in free text stay, and are listed. A \
            note that others need is not deleted (a measure whose unit is in use) or is archived instead (an exercise \
            with history).

            Deleted notes are kept in .vault/trash; 'vault undo' brings them back with every link.

            The next import of the same data would create an imported record again, so on a terminal 'delete' asks \
            whether to prevent that. If so, or with '--forget', its 'import_id' is added to 'imports/SOURCE.md', and it \
            stays away until 'vault import --restore'.
            """, writes: true)

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
