/// All that a commit is going to do, written down before the first file changes its name.
///
/// While it is `.vault/journal`, the commit is not finished: the next one finishes it. Afterwards it becomes an entry
/// of `.vault/undo`, because what was done and how to undo it are the same list.
package struct Journal: Hashable, Sendable {
    var origin: Origin
    /// Wall time, for people.
    var time: String
    /// What the change does, in a line.
    var description: String
    /// The number of the entry that this change reverts.
    var undoes: Int?
    /// Whether it reverts a commit that could not be finished; then it becomes no entry.
    var isRollback = false
    /// Folders that were made for it, from the outermost on.
    var madeFolders: [String] = []
    /// Folders to be removed at the end where they are empty.
    var emptiedFolders: [String] = []
    var steps: [JournalStep] = []

    static let path = ".vault/journal"
    /// The most that one may have, in bytes; anything in `.vault` that is bigger was made by another program.
    static let sizeLimit = 1 << 28

    /// The folders whose names change: first those into which something goes, then those that only lose something.
    var folders: [String] {
        let gaining = Set(steps.map { VaultPath.folder(of: $0.destination) })
        let losing = Set(steps.flatMap(\.paths).map(VaultPath.folder)).subtracting(gaining)
        return gaining.sorted() + losing.sorted()
    }
}
