import VaultSyntax

/// Questions to git about one folder, and its answers.
struct GitCall: Sendable {
    let folder: String
    let environment: [String: String]

    /// A line of `ls-files --stage` or `ls-tree`: words, a tab, a path.
    typealias Row = (head: [String], path: ArraySlice<UInt8>)

    func run(_ arguments: [String], input: [UInt8]? = nil) throws(FileError) -> ChildProcess.Outcome {
        try Git.run(arguments, in: folder, environment: environment, input: input)
    }

    /// What git prints; throws with git's own words when it does not do it.
    func output(_ arguments: [String], input: [UInt8]? = nil) throws(FileError) -> [UInt8] {
        let outcome = try run(arguments, input: input)
        if outcome.status == 0 { return outcome.output }
        let lines = outcome.errors.lines.map(\.text.trimmed)
        let said = lines.first ?? "status \(outcome.status)"
        let remedy = lines.first { $0.hasPrefix("git config ") }
        let help = said.contains("not a git repository") ? "create a repository there with: git init" : remedy
        throw FileError(git: "git cannot read '\(folder)': \(said)", help: help, folder)
    }

    func rows(_ arguments: [String]) throws(FileError) -> [Row] { Self.rows(try output(arguments)) }

    static func rows(_ output: [UInt8]) -> [Row] {
        output.split(separator: 0).compactMap { line in
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
            return (head: line[..<tab].words, path: line[(tab + 1)...])
        }
    }

    /// What leads from the top of the work tree to the folder, with a slash at its end.
    func prefix() throws(FileError) -> String { try GitPlace(holding: folder, environment)?.prefix ?? "" }

    /// Whether anything was committed yet.
    func hasCommit() throws(FileError) -> Bool {
        try run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"]).status == 0
    }

    /// Why git has no commit of a name; throws with git's own words when it reads no repository in the folder.
    func refusal(of revision: String) throws(FileError) -> FileError {
        let isShallow = try output(["rev-parse", "--is-shallow-repository"]).starts(with: "true".utf8)
        let (why, help) =
            isShallow
            ? (" in this clone, which is shallow", "fetch the older ones with: git fetch --unshallow")
            : try hasCommit()
                ? ("", "use HEAD, HEAD~3, a branch, a tag, or ORIG_HEAD after 'git pull'")
                : (", because nothing is committed yet", "create the first one with: git commit")
        return FileError(git: "git knows no commit '\(revision)'\(why)", help: help, revision)
    }

    /// The bytes of some files, in their order. Cost: two processes at a time, since one is one core's work.
    func contents(_ entries: [GitTree.Entry]) throws(FileError) -> [Result<[UInt8], FileError>] {
        let parts = Cores.flatMap(entries.count, chunk: 2048) { range in
            [Result { () throws(FileError) in try batch(entries[range]) }]
        }
        var results: [Result<[UInt8], FileError>] = []
        for part in parts { results += try part.get() }
        return results
    }

    /// The name of an object in one line: that of a path with a line break is looked up; `-`, which git does not have,
    /// where there is none.
    private func line(naming object: String) -> String {
        object.contains("\n") ? (try? output(["rev-parse", "--verify", object]).firstLine) ?? "-" : object
    }

    private func batch(_ entries: ArraySlice<GitTree.Entry>) throws(FileError) -> [Result<[UInt8], FileError>] {
        let names = entries.map { line(naming: $0.object) + "\n" }.joined()
        var rest = try output(["cat-file", "--batch", "--buffer"], input: Array(names.utf8))[...]
        return entries.map { entry in
            // `NAME blob SIZE`, the bytes, a line feed; `NAME missing` in a repository that is not whole.
            let missing = FileError(.read, entry.path.text, .notFound)
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return .failure(missing) }
            let words = rest[..<end].words
            rest = rest[(end + 1)...]
            guard words.count == 3, let size = WholeNumber(words[2])?.within(0...rest.count), size < rest.count
            else { return .failure(missing) }
            let bytes = Array(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
            return .success(bytes)
        }
    }
}

/// A file that a merge that has not ended yet brings into the index.
package struct GitArrival: Sendable {
    /// Relative to the vault's root.
    package let path: Path
    /// What our side has there; nil when it has no such file.
    package let ours: [UInt8]?
    /// Whether both sides changed it, and git could not merge that.
    package let isUnmerged: Bool

    /// Those of some notes that the merge brings or changes. Unborn branches have none. Cost: three processes of git,
    /// and linear in the bytes of the notes that are found.
    package static func all(
        among paths: Set<Path>, in root: VaultRoot, environment: [String: String]
    ) throws(FileError) -> [GitArrival] {
        let git = GitCall(folder: root.path, environment: environment)
        guard !paths.isEmpty, try git.hasCommit() else { return [] }
        // Without '--relative', which ends git 2.39 where files outside of the folder are undecided.
        let answer = try git.output(
            ["diff-index", "--cached", "--raw", "--no-abbrev", "--no-renames", "-z", "HEAD", "--", "."])
        let prefix = try git.prefix().utf8.count
        // `:MODE MODE OBJECT OBJECT LETTER`, and a path.
        var words = answer.split(separator: 0)[...]
        var found: [(path: Path, entry: GitTree.Entry?, isUnmerged: Bool)] = []
        var known: Set<Path> = []
        while let head = words.popFirst()?.dropFirst().words, let name = words.popFirst() {
            let path = Path(decoding: name.dropFirst(prefix))
            guard head.count == 5, paths.contains(path), known.insert(path).inserted else { continue }
            found.append((path, GitTree.Entry(mode: head[0], object: head[2], path: name), head[4] == "U"))
        }
        var contents = try git.contents(found.compactMap(\.entry))[...]
        return try found.map { path, entry, isUnmerged throws(FileError) in
            let ours = entry == nil ? nil : try contents.removeFirst().get()
            return GitArrival(path: path, ours: ours, isUnmerged: isUnmerged)
        }
    }
}

/// What programs print, taken apart.
extension Collection<UInt8> {
    var text: String { String(decoding: self, as: UTF8.self) }
    var words: [String] { split(separator: UInt8(ascii: " ")).map(\.text) }
    var lines: [SubSequence] { split(separator: UInt8(ascii: "\n")) }
    /// Without its end.
    var firstLine: String { prefix { $0 != UInt8(ascii: "\n") }.text }
}

extension FileError {
    /// What git refuses, or cannot do, about a path.
    package init(git message: String, help: String?, _ path: String) {
        self.init(.other(message: message, help: help), path, .invalid)
    }
}
