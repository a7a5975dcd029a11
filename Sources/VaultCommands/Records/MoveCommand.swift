import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax

extension Command {
    package static let move = Command(definition: MoveCommand.definition, run: MoveCommand.run)
}

/// `vault move RECORD FOLDER`: another folder, with the links that give the old one.
enum MoveCommand {
    static let definition = CommandDefinition(
        "move", "move a note to another folder, and update links to it",
        arguments: [
            Argument("RECORD", .record(of: []), Argument.nameToWrite),
            Argument(
                "FOLDER", .vaultFolder,
                "the new folder, or the new path when it ends with \(Path.words(quote: "'"))"),
        ],
        options: [.partial, .format, .dryRun], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        return try request.write { (vault) throws(CommandFailure) in
            let today = try request.today(vault)
            let number = try request.record(named: words[0], in: vault, for: .writing)
            let place = try destination(words[1], request, vault)
            let name = vault.graph.notes[number].name
            let isFile = Path(words[1]).isNote
            let path = isFile ? place : Path.file(name, in: place)
            do throws(EditRefusal) {
                return Writing(try vault.snapshot.relocating(number, to: path, today: today), verb: "moved")
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    /// The path relative to the root: seen from the current folder, or from the root when that lies outside.
    private static func destination(
        _ written: String, _ request: Request, _ vault: Vault
    ) throws(CommandFailure) -> Path {
        let isInside = vault.relativePath(".", from: request.invocation.directory) != nil
        let folder = isInside ? request.invocation.directory : vault.root.path
        guard !written.isEmpty, let path = vault.relativePath(written, from: folder) else {
            throw .refused("'\(written)' is outside the vault", help: "name a folder of the vault")
        }
        return path
    }
}
