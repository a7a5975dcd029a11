/// What git's commits tell of single files: which of them touched a file, under which names, and what it held.
package struct GitHistory: Sendable {
    /// In the folder of the repository.
    let git: GitCall
    /// From the repository's root to the vault, with a slash at its end.
    let prefix: String
    /// Commits whose parents this clone does not have.
    let boundary: Set<[UInt8]>

    /// Nil when nothing was committed yet. Throws when the vault lies in no repository, or git does not read it.
    package init?(of root: VaultRoot, environment: [String: String]) throws(FileError) {
        prefix = Git.prefix(of: root)
        let folder = String(decoding: root.path.utf8.dropLast(prefix.utf8.count), as: UTF8.self)
        git = GitCall(folder: folder, environment: environment, index: nil)
        let place = try git.output(["rev-parse", "--git-path", "shallow"])
        let file = String(decoding: place, as: UTF8.self).split(separator: "\n").joined(separator: "\n")
        let names = (try? VaultReading.file(file, from: folder)) ?? []
        boundary = Set(names.split(separator: UInt8(ascii: "\n")).map { Array($0) })
        guard try git.hasCommit() else { return nil }
    }

    /// One version of a file.
    package struct Version: Sendable {
        /// The name that git gives to its bytes, or an expression that leads to them.
        package let object: [UInt8]
        package let bytes: [UInt8]
    }

    /// What became of a file in a commit.
    package enum Fate: Hashable, Sendable {
        case created
        /// The first commit that this clone has; what was before is not known.
        case begun
        case changed
        case renamed(from: String)
        case deleted
        /// It is another file's name since.
        case movedAway(to: String)
    }

    /// One commit that touched a file.
    package struct Step: Sendable {
        package let commit: GitCommit
        /// Relative to the vault's root.
        package let path: String
        package let fate: Fate
        /// What the commit was made from: none, one, or one for each side of a merge that has the file.
        package let before: [Version]
        /// Nil when the file is gone, or its bytes are not in this clone.
        package let after: Version?
    }

    /// A file's life.
    package struct Life: Sendable {
        /// The newest commit first. A merge is among them when its version is that of none of its sides.
        package let steps: [Step]
        /// What the last commit has; nil when it does not have the file.
        package let committed: [UInt8]?
    }

    /// The life of a file, through all names that it had.
    ///
    /// A rename is what git takes for one: half of the lines are the same. Each side of a merge is followed by itself,
    /// under its own name, so a change counts once, wherever it came from. Of two files that had one name one after the
    /// other, only the later one is told of, unless nothing but deleting and making it again lies between them.
    ///
    /// Cost: three processes of git, and two more for each earlier name; that of `git log -- PATH` for each name, and
    /// of reading all versions.
    ///
    /// - Parameter path: relative to the vault's root; the file need not be there any more
    package func life(of path: String) throws(FileError) -> Life {
        let name = Array((prefix + path).utf8)
        var walk = HistoryWalk(self)
        try walk.follow(name)
        return try walk.life(Array("HEAD:".utf8) + name)
    }

    /// The path of a file relative to the vault's root.
    func shown(_ name: [UInt8]) -> String {
        let path = String(decoding: name, as: UTF8.self)
        if path.hasPrefix(prefix) { return String(path.dropFirst(prefix.count)) }
        return String(repeating: "../", count: prefix.utf8.count { $0 == UInt8(ascii: "/") }) + path
    }

    /// The commits that touched a file, from some commits backwards, with the merges that connect them.
    func log(_ name: [UInt8], from starts: [String]) throws(FileError) -> [GitLogRow] {
        let options = [
            "log", "--full-history", "--parents", "--date-order", "--date=raw", "--encoding=UTF-8", "--raw", "-z", "-c",
            "--no-renames", "--no-abbrev", "--no-relative", "--no-show-signature", "--no-color", GitLog.format,
        ]
        // Arguments are text; a name that is none comes as input.
        if let path = String(validating: name, as: UTF8.self) {
            return GitLog.rows(try git.output(options + starts + ["--", path]))
        }
        let input = Array("--\n".utf8) + name + [UInt8(ascii: "\n")]
        return GitLog.rows(try git.output(options + starts + ["--stdin"], input: input))
    }

    /// All that some commits did, with the renames that git sees.
    func changes(in commits: [String]) throws(FileError) -> [[UInt8]: [GitLogRow.FileChange]] {
        if commits.isEmpty { return [:] }
        let options = [
            "diff-tree", "--stdin", "--root", "-r", "-z", "--raw", "-M", "-c", "--combined-all-paths", "--no-abbrev",
            "--no-relative",
        ]
        return GitLog.changes(try git.output(options, input: Array(commits.map { $0 + "\n" }.joined().utf8)))
    }
}
