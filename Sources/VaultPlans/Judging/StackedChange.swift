import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// Changes that are planned one upon the other, and in the end are one change of the vault as it is.
///
/// It holds edits of files that stay where they are, and new files; nothing moves and nothing goes.
package struct StackedChange: Sendable {
    /// The vault as it would be.
    package private(set) var vault: Snapshot
    private var steps = SteppedChange()

    /// No change yet.
    package init(_ vault: Snapshot) {
        self.vault = vault
    }

    /// Adds a change of the vault as it would be. False, and nothing is added, when one of its files holds something
    /// else by then, moves, goes, or cannot be edited so. Cost: that of reading its files, and O(notes).
    package mutating func add(_ change: Change) -> Bool {
        guard let change = try? change.merged(),
            change.files.allSatisfy({ $0.before != nil || vault.graph.index(ofPath: $0.path) == nil }),
            steps.add(change)
        else { return false }
        vault = vault.after(stacking: change)
        return true
    }

    /// All of it as one change, the files in order of their paths; without those that are as they were.
    package var change: Change { Change(files: steps.change.files.sorted { $0.path < $1.path }) }
}
