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
            let planned = try planDeleting(notes(vault), vault)
            let text = RemovalText(planned)
            let writing = Writing(edit: planned.edit, description: text.description, done: text.done) {
                CommandResult(Answers.delete, RemovalAnswer(planned, $0))
            }
            return Removing(
                writing: writing, outlook: text.outlook, question: "Delete?", undone: "nothing was deleted")
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
