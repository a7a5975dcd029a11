import VaultSyntax

/// A commit that made a file, where another one made a file at the same path and neither knew of the other.
package struct GitMaking: Sendable {
    package let commit: GitCommit
    /// What it made.
    package let bytes: [UInt8]

    /// More makings of one path than these are not looked at.
    private static let limit = 8

    /// Those of some files, by path, the newest first; only files that were made apart at least twice.
    ///
    /// Throws when the vault lies in no repository. Cost: one process of git that goes through all commits without
    /// their contents, one for each two makings of a path, and two for what they made.
    package static func apart(
        among paths: Set<Path>, in root: VaultRoot, environment: [String: String]
    ) throws(FileError) -> [Path: [GitMaking]] {
        let git = GitCall(folder: root.path, environment: environment)
        guard try git.hasCommit() else {
            _ = try git.output(["rev-parse", "--git-dir"])
            return [:]
        }
        // Without a path, since git leaves out the side of a merge that the result does not show.
        let output = try git.output([
            "log", "--no-merges", "--date=raw", "--encoding=UTF-8", "--raw", "-z", "--diff-filter=A", "--no-renames",
            "--no-abbrev", "--relative", "--no-show-signature", "--no-color", GitLog.format, "HEAD",
        ])
        var commits: [Path: [(commit: GitCommit, entry: GitTree.Entry)]] = [:]
        for row in GitLog.rows(output) {
            for change in row.changes {
                guard let path = Path(validating: change.path.span), paths.contains(path) else { continue }
                let entry = GitTree.Entry(path: change.path, isLink: false, object: change.after)
                commits[path, default: []].append((row.commit, entry))
            }
        }
        // Asks git once for each two commits, since one may make thousands of files.
        var known: [[String]: Bool] = [:]
        func isUnknown(_ older: String, to newer: String) throws(FileError) -> Bool {
            if let answer = known[[older, newer]] { return answer }
            let answer = try git.run(["merge-base", "--is-ancestor", older, newer]).status == 1
            known[[older, newer]] = answer
            return answer
        }
        var apart: [(path: Path, commit: GitCommit, entry: GitTree.Entry)] = []
        for (path, makings) in commits.sorted(by: { $0.key < $1.key }) where makings.count > 1 {
            let some = makings.prefix(limit)
            for (place, making) in some.enumerated() {
                var isApart = false
                for (other, second) in some.enumerated() where other != place && !isApart {
                    let (one, two) = (making.commit.name, second.commit.name)
                    isApart = try isUnknown(one, to: two) ? isUnknown(two, to: one) : false
                }
                if isApart { apart.append((path, making.commit, making.entry)) }
            }
        }
        var found: [Path: [GitMaking]] = [:]
        for (making, content) in zip(apart, try git.contents(apart.map(\.entry))) {
            found[making.path, default: []].append(GitMaking(commit: making.commit, bytes: try content.get()))
        }
        return found
    }
}
