import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests

extension Command {
    package static let archive = Command(definition: ArchiveCommand.definition, run: ArchiveCommand.run)
}

/// `vault archive RECORD …`: archived, and still counted where it counted.
enum ArchiveCommand {
    static let definition = CommandDefinition(
        "archive", "archive records, or bring them back",
        arguments: [
            Argument(
                "RECORD", .record(of: []), count: .several, Argument.nameToWrite)
        ],
        options: [Option("undo", "bring them back"), .format, .dryRun], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let isBack = request.arguments.has("undo")
        return try request.write { (vault) throws(CommandFailure) in
            let today = try request.today(vault)
            var notes: [NoteID] = []
            for name in request.arguments.positionals {
                notes.append(try request.record(named: name, in: vault, for: .writing))
            }
            let planned: PlannedEdit
            do throws(EditRefusal) {
                planned = try vault.snapshot.archiving(notes, back: isBack, today: today)
            } catch {
                throw CommandFailure(error)
            }
            let paths = planned.change.files.map(\.path)
            let place = paths.count == 1 ? paths[0].text : Words.count(paths.count, "note")
            let done = DisplayText.visible((isBack ? "brought back " : "archived ") + place) + "\n"
            return Writing(edit: planned, description: (isBack ? "bring back " : "archive ") + place, done: done)
        }
    }
}
