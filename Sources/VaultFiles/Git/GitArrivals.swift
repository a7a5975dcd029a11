/// Files that a merge that has not ended yet brings into the index.
package enum GitArrivals {
    /// Those of some notes that the merge brings or changes. Unborn branches have none. Cost: two processes of git.
    package static func all(
        among paths: [String], in root: VaultRoot, environment: [String: String]
    ) throws(FileError) -> [String] {
        let git = GitCall(folder: root.path, environment: environment)
        guard !paths.isEmpty, try git.hasCommit() else { return [] }
        // Without '--relative', which ends git 2.39 where files outside of the folder are undecided.
        let answer = try git.output(["diff-index", "--cached", "--name-only", "--no-renames", "-z", "HEAD", "--", "."])
        let prefix = Array(try git.prefix().utf8)
        let changed = Set(answer.split(separator: 0).map { Array($0.dropFirst(prefix.count)) })
        return paths.filter { changed.contains(Array($0.utf8)) }
    }
}
