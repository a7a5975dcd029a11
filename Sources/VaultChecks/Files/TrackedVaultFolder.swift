import VaultSyntax

/// Files below `.vault` that git tracks.
enum TrackedVaultFolder {
    static func findings(_ paths: [String]) -> [Finding] {
        let paths = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard let first = paths.first else { return [] }
        return [
            Finding(
                .trackedVaultFolder, path: first, range: ByteRange(0, 0), message: message(first, count: paths.count),
                help: "git rm -r --cached .vault",
                related: paths.dropFirst().prefix(5).map {
                    .init(path: $0, range: ByteRange(0, 0), message: "tracked too")
                })
        ]
    }
}

extension Rule {
    static let trackedVaultFolder = Rule(
        "tracked-vault-folder", .error, summary: "git tracks the folder '.vault'",
        page: """
            `.vault` holds what `vault` needs on this machine alone: the lock, the journal of a running change, undo
            and trash. Carried to another machine by git it would speak of changes that never happened there.
            The folder's own `.gitignore` keeps it out; here it was added all the same.

            ```
            git add --force .vault
            ```

            Take it out of git, it stays on disk: `git rm -r --cached .vault`.
            """)
}

// MARK: Words

private func message(_ first: String, count: Int) -> String {
    count == 1 ? "git tracks '\(first)'" : "git tracks \(count) files below '.vault'"
}
