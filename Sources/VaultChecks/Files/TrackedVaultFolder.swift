import VaultSyntax

/// Files below `.vault` that git tracks, and files that a command had not finished writing.
enum TrackedVaultFolder {
    static func findings(_ paths: [String]) -> [Finding] {
        let paths = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let temporary = paths.filter { !$0.hasPrefix(".vault/") }
        return finding(paths.filter { $0.hasPrefix(".vault/") }, message, help: "git rm -r --cached .vault")
            + finding(temporary, temporaryMessage, help: removal(temporary))
    }

    private static func finding(_ paths: [String], _ message: (String, Int) -> String, help: String) -> [Finding] {
        guard let first = paths.first else { return [] }
        return [
            Finding(
                .trackedVaultFolder, path: first, range: ByteRange(0, 0), message: message(first, paths.count),
                help: help,
                related: paths.dropFirst().prefix(5).map {
                    .init(path: $0, range: ByteRange(0, 0), message: "also tracked")
                })
        ]
    }
}

extension Rule {
    static let trackedVaultFolder = Rule(
        "tracked-vault-folder", .error, summary: "git tracks the folder '.vault'")
}

// MARK: Words

private func removal(_ paths: [String]) -> String {
    (["git rm --cached --"] + paths.map(ShellWord.quoted)).joined(separator: " ")
}

private func message(_ first: String, count: Int) -> String {
    count == 1 ? "git tracks '\(first)'" : "git tracks \(count) files below '.vault'"
}

private func temporaryMessage(_ first: String, count: Int) -> String {
    let others = count == 1 ? "" : " and \(count - 1) more"
    return "git tracks '\(first)'\(others), left over from an interrupted command"
}
