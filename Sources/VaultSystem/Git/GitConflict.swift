import VaultSyntax

/// A file that a merge left undecided, with the versions that git keeps of it.
package struct GitConflict: Sendable {
    /// Relative to the vault's root.
    package let path: Path
    /// What both sides were made from; nil when each made the file by itself.
    package internal(set) var base: [UInt8]?
    /// Nil when our side has no such file.
    package internal(set) var ours: [UInt8]?
    package internal(set) var theirs: [UInt8]?
    /// How many characters git's markers have in it: the attribute `conflict-marker-size`.
    package private(set) var markSize = 7
    /// Whether one of the versions is a symbolic link.
    package private(set) var isLink = false
    /// Where both sides gave the file another name; `path` is ours then.
    package internal(set) var names: Names?

    /// All files of a vault that a merge left undecided, in the order of their paths; names that are not UTF-8 are left
    /// out. None without a repository.
    package static func all(in root: VaultRoot, environment: [String: String]) throws(FileError) -> [GitConflict] {
        if try GitPlace(holding: root.path, environment) == nil { return [] }
        let git = GitCall(folder: root.path, environment: environment)
        let stages = try git.rows(["ls-files", "--unmerged", "-z"]).compactMap { words, path in
            words.count == 3
                ? GitTree.Entry(mode: words[0], object: words[1], path: path).map { (stage: words[2], entry: $0) } : nil
        }
        if stages.isEmpty { return [] }
        let contents = try git.contents(stages.map(\.entry))
        var conflicts: [GitConflict] = []
        for (version, content) in zip(stages, contents) {
            guard let path = Path(validating: version.entry.path.span) else { continue }
            var conflict = conflicts.last?.path == path ? conflicts.removeLast() : GitConflict(path: path)
            if version.entry.isLink { conflict.isLink = true }
            switch version.stage {
            case "1": conflict.base = try content.get()
            case "2": conflict.ours = try content.get()
            default: conflict.theirs = try content.get()
            }
            conflicts.append(conflict)
        }
        let sizes = try markSizes(of: conflicts.map(\.path), git)
        for place in conflicts.indices { conflicts[place].markSize = sizes[conflicts[place].path] ?? 7 }
        return try combiningRenames(conflicts, git)
    }

    /// Whether the note is called `NAME.md~HEAD`, as git does where a folder or a link has its name.
    package var isSetAside: Bool { Path.endings.contains { path.text.contains($0 + "~") } }

    /// How long the markers of a conflict may be; seven characters in git unless an attribute says otherwise.
    package static let mostMarkers = 1_000

    private init(path: Path) { self.path = path }

    /// Those that are set. `check-attr` prints path, attribute and value, each with a zero byte.
    private static func markSizes(of paths: [Path], _ git: GitCall) throws(FileError) -> [Path: Int] {
        let output = try git.output(["check-attr", "-z", "--stdin", "conflict-marker-size"], input: paths.endedByZero)
        let words = output.split(separator: 0).map(\.text)
        var sizes: [Path: Int] = [:]
        for start in stride(from: 0, to: words.count - 2, by: 3) {
            sizes[Path(words[start])] = WholeNumber(words[start + 2])?.within(1...mostMarkers)
        }
        return sizes
    }

    /// Whether commits are being moved onto others, so that ours is what they come onto.
    package static func isInRebase(_ root: VaultRoot, environment: [String: String]) -> Bool {
        if (try? GitPlace(holding: root.path, environment)) == nil { return false }
        let git = GitCall(folder: root.path, environment: environment)
        let question = ["rev-parse", "--git-path", "rebase-merge", "--git-path", "rebase-apply/rebasing"]
        let paths = ((try? git.output(question)) ?? []).lines.map(\.text)
        return paths.contains { FileStatus(at: $0.absolute(from: root.path)) != nil }
    }

    /// Tells git that files are decided as they lie in the folder, or are gone.
    package static func decide(_ paths: [Path], in root: VaultRoot, environment: [String: String]) throws(FileError) {
        let git = GitCall(folder: root.path, environment: environment)
        _ = try git.output(["add", "--all", "--pathspec-from-file=-", "--pathspec-file-nul"], input: paths.endedByZero)
    }
}

extension [Path] {
    /// As git reads names from its input: there may be more than a line of arguments holds.
    fileprivate var endedByZero: [UInt8] { flatMap { $0.utf8 + [0] } }
}

extension GitConflict {
    /// The names that both sides of a merge gave to one file.
    package struct Names: Hashable, Sendable {
        /// What both started from.
        package var before: Path
        package var ours: Path
        package var theirs: Path

        package var all: [Path] { [before, ours, theirs] }
    }

    /// Joins what git keeps of a file that both sides renamed: the base under the old name, found by the lines, and one
    /// text under both new ones. Source: the conflict `rename/rename` of git-merge(1).
    static func combiningRenames(_ all: [GitConflict], _ git: GitCall) throws(FileError) -> [GitConflict] {
        let conflicts = all.filter { !$0.isLink }
        var bases = conflicts.filter { $0.base != nil && $0.ours == nil && $0.theirs == nil }
        if bases.isEmpty { return all }
        var theirs = conflicts.filter { $0.base == nil && $0.ours == nil }
        var joined: [GitConflict] = []
        var gone: Set<Path> = []
        for own in conflicts where own.base == nil && own.theirs == nil {
            guard let text = own.ours, let other = theirs.firstIndex(where: { $0.theirs == text }),
                let old = bases.indices.max(by: { shared(bases[$0].base, text) < shared(bases[$1].base, text) })
            else { continue }
            let names = Names(before: bases[old].path, ours: own.path, theirs: theirs[other].path)
            var conflict = own
            conflict.names = names
            conflict.base = bases[old].base
            conflict.ours = try git.text(of: names.ours, in: ["HEAD"]) ?? text
            // What a merge, a commit that is picked, moved or undone, or a stash brings in.
            let comingIn = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD", "REVERT_HEAD^", "stash@{0}"]
            conflict.theirs = try git.text(of: names.theirs, in: comingIn) ?? text
            joined.append(conflict)
            gone.formUnion(names.all)
            bases.remove(at: old)
            theirs.remove(at: other)
            if bases.isEmpty { break }
        }
        return (all.filter { !gone.contains($0.path) } + joined).sorted { $0.path < $1.path }
    }

    /// How many lines of one text the other has too.
    private static func shared(_ text: [UInt8]?, _ other: [UInt8]) -> Int {
        let lines = Set(other.lines)
        return (text ?? []).lines.count { lines.contains($0) }
    }
}

extension GitCall {
    /// A file as the first of some commits has it; nil when none does.
    func text(of path: Path, in commits: [String]) throws(FileError) -> [UInt8]? {
        for commit in commits {
            let outcome = try run(["cat-file", "blob", "\(commit):./\(path)"])
            if outcome.status == 0 { return outcome.output }
        }
        return nil
    }
}
