import VaultSyntax

/// What git's commits say of single files: which of them touched a file, under which names, and what it held.
package struct GitHistory: Sendable {
    /// In the folder of the repository.
    let git: GitCall
    /// From the repository's root to the vault, with a slash at its end.
    let prefix: String
    /// Commits whose parents this clone does not have.
    let boundary: Set<String>

    /// Nil when nothing was committed yet. Throws when the vault lies in no repository, or git does not read it.
    package init?(of root: VaultRoot, environment: [String: String]) throws(FileError) {
        prefix = try GitPlace(holding: root.path, environment)?.prefix ?? ""
        let folder = root.path.utf8.dropLast(prefix.utf8.count).text
        git = GitCall(folder: folder, environment: environment)
        // The path of the list of commits without parents; then the last commit.
        let question = ["rev-parse", "--git-path", "shallow", "--verify", "--quiet", "HEAD^{commit}"]
        let outcome = try git.run(question)
        if outcome.status == 1 { return nil }
        let answer = outcome.status == 0 ? outcome.output : try git.output(question)
        let shallow = answer.lines.dropLast().map(\.text).joined(separator: "\n")
        boundary = Set(((try? VaultReading.file(shallow, from: folder)) ?? []).lines.map(\.text))
    }

    /// One version of a file.
    package struct Version: Sendable {
        /// The name that git gives to its bytes, or an expression that leads to them.
        package let object: String
        package let bytes: [UInt8]
    }

    /// What became of a file in a commit.
    package enum Fate: Hashable, Sendable {
        case created
        /// The first commit that this clone has; what was before is not known.
        case begun
        case changed
        case renamed(from: Path)
        case deleted
        /// It is another file's name since.
        case movedAway(to: Path)
    }

    /// One commit that touched a file.
    package struct Step: Sendable {
        package let commit: GitCommit
        /// Relative to the vault's root.
        package let path: Path
        package let fate: Fate
        /// What the commit was made from: none, one, or one for each side of a merge that has the file.
        package let before: [Version]
        /// Of a merge, what its sides were made from, where that is known.
        package let base: Version?
        /// Nil when the file is gone, or its bytes are not in this clone.
        package let after: Version?
    }

    /// A file's life.
    package struct Life: Sendable {
        /// The newest commit first. A merge is among them when its version is that of none of its sides, and when it is
        /// that of one side and both had changed it.
        package let steps: [Step]
        /// What the last commit has; nil when it does not have the file.
        package let committed: [UInt8]?
    }

    /// The life of a file, through all names that it had.
    ///
    /// A rename is what git takes for one with a lower `similarity` than usual. Each side of a merge is
    /// followed by itself, under its own name, so a change counts once, wherever it came from. Of two files that had
    /// one name one after the other, only the later one is reported, unless nothing but deleting and making it again
    /// lies between them.
    ///
    /// Cost: five processes of git, and three more for each earlier name; that of `git log -- PATH` for each name, and
    /// of reading all versions.
    ///
    /// - Parameter path: relative to the vault's root; the file need not be there any more
    package func life(of path: Path) throws(FileError) -> Life {
        let name = Array((prefix + path.text).utf8)
        var walk = HistoryWalk(self)
        try walk.follow(name)
        return try walk.life("HEAD:" + prefix + path.text)
    }

    /// How much of a file has to be the same under another name. Half, which git asks for, is more than a small note
    /// has that got `formerly` with its new name.
    static let similarity = "30%"

    /// The path of a file relative to the vault's root.
    func shown(_ name: [UInt8]) -> Path {
        if name.starts(with: prefix.utf8) { return Path(decoding: name.dropFirst(prefix.utf8.count)) }
        let up = String(repeating: "../", count: prefix.count { $0 == "/" })
        return Path(up + Path(decoding: name).text)
    }

    /// The commits that touched a file, from some commits backwards, with the merges that connect them.
    func log(_ name: [UInt8], from starts: [String]) throws(FileError) -> [GitLogRow] {
        let options = [
            "log", "--full-history", "--parents", "--date-order", "--date=raw", "--encoding=UTF-8", "--raw", "-z", "-m",
            "--no-renames", "--no-abbrev", "--no-relative", "--no-show-signature", "--no-color", GitLog.format,
        ]
        // Arguments are text; a name that is none comes as input.
        if let path = String(validating: name, as: UTF8.self) {
            return GitLog.rows(try git.output(options + starts + ["--", path]))
        }
        let input = Array("--\n".utf8) + name + [UInt8(ascii: "\n")]
        return GitLog.rows(try git.output(options + starts + ["--stdin"], input: input))
    }

    /// How many parents each commit has.
    func parentCounts(of commits: [String]) throws(FileError) -> [String: Int] {
        if commits.isEmpty { return [:] }
        let input = Array(commits.map { $0 + "\n" }.joined().utf8)
        let lines = try git.output(["rev-list", "--no-walk=unsorted", "--parents", "--stdin"], input: input).lines
        return Dictionary(lines.map(\.words).map { ($0[0], $0.count - 1) }) { $1 }
    }

    /// All that some commits did, with the renames that git sees.
    func changes(in commits: [String]) throws(FileError) -> [String: [GitLogRow.FileChange]] {
        if commits.isEmpty { return [:] }
        let options = [
            "diff-tree", "--stdin", "--root", "-r", "-z", "--raw", "-M\(Self.similarity)", "-c", "--combined-all-paths",
            "--no-abbrev", "--no-relative",
        ]
        return GitLog.changes(try git.output(options, input: Array(commits.map { $0 + "\n" }.joined().utf8)))
    }
}

/// What lies in the folder and is in no commit yet, and what commits took away.
extension GitHistory {
    /// Where a file is that the last commit does not have.
    package enum State: Hashable, Sendable {
        /// It was added; the next commit has it.
        case added
        /// It has this name since the last commit.
        case renamed(from: Path)
        case unknown
        case ignored
    }

    /// Where a file of the folder is that the last commit does not have.
    ///
    /// A rename that is not in git yet is recognised by the file's name: it has the name of a file that is
    /// gone, in another folder, or one of its own former names. Cost: that of `git status`.
    ///
    /// - Parameters:
    ///   - path: relative to the vault's root
    ///   - formerNames: what the note was called, without folder and `.md`
    package func state(of path: Path, formerNames: [String]) throws(FileError) -> State {
        let folder = prefix.isEmpty ? "." : prefix
        var words = try git.output([
            "status", "--porcelain=v1", "-z", "--untracked-files=no", "--find-renames=\(Self.similarity)", "--", folder,
        ]).split(separator: 0)[...]
        var gone: [Path] = []
        var isAdded = false
        while let word = words.popFirst() {
            // `XY PATH`, and of a rename the former path.
            let letters = word.prefix(2).text
            let origin = letters.contains("R") ? words.popFirst() : nil
            let name = word.dropFirst(3)
            if name.elementsEqual((prefix + path.text).utf8) {
                if let origin { return .renamed(from: shown(Array(origin))) }
                isAdded = letters.hasPrefix("A")
            } else if letters.contains("D") {
                gone.append(shown(Array(name)))
            }
        }
        let own = path.name
        if let origin = gone.first(where: { $0.name == own || formerNames.contains($0.name) }) {
            return .renamed(from: origin)
        }
        if isAdded { return .added }
        let ignored = try git.output([
            "ls-files", "--others", "--ignored", "--exclude-standard", "-z", "--", prefix + path.text,
        ])
        return ignored.isEmpty ? .unknown : .ignored
    }

    /// The paths of all files below the vault's root that the last commit has and the folder does not, and then of
    /// those that some commit took away, each once, the newest first.
    /// Cost: that of `git status`, and of comparing each commit with the one before it.
    package func removedPaths() throws(FileError) -> [Path] {
        let folder = prefix.isEmpty ? "." : prefix
        let options = ["--diff-filter=D", "--no-renames", "--name-only", "-z", "--no-relative"]
        let end = ["HEAD", "--", folder]
        let gone = try git.output(["diff"] + options + ["--no-ext-diff"] + end).split(separator: 0)
        let old = try git.output(["log"] + options + ["--format=", "--no-show-signature"] + end).split(separator: 0)
        var seen: Set<[UInt8]> = []
        return (gone + old).map { Array($0.drop { $0 == UInt8(ascii: "\n") }) }
            .filter { !$0.isEmpty && seen.insert($0).inserted }.map(shown)
    }
}
