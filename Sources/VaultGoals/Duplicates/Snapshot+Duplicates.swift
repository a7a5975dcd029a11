import VaultChecks
import VaultSchema

extension Snapshot {
    /// Pairs of records of one type that may be the same thing, the most alike first.
    ///
    /// Cost: linear in the records, each compared with a bounded number of others.
    ///
    /// - Parameters:
    ///   - types: which types to look at
    ///   - least: pairs that score less are left out
    ///   - includesArchived: archived records too
    ///   - addedFiles: only pairs with one of these
    package func duplicates(
        of types: [TypeID], least: Similarity, includesArchived: Bool = false, addedFiles: AddedFiles? = nil
    ) -> Duplicates {
        goals.duplicates(of: types, least: least, includesArchived: includesArchived, addedFiles: addedFiles)
    }
}
