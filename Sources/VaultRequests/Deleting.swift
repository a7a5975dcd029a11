import VaultAnswers
import VaultConsole
import VaultEdits
import VaultGraph
import VaultKit
import VaultPlans

extension Request {
    /// Shows what deleting notes does, asks, and does it.
    package func delete(
        _ notes: (Vault) throws(CommandFailure) -> [NoteID]
    ) throws(CommandFailure) -> CommandResult {
        // Said before anything is looked up.
        if isJSON, !arguments.has("yes"), !arguments.has("dry-run") {
            throw .usage(UsageError("'--format json' cannot ask; add '--yes' or '--dry-run'"))
        }
        return try remove { (vault) throws(CommandFailure) in
            var planned = try planDeleting(notes(vault), vault)
            let text = RemovalText(planned)
            var offer = ""
            let imported = vault.snapshot.importIDs(goneBy: planned.edit.change).reduce(0) { $0 + $1.ids.count }
            if arguments.has("forget") {
                planned.edit.change.files += vault.snapshot.forgetting(planned.edit.change)
            } else if imported > 0 {
                offer =
                    "the next import of the same data would create \(imported == 1 ? "it" : "them") again; "
                    + "'--forget' prevents that\n"
            }
            let writing = Writing(
                edit: planned.edit, description: text.description, done: text.done,
                remark: arguments.has("yes") ? offer : ""
            ) {
                CommandResult(Answers.delete, RemovalAnswer(planned, $0))
            }
            return Removing(
                writing: writing, outlook: text.outlook + offer, question: "Delete?", undone: "nothing was deleted")
        }
    }

    private func planDeleting(
        _ notes: [NoteID], _ vault: Vault
    ) throws(CommandFailure) -> PlannedRemoval {
        let today = try self.today(vault)
        do throws(EditRefusal) {
            return try vault.snapshot.deleting(notes, today: today)
        } catch {
            throw CommandFailure(error)
        }
    }
}
