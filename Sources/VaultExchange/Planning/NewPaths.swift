import VaultChecks
import VaultGraph
import VaultPlans
import VaultSchema
import VaultSyntax

/// Free paths for many new notes at once.
struct NewPaths {
    private let vault: Snapshot
    private let places: TakenPlaces
    private var taken: Set<UInt64> = []
    /// From which number on a stem that is taken may be free.
    private var next: [String: Int] = [:]

    init(_ vault: Snapshot) { (self.vault, places) = (vault, TakenPlaces(vault)) }

    /// The first path with a name, or with a number after it, that leads to nothing yet; taken from then on.
    mutating func free(_ folder: NamePattern, _ stem: String) -> String {
        let start = next[stem, default: 1]
        let places = places
        let path = vault.freePath(folder, stem, besides: taken, startingAt: start) { places.isThere($0) }
        let name = NotePath.name(path)
        taken.insert(FoldedName.key(name))
        if name != stem {
            next[stem] = (WholeNumber(name.dropFirst(stem.count + 1))?.within(1...99_999) ?? start) + 1
        }
        return path
    }
}

/// Which paths have a file: in a folder that is not there none has, so each folder is looked for once.
private final class TakenPlaces {
    private let vault: Snapshot
    private var folders: [Substring: Bool] = [:]

    init(_ vault: Snapshot) { self.vault = vault }

    func isThere(_ path: String) -> Bool {
        guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return vault.folder.isThere(path) }
        let folder = path[..<end]
        let isKnown = folders[folder] ?? vault.folder.isThere(String(folder))
        folders[folder] = isKnown
        return isKnown && vault.folder.isThere(path)
    }
}
