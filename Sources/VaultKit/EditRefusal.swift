import VaultChecks
import VaultEdits

/// Why an edit is not planned. Nothing was written.
package enum EditRefusal: Error, Sendable {
    /// A newer program wrote the vault.
    case newerFormat(Int)
    /// The note is a symbolic link out of the vault.
    case outside(path: String)
    /// The front matter does not let it.
    case field(path: String, FieldEditProblem)
    /// A link that leads nowhere.
    case noDestination(String, types: [String], near: [String])
    /// A link that may mean several records, by their names.
    case severalDestinations(String, names: [String])
    /// The note would have an error that it does not have now.
    case finding(Finding)
}
