import VaultChecks
import VaultEdits

/// A finding whose fix a person has to choose.
package struct FixQuestion: Sendable {
    /// With at least one fix.
    package var finding: Finding
    /// The vault as it is with all that was chosen before, which the finding's places are places in.
    package var vault: Vault
    /// From 1.
    package var number: Int
    /// How many questions there are, as far as is known by then.
    package var count: Int
}

/// What a person decides about it.
package enum FixDecision: Hashable, Sendable {
    /// One of its fixes, from 0.
    case take(Int)
    /// It stays as it is.
    case leave
    /// The question before is asked again, as if it had not been answered.
    case back
    /// What was chosen is made, and nothing more is asked.
    case end
    /// Nothing at all is made: the input ended.
    case nothing
}
