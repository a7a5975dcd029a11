import Synchronization
import VaultFiles
import VaultKit

/// A vault that is kept open between questions, and whose files are compared with it before each.
///
/// No question is answered from what the files held before: those whose size or time differs are read again.
final class ServedFolder: Sendable {
    let path: String
    private let environment: [String: String]
    private let workspace = Mutex<Workspace?>(nil)

    /// - Parameter path: the folder with `vault.md`, absolute
    init(_ path: String, environment: [String: String]) {
        self.path = path
        self.environment = environment
    }

    /// The vault as its files have it now. Cost: that of `Workspace.reload`; the first time that of reading all notes.
    func vault() throws(FileError) -> Vault {
        let kept = workspace.withLock { workspace -> Vault? in
            if workspace == nil {
                workspace = try? Workspace(opening: path, environment: environment)
            } else if (try? workspace?.reload()) == nil {
                workspace = nil
            }
            return workspace?.vault
        }
        // A change that was interrupted is found when a vault is opened, and so is why it cannot be.
        if let kept, VaultCommit.stopped(in: kept.root) == nil { return kept }
        return try Vault.open(from: path, explicit: path, environment: environment)
    }
}
