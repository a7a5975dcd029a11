import VaultChecks

extension Snapshot {
    /// What the goals pack makes of the vault's records, and of the contributions of its other packs.
    ///
    /// The single place through which all packs in use count towards goals. Cost: the first time one pass over the
    /// notes, then linear in the records other than actions.
    package var goals: GoalsModel { model() }
}
