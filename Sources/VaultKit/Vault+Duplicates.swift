import VaultFiles
import VaultGit
import VaultGoals

extension Vault {
    /// Pairs of records of one type that may be the same thing, the most alike first.
    ///
    /// Cost: linear in the records, each compared with a bounded number of others.
    ///
    /// - Parameters:
    ///   - types: the numbers of the types to look at
    ///   - least: pairs that score less are left out
    ///   - includesArchived: archived records too
    ///   - newcomers: only pairs with one of these
    package func duplicates(
        of types: [Int], least: Likeness, includesArchived: Bool = false, newcomers: Newcomers? = nil
    ) -> Duplicates {
        goalsModel.duplicates(of: types, least: least, includesArchived: includesArchived, newcomers: newcomers)
    }

    /// The records that came or changed since a revision of git, whether they were committed or not; one that has only
    /// another path did not.
    ///
    /// Throws when the vault lies in no repository, and when git knows no such commit. Cost: linear in the records'
    /// bytes, on all cores, and at most two processes of git.
    package func newcomers(since revision: String, environment: [String: String]) throws(FileError) -> Newcomers {
        let git = try GitNewcomers(since: revision, in: root, environment: environment)
        let records = graph.indices.filter { graph.notes[$0].isRecord }
        let places = try git.places(among: records.map { (graph.notes[$0].path, graph.notes[$0].document.bytes) })
        return Newcomers(since: revision, notes: Set(places.map { records[$0] }))
    }
}
