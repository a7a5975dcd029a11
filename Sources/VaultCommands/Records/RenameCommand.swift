import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests

extension Command {
    package static let rename = Command(definition: RenameCommand.definition, run: RenameCommand.run)
}

/// `vault rename RECORD NAME`: another name, with every link to it.
enum RenameCommand {
    static let definition = CommandDefinition(
        "rename", "rename a note and update every link to it",
        arguments: [
            Argument("RECORD", .record(of: []), Argument.nameToWrite),
            Argument("NAME", .text, "the new name, without folder"),
        ],
        options: [.partial, .format, .dryRun], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        return try request.write { (vault) throws(CommandFailure) in
            let today = try request.today(vault)
            let number = try request.record(named: words[0], in: vault, for: .writing)
            do throws(EditRefusal) {
                let move = try vault.snapshot.renaming(number, to: words[1], today: today)
                var writing = Writing(move, verb: "renamed")
                writing.remarks = [vault.snapshot.retitling(number, after: move)].compactMap { $0 }
                return writing
            } catch {
                throw CommandFailure(error)
            }
        }
    }
}
