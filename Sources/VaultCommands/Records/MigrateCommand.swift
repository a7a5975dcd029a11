import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRequests

extension Command {
    package static let migrate = Command(definition: MigrateCommand.definition, run: MigrateCommand.run)
}

/// `vault migrate`: raises the vault's format.
enum MigrateCommand {
    static let definition = CommandDefinition(
        "migrate", "upgrade the vault to the newest format",
        options: [.partial, .format, .dryRun], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        var isNewest: Int?
        let result = try request.write { (vault) throws(CommandFailure) in
            let migration: Migration
            do throws(EditRefusal) { migration = try vault.snapshot.migrating() } catch { throw CommandFailure(error) }
            isNewest = migration.from == migration.to ? migration.to : nil
            return Writing(edit: migration.edit, description: "format \(migration.to)", done: done(migration))
        }
        guard let isNewest, !request.isJSON else { return result }
        return CommandResult("the vault already has the newest format, \(isNewest)\n")
    }

    private static func done(_ migration: Migration) -> String {
        guard let from = migration.from else { return "vault.md now has format \(migration.to)\n" }
        return "upgraded the vault from format \(from) to \(migration.to)\n"
    }
}
