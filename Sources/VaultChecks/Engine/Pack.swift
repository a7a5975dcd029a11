import VaultSchema

/// A system that a vault may use, whole: its record types, its settings, its rules and all that is special about it.
///
/// What stands here is all that other modules know of a pack; its name, its types and its settings are named nowhere
/// else.
package struct Pack: Sendable {
    package let name: String
    package let types: [RecordType]
    /// The fields of `vault.md` that are its own. Every vault may have them, whether it uses the pack or not.
    package let settings: [Field]
    package let rules: [Rule]
    /// Makes the pack's checks for one vault; what they share is computed once in here, or is a model of the snapshot.
    package let checks: @Sendable (CheckContext) -> [Check]
    /// What its records tell of what was done, archived ones too, without conflict copies.
    /// Cost: that of their front matter; how much was done is read when somebody asks.
    package let deeds: @Sendable (Snapshot) -> [Deed]

    package init(
        name: String, types: [RecordType], settings: [Field] = [], rules: [Rule],
        checks: @escaping @Sendable (CheckContext) -> [Check], deeds: @escaping @Sendable (Snapshot) -> [Deed] = { _ in [] }
    ) {
        self.name = name
        self.types = types
        self.settings = settings
        self.rules = rules
        self.checks = checks
        self.deeds = deeds
    }
}
