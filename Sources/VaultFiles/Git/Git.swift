/// What git knows about a vault.
package enum Git {
    /// Runs git in a folder.
    ///
    /// Variables that name a repository or an index hold (`GitVariables.settled`); a folder that is not in the work tree
    /// of that repository is refused. No command that the repository's settings name is run while reading its index.
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

    /// The files below a folder of the vault that git tracks, relative to the root; empty when the vault is in no
    /// repository, or git is not installed or refuses.
    ///
    /// Starting git would cost more than checking a small vault, and it reads its whole index. So git is asked only
    /// when the index's bytes hold `FOLDER/` at all, or may be kept in another form. Cost otherwise: a few `open`
    /// calls, and in a repository one pass over its index (about 1 ms for 10 MB).
    package static func trackedFiles(
        under folder: String, in root: VaultRoot, environment: [String: String]
    ) -> [String] {
        do throws(FileError) {
            guard let place = try GitPlace(of: root, environment: environment),
                GitIndex(of: place, environment).mayHold(folder + "/")
            else { return [] }
            let outcome = try run(["ls-files", "-z", "--", folder], in: root.path, environment: environment)
            guard outcome.status == 0 else { return [] }
            return outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            return []
        }
    }
}
