import VaultChecks
import VaultGraph
import VaultPlans
import VaultSchema
import VaultSyntax

/// Free paths for many new notes at once.
struct NewPaths {
    private let vault: Snapshot
    private var taken: Set<UInt64> = []
    /// From which number on a stem may be free.
    private var next: [String: Int] = [:]

    init(_ vault: Snapshot) { self.vault = vault }

    /// The first path with a name, or with a number after it, that leads to nothing yet; taken from then on.
    mutating func free(_ folder: NamePattern, _ stem: String) -> String {
        let start = next[stem, default: 1]
        let path = vault.freePath(folder, stem, besides: taken, startingAt: start)
        let name = NotePath.name(path)
        taken.insert(FoldedName.key(name))
        next[stem] = (name == stem ? 1 : WholeNumber(name.dropFirst(stem.count + 1))?.within(1...99_999) ?? start) + 1
        return path
    }
}
