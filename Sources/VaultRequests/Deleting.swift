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
            let forgetting = Result { () throws(EditRefusal) in try vault.snapshot.forgetting(planned.edit.change) }
            var (hint, offer): (String, Removing.Offer?) = ("", nil)
            let imported = vault.snapshot.importIDs(goneBy: planned.edit.change).reduce(0) { $0 + $1.ids.count }
            if arguments.has("forget") {
                do throws(EditRefusal) {
                    planned.edit.change.files += try forgetting.get()
                } catch {
                    throw CommandFailure(error)
                }
            } else if imported > 0 {
                let it = imported == 1 ? "it" : "them"
                hint = "the next import of the same data would create \(it) again; '--forget' prevents that\n"
                offer = (try? forgetting.get()).map {
                    Removing.Offer(
                        question: "Keep the next import of the same data from creating \(it) again?",
                        help:
                            "y: the 'import_id' is added to 'imports/SOURCE.md'; 'vault import --restore' undoes that. "
                            + "Any other answer only deletes.",
                        files: $0)
                }
            }
            let writing = Writing(
                edit: planned.edit, description: text.description, done: text.done,
                remark: arguments.has("yes") ? hint : ""
            ) {
                CommandResult(Answers.delete, RemovalAnswer(planned, $0))
            }
            return Removing(
                writing: writing, outlook: text.outlook + (mayAsk ? "" : hint), question: "Delete?",
                undone: "nothing was deleted", offer: offer)
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
