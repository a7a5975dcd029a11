import VaultChecks
import VaultGraph
import VaultKit

extension Command {
    static let delete = Command(definition: DeleteCommand.definition, run: DeleteCommand.run)
}

/// `vault delete RECORD …`: shows what that does to others, asks, and keeps what it deletes in the trash.
enum DeleteCommand {
    static let definition = CommandDefinition(
        "delete", "delete notes, and the links to them in fields",
        arguments: [Argument("RECORD", count: .several, "its whole name, or its path")],
        options: [.yes, .dryRun],
        example: """
            $ vault delete run-120-km
            """,
        details: """
            Shows what would go and asks. Fields that link the note lose that link; links in text stay, and are told. \
            What others need, as a measure whose unit is in use, is not deleted: 'vault archive' sets it aside.

            Deleted notes rest in .vault/trash, and 'vault undo' brings them back with every link.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let today = try request.today(vault)
        var notes: [Int] = []
        for name in request.arguments.positionals {
            notes.append(try request.note(wholeName: name, in: vault, for: "deleting"))
        }
        let planned: PlannedRemoval
        do throws(EditRefusal) {
            planned = try vault.deleting(notes, today: today)
        } catch {
            throw CommandFailure(error)
        }
        let text = RemovalText(planned)
        if let refusal = request.refusal(of: text.outlook, question: "Delete?", undone: "nothing was deleted") {
            return refusal
        }
        return try request.write(planned.edit, in: vault, description: text.description, done: text.done)
    }
}
