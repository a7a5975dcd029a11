import VaultChecks
import VaultSchema
import VaultSyntax

/// A change with the vault as it would be afterwards, before anything is written.
package struct PlannedEdit: Sendable {
    /// Every file with what it held when the change was planned.
    package var change: Change
    /// Paths of measures that are made along, for units that had none.
    package var newMeasures: [String]
    /// Warnings that the change would bring.
    package var warnings: [Finding] = []
    /// The paths of records that would be plain notes, or no notes of the vault, though their files stay.
    package var lostRecords: [String] = []

    /// Whether its new files are new records; else they hold records that were there.
    package var makesRecords = true

    /// False when every file stays as it is.
    package var changesAnything: Bool {
        change.files.contains { $0.fate != .kept || $0.before == nil || $0.applied() != $0.before }
    }
}
