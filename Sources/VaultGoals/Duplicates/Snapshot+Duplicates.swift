import VaultChecks
import VaultGraph
import VaultSchema
import VaultTitles

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

    /// The records of its type that one is very similar to; those that are the same in all that is compared are for
    /// `check` to find. Cost: a look at the records of the type, on all cores, and comparing those that may be.
    func similar(to record: NoteID) -> [SimilarRecord] { goals.similar(to: record, spread: work) }
}
