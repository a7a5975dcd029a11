import VaultSyntax

/// The variables by which a user, or git itself for its hooks, names a repository. Source: git(1), "Environment".
package enum GitVariables {
    static let repository = "GIT_DIR"
    static let workTree = "GIT_WORK_TREE"
    static let index = "GIT_INDEX_FILE"

    /// Those that hold a path, which git reads as seen from the folder that it is started in.
    private static let paths = [
        repository, workTree, index, "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
    ]

    static func ceilings(_ environment: [String: String]) -> Set<String> {
        let folders = (environment["GIT_CEILING_DIRECTORIES"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return Set(folders.map { absolute(String($0), from: "") }.map { $0 == "/" ? "" : $0 })
    }

    /// An environment whose variables, set in a folder, mean the same in every other. A repository that is named
    /// without its work tree has the one that its settings name, else the current folder, as git would take the
    /// vault's.
    package static func settled(_ environment: [String: String], from directory: String) -> [String: String] {
        var settled = environment
        for name in paths {
            guard let path = environment[name] else { continue }
            // git takes an empty one for none, but for the files of settings.
            if path.isEmpty, !name.hasPrefix("GIT_CONFIG") { settled[name] = nil }
            if !path.isEmpty { settled[name] = absolute(path, from: directory) }
        }
        if let list = environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] {
            let folders = list.split(separator: ":").map { absolute(String($0), from: directory) }
            settled["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = folders.joined(separator: ":")
        }
        guard settled[repository] != nil, settled[workTree] == nil else { return settled }
        let question = ["-C", directory, "rev-parse", "--show-toplevel"]
        if let answer = try? ChildProcess.run("git", question, environment: settled), answer.status == 0 {
            settled[workTree] = answer.output.firstLine
        }
        return settled
    }

    /// Without `..` and links, as far as it is there.
    private static func absolute(_ path: String, from directory: String) -> String {
        let whole = path.absolute(from: directory)
        return RealPath.of(whole) ?? whole
    }
}

/// What git knows about a vault.
package enum Git {
    /// Runs git in a folder; one that is not in the work tree of the repository that variables name is refused. No
    /// command that the repository's settings name is run while reading its index.
    package static func run(
        _ arguments: [String], in folder: String, environment: [String: String], input: [UInt8]? = nil
    ) throws(FileError) -> ChildProcess.Outcome {
        var environment = environment
        // They would make git misread paths.
        for kind in ["GLOB", "NOGLOB", "ICASE"] { environment["GIT_\(kind)_PATHSPECS"] = nil }
        if let place = try GitPlace(holding: folder, environment) {
            environment[GitVariables.index] = place.index(environment)
            try place.checkFiles(of: folder, index: environment[GitVariables.index])
        }
        environment["GIT_OPTIONAL_LOCKS"] = "0"
        environment["LC_ALL"] = "C"
        let options = ["--literal-pathspecs", "-C", folder.isEmpty ? "/" : folder, "-c", "core.fsmonitor=false"]
        return try ChildProcess.run("git", options + arguments, environment: environment, input: input)
    }

    /// What git's settings say under a name, as seen from a folder; nil where they say nothing, or git does not answer.
    package static func setting(_ name: String, in folder: String, environment: [String: String]) -> String? {
        try? GitCall(folder: folder, environment: environment).output(["config", "--get", name]).firstLine
    }

    /// The files of `vault` itself that git tracks: those below `.vault`, and temporary ones anywhere. Empty without a
    /// repository or git. Git is run only when the index's bytes hold the beginning of such a name, or may be kept in
    /// another form.
    package static func trackedOwnFiles(in root: VaultRoot, environment: [String: String]) -> [Path] {
        guard let repository = try? GitPlace(holding: root.path, environment) else { return [] }
        let index = GitIndex(of: repository, environment)
        let hasTemporary = index.mayHold(TemporaryName.prefix)
        guard hasTemporary || index.mayHold(".vault/") else { return [] }
        let git = GitCall(folder: root.path, environment: environment)
        let tracked = try? git.output(["ls-files", "-z", "--", hasTemporary ? "." : ".vault"])
        return (tracked ?? []).split(separator: 0).map { Path(decoding: $0) }.filter(isOwn)
    }

    /// Whether a path is that of a file below `.vault`, or of one that a command had not finished writing.
    static func isOwn(_ path: Path) -> Bool { path.hasPrefix(".vault/") || TemporaryName.isOne(String(path.lastPart)) }
}

/// The list of tracked files that git keeps, looked at from outside. Source: gitformat-index(5): versions 2 and 3 hold
/// every path in full, version 4 what differs from the path before; a split index has `sharedindex.…` next to it.
package struct GitIndex {
    let bytes: [UInt8]
    /// Whether entries lie in a second file.
    let isSplit: Bool

    package init(bytes: [UInt8], isSplit: Bool) { (self.bytes, self.isSplit) = (bytes, isSplit) }

    /// The index of a repository; empty when nothing was ever added. What is not an index, or a very big one, is git's to
    /// read.
    init(of place: GitPlace, _ environment: [String: String]) {
        let path = place.index(environment) ?? place.folder + "/index"
        do throws(Errno) {
            let head = try PlainFile.head(path, count: 4)
            bytes = head.elementsEqual("DIRC".utf8) ? try PlainFile.bytes(path, limit: Self.limit) : head
        } catch {
            bytes = error == .notFound ? [] : [0]
        }
        isSplit = (try? FolderEntries.include(nameStartingWith: "sharedindex.", in: place.folder)) ?? false
    }

    /// In bytes; about three million files.
    private static let limit = 1 << 28

    /// Whether a path with that text in it may be tracked; false is certain.
    package func mayHold(_ text: String) -> Bool {
        if isSplit { return true }
        if bytes.isEmpty { return false }
        let isPlain = bytes.count > 8 && bytes.starts(with: "DIRC".utf8) && bytes[7] <= 3
        return !isPlain || Platform.contains(Array(text.utf8), in: bytes)
    }
}
