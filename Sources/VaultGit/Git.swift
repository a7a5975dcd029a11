import VaultFiles

/// What git knows about a vault.
package enum Git {
    /// Runs git in a folder.
    ///
    /// Variables that name a repository or an index hold (`GitVariables.settled`); a folder that is not in the work
    /// tree of that repository is refused. No command that the repository's settings name is run while reading its
    /// index.
    package static func run(
        _ arguments: [String], in folder: String, environment: [String: String], input: [UInt8]? = nil
    ) throws(FileError) -> ChildProcess.Outcome {
        var environment = environment
        for name in GitVariables.pathspecs { environment[name] = nil }
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
        guard let outcome = try? run(["config", "--get", name], in: folder, environment: environment),
            outcome.status == 0
        else { return nil }
        return String(decoding: outcome.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// The files of `vault` itself that git tracks, relative to the root: those below `.vault`, and temporary ones
    /// anywhere. Empty when the vault is in no repository, or git is not installed or refuses.
    ///
    /// Starting git would cost more than checking a small vault, and it reads its whole index. So git is run only
    /// when the index's bytes hold the beginning of such a name at all, or may be kept in another form. Cost otherwise:
    /// a few `open` calls, and in a repository one pass over its index (about 1 ms for 10 MB).
    package static func trackedOwnFiles(in root: VaultRoot, environment: [String: String]) -> [String] {
        do throws(FileError) {
            guard let repository = try GitPlace(of: root, environment: environment) else { return [] }
            let index = GitIndex(of: repository, environment)
            let hasTemporary = index.mayHold(TemporaryName.prefix)
            guard hasTemporary || index.mayHold(".vault/") else { return [] }
            let place = hasTemporary ? "." : ".vault"
            let outcome = try run(["ls-files", "-z", "--", place], in: root.path, environment: environment)
            guard outcome.status == 0 else { return [] }
            return outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.filter(isOwn)
        } catch {
            return []
        }
    }

    /// Whether a path is that of a file below `.vault`, or of one that a command had not finished writing.
    static func isOwn(_ path: String) -> Bool {
        path.hasPrefix(".vault/") || TemporaryName.isOne(path.split(separator: "/").last.map(String.init) ?? "")
    }
}
