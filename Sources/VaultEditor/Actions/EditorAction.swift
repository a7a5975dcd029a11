import VaultChecks
import VaultSyntax

/// A change that is offered at a place.
package struct EditorAction: Hashable, Sendable {
    /// What an editor may ask for.
    package enum Kind: String, Hashable, Sendable {
        case quickFix = "quickfix"
        case refactor
        case rewrite = "refactor.rewrite"
        case source
    }

    /// As a command to a person.
    package var title: String
    package var kind: Kind
    package var change: Change
    /// Whether it is what most people want here; of one finding only one is.
    package var isPreferred = false
    /// The place among the findings that were given of the one that it is for; nil for none.
    package var finding: Int?
}
