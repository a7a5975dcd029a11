import VaultChecks
import VaultFiles
import VaultKit
import VaultSchema

/// What is said where a vault does not use a pack: the command that turns it on.
extension Request {
    /// Refuses a command of a pack that the vault does not use.
    package func refuseMissing(pack: String, in vault: Vault) throws(CommandFailure) {
        if !vault.settings.packs.contains(pack) { throw missing(pack: pack, in: vault) }
    }

    /// The refusal of a command of a pack that the vault does not use.
    package func missing(pack: String, in vault: Vault) -> CommandFailure {
        .refused("this vault does not use the pack '\(pack)'", help: "turn it on\(line(toTurnOn: pack, in: vault))")
    }

    /// Refuses to show a person an empty screen that leads to commands of a missing pack; programs get the empty answer.
    package func refuseEmptyScreen(ofPack pack: String, in vault: Vault) throws(CommandFailure) {
        if isText { try refuseMissing(pack: pack, in: vault) }
    }

    /// Refuses a type of a pack that the vault does not use, in the singular or plural.
    package func refuseTypeOfMissingPack(_ word: String, in vault: Vault) throws(CommandFailure) {
        if vault.graph.schema.type(named: word) != nil { return }
        for pack in vault.snapshot.declarations.otherPacks {
            guard let type = Schema(types: pack.types).type(named: word), pack.types.indices.contains(type.index)
            else { continue }
            throw .refused(
                "'\(pack.types[type.index].name)' is a type of the pack '\(pack.name)', which this vault does not use",
                help: "turn it on\(line(toTurnOn: pack.name, in: vault))")
        }
    }

    /// What to say where a command failed: that its pack is missing comes before all that may be wrong with its
    /// arguments.
    package func instead(of failure: CommandFailure) -> CommandFailure {
        guard let pack = arguments.command?.pack, let vault = try? vault(),
            !vault.settings.packs.contains(pack)
        else { return failure }
        return missing(pack: pack, in: vault)
    }

    /// `, with a starter set of exercises: vault init --with workouts`; with the folder, where the current one is not
    /// in the vault.
    private func line(toTurnOn pack: String, in vault: Vault) -> String {
        let beginning = Vault.knownPacks.first { $0.name == pack }?.beginning
        let isHere = (try? VaultRoot.find(from: invocation.directory, home: invocation.home))?.path == vault.root.path
        let place = isHere ? "" : " " + ShellWord.quoted(vault.root.path)
        return (beginning.map { ", with \($0.summary)" } ?? "") + ": vault init --with \(pack)\(place)"
    }
}
