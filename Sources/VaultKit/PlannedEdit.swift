import VaultSchema
import VaultSyntax

/// A change with the vault as it would be afterwards, before anything is written.
package struct PlannedEdit: Sendable {
    /// What is to be written.
    package var change: Change
    /// Paths of measures that are made along, for units that had none.
    package var newMeasures: [String]

    /// False when every file stays as it is.
    package var changesAnything: Bool {
        change.files.contains { $0.fate != .kept || $0.before == nil || $0.applied() != $0.before }
    }
}
