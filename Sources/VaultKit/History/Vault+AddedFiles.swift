import VaultFiles
import VaultGit
import VaultGraph

extension Vault {
    /// The records that came or changed since a revision of git, whether they were committed or not; one that has only
    /// another path did not.
    ///
    /// Throws when the vault lies in no repository, and when git knows no such commit. Cost: linear in the records'
    /// bytes, on all cores, and at most two processes of git.
    package func records(changedSince revision: String, environment: [String: String]) throws(FileError) -> Set<NoteID>
    {
        let git = try GitAddedFiles(since: revision, in: root, environment: environment)
        let records = graph.indices.filter { graph.notes[$0].isRecord }
        let places = try git.places(among: records.map { (graph.notes[$0].path, graph.notes[$0].document.bytes) })
        return Set(places.map { records[$0] })
    }
}
