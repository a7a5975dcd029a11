import VaultChecks
import VaultEdits

/// What `check --fix` does: the certain fixes as one change, what they fixed, and what remains.
package struct Fixing: Sendable {
    /// One change of the vault as it is.
    package var edit: PlannedEdit
    /// In the order in which it was done.
    package var fixed: [FixedFinding]
    /// The vault as it is afterwards, which places of the findings that remain are places in.
    package var vault: Vault
    /// All findings of the vault afterwards.
    package var remaining: [Finding]
}
