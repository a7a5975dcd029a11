/// What answers of several subjects say in the same way.
package enum VaultParts {
    /// The vaults below this one that were left out.
    package static let skipped = Shape<[(path: String, notes: Int)]>("skipped", "vaults inside this one") { key in
        key.array("skipped_vaults", of: skippedVault, "vaults inside this one, which were skipped") { $0 }
    }

    private static let skippedVault = Shape<(path: String, notes: Int)>("skipped-vault", "a vault that was skipped") {
        key in
        key.text("path", "its folder") { $0.path }
        key.integer("notes", "how many notes it has") { $0.notes }
    }
}
