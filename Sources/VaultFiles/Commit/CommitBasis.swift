import VaultSyntax

/// What a change was planned on besides the files that it writes: all that had been changed before, and the notes that
/// were there.
///
/// Two changes of different files can spoil each other: one gives a note another name, the other links it by the old
/// one; or both make the record that they miss. So a commit looks under the lock at what was done since.
package struct CommitBasis {
    /// The number of the newest change when the vault was read.
    let number: Int
    /// Notes that have come since, from anywhere, and prevent the change.
    let rivals: () throws(CommitError) -> [String]

    package init(number: Int, rivals: @escaping () throws(CommitError) -> [String]) {
        self.number = number
        self.rivals = rivals
    }
}

extension Commit {
    /// Throws when the change is to be planned again.
    ///
    /// A change that moves or deletes notes depends on all others, and all others depend on it. Cost: one look into a
    /// folder, and a reading for each change made since.
    func check(_ basis: CommitBasis, for change: Change) throws(CommitError) {
        let movesNotes = change.files.contains { $0.fate != .kept }
        for number in entryNumbers() where number > basis.number {
            guard let steps = (try? entry(number))?.steps, movesNotes || steps.contains(where: \.changesNames) else {
                continue
            }
            throw .changed(Set(steps.flatMap(\.paths)).sorted())
        }
        let rivals = try basis.rivals()
        if !rivals.isEmpty { throw .changed(rivals) }
    }
}
