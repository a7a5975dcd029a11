import Synchronization
import VaultKit
import VaultSyntax
import VaultSystem

/// A vault that is kept open between questions, and whose files are compared with it before each.
///
/// No question is answered from what the files held before: those whose size or time differs are read again.
package final class ServedFolder: Sendable {
    package let path: String
    private let environment: [String: String]
    private let kept: Mutex<Kept>

    private struct Kept {
        /// Nil when the vault cannot be read, or was not yet.
        var workspace: Workspace?
        /// Counts what changed: every state that says something else than the one before has another number.
        var state = 0
    }

    /// - Parameters:
    ///   - path: the folder with `vault.md`, absolute
    ///   - vault: what was read there just now
    package init(_ path: String, environment: [String: String], vault: Vault? = nil) {
        self.path = path
        self.environment = environment
        kept = Mutex(Kept(workspace: vault.map { Workspace($0, environment: environment) }))
    }

    /// The vault as its files have it now. Cost: that of `Workspace.reload`; the first time that of reading all notes.
    package func vault() throws(FileError) -> Vault {
        look()
        // What was read while another program was at work on a change may be half of it.
        for _ in 0..<3 where vaultSeen?.isOvertaken == true { look() }
        return try seen()
    }

    /// The number of the state that was looked at last; nil when the vault could not be read.
    package var state: Int? { kept.withLock { $0.workspace == nil ? nil : $0.state } }

    /// The vault as it was looked at last; nil when it could not be read. To be let go of before the next look, which
    /// would have to copy it.
    package var vaultSeen: Vault? { kept.withLock(\.workspace)?.vault }

    /// The same, read from its files where that could not be done, or where a change was interrupted.
    package func seen() throws(FileError) -> Vault {
        // A change that was interrupted is found when a vault is opened, and so is why it cannot be.
        if let vault = vaultSeen, VaultCommit.stopped(in: vault.root) == nil { return vault }
        return try Vault.open(from: path, explicit: path, environment: environment)
    }

    /// Compares the files with what is known of them. Gives the number of the state, another one when something is
    /// different; nil when the vault cannot be read.
    ///
    /// - Parameter files: paths of files other than notes that may come and go without making a difference
    @discardableResult
    package func look(ignoring files: Set<Path> = []) -> Int? {
        kept.withLock { kept in
            guard let before = kept.workspace.map({ ($0.revision, $0.vault.facts, $0.vault.graph.otherFiles.all) })
            else {
                kept.workspace = try? Workspace(opening: Path(path).text, environment: environment)
                if kept.workspace == nil { return nil }
                kept.state += 1
                return kept.state
            }
            guard let changed = try? kept.workspace?.reload(), let workspace = kept.workspace else {
                kept.workspace = nil
                return nil
            }
            if workspace.revision == before.0 { return kept.state }
            let others = Set(before.2).symmetricDifference(workspace.vault.graph.otherFiles.all)
            let isIgnored = changed.isEmpty && workspace.vault.facts == before.1 && files.isSuperset(of: others)
            // Without other files that came or went, it is something that only the number of the revision tells.
            if !isIgnored || others.isEmpty { kept.state += 1 }
            return kept.state
        }
    }
}
