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

    /// The life of a file, which need not be there any more, through all names that it had. A rename is what git takes
    /// for one with a lower `similarity` than usual; each side of a merge is followed by itself, so a change counts
    /// once. Of two files that had one name one after the other, the later one counts.
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

    /// Where a file of the folder is that the last commit does not have. A rename that is not in git yet is recognised
    /// by the name: that of a file that is gone from another folder, or a former one (without folder and `.md`).
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

/// A commit, as far as a history shows it.
package struct GitCommit: Hashable, Sendable {
    /// Its whole name, in hexadecimal digits.
    package let name: String
    /// The first digits of its name, by which git knows it in all but huge repositories.
    package var shortName: String { String(name.prefix(8)) }
    /// As `.mailmap` says.
    package let author: String
    package let email: String
    /// When its author made it, on the author's own clock, with its zone.
    package let time: DateTime
    package let subject: String
}

/// What git says of one commit: its parents, and what it did to files.
struct GitLogRow {
    /// What a commit did to one file. An ordinary commit has one version before; a merge has one for each parent.
    struct FileChange {
        /// A letter for each parent: A, M, T, D or R.
        var letters: [Character]
        /// Names of bytes, in hexadecimal digits; zeros where there was no file.
        var before: [String]
        var after: String
        /// What the file was called before, where git says so.
        var namesBefore: [[UInt8]]
        var path: [UInt8]
    }

    var commit: GitCommit
    /// The next commits of the same list on the way back, where parents that it leaves out are skipped.
    var parents: [String]
    /// When it was committed, in seconds since 1970.
    var seconds: Int64
    var changes: [FileChange]
}

/// What `git log --raw -z` and `git diff-tree --stdin -z` print. Source: git-diff(1), "RAW OUTPUT FORMAT".
struct GitLog {
    /// Nothing of a commit holds a byte 0.
    static let format = "--format=%H%x00%P%x00%ct%x00%ad%x00%aN%x00%aE%x00%s"
    private static let headCount = 7

    private var rest: ArraySlice<ArraySlice<UInt8>>

    private init(_ output: [UInt8]) { rest = output.split(separator: 0, omittingEmptySubsequences: false)[...] }

    /// The commits of a log in `format`. A merge, which git lists once for each side that differs, is one of them.
    static func rows(_ output: [UInt8]) -> [GitLogRow] {
        var log = GitLog(output)
        var rows: [GitLogRow] = []
        while let row = log.row() {
            if let last = rows.indices.last, rows[last].commit.name == row.commit.name {
                rows[last].changes += row.changes
            } else {
                rows.append(row)
            }
        }
        return rows
    }

    /// What `diff-tree` says of each commit, by the commits' names; of a merge with the names of all sides.
    static func changes(_ output: [UInt8]) -> [String: [GitLogRow.FileChange]] {
        var log = GitLog(output)
        var changes: [String: [GitLogRow.FileChange]] = [:]
        while let commit = log.rest.popFirst(), !commit.isEmpty {
            changes[commit.text, default: []] += log.changes(namesOfAllSides: true)
        }
        return changes
    }

    private mutating func row() -> GitLogRow? {
        let head = rest.prefix(Self.headCount).map(\.text)
        guard head.count == Self.headCount else { return nil }
        rest = rest.dropFirst(Self.headCount)
        let (seconds, offset) = Self.time(head[3])
        let commit = GitCommit(
            name: head[0], author: head[4], email: head[5],
            time: DateTime(secondsSinceEpoch: seconds, offset: offset * 60, offsetMinutes: offset), subject: head[6])
        return GitLogRow(
            commit: commit, parents: head[1].utf8.words, seconds: WholeNumber(head[2]).map { Int64($0.exact) } ?? 0,
            changes: changes(namesOfAllSides: false))
    }

    /// `1790000240 +1300`: seconds since 1970, and minutes ahead of UTC.
    private static func time(_ written: String) -> (seconds: Int64, offset: Int) {
        let parts = written.split(separator: " ")
        // No clock is further from UTC than a day; what says so is a broken commit.
        guard parts.count == 2, let seconds = WholeNumber(parts[0]),
            let zone = WholeNumber(parts[1].drop { $0 == "+" })?.clamped(to: -2359...2359)
        else { return (0, 0) }
        return (Int64(seconds.exact), min(max(zone / 100 * 60 + zone % 100, -1439), 1439))
    }

    private mutating func changes(namesOfAllSides: Bool) -> [GitLogRow.FileChange] {
        var changes: [GitLogRow.FileChange] = []
        while let word = rest.first?.drop(while: { $0 == UInt8(ascii: "\n") }), word.first == UInt8(ascii: ":") {
            let sides = word.prefix { $0 == UInt8(ascii: ":") }.count
            let parts = word.dropFirst(sides).words
            guard parts.count == 2 * sides + 3, let letters = parts.last else { break }
            let isRenamed = sides == 1 && (letters.hasPrefix("R") || letters.hasPrefix("C"))
            let count = sides > 1 && namesOfAllSides ? sides : isRenamed ? 1 : 0
            let names = rest.dropFirst().prefix(count + 1).map { Array($0) }
            guard names.count == count + 1 else { break }
            rest = rest.dropFirst(count + 2)
            changes.append(
                GitLogRow.FileChange(
                    letters: Array(letters.prefix(sides)), before: Array(parts[(sides + 1)..<(2 * sides + 1)]),
                    after: parts[2 * sides + 1], namesBefore: names.dropLast(), path: names[count]))
        }
        return changes
    }
}
