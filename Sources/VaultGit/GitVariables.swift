import VaultFiles

/// The variables by which a user, or git itself for its hooks, names a repository. Source: git(1), "Environment".
package enum GitVariables {
    static let repository = "GIT_DIR"
    static let workTree = "GIT_WORK_TREE"
    static let index = "GIT_INDEX_FILE"

    /// Those that hold a path, which git reads as seen from the folder that it is started in.
    private static let paths = [
        repository, workTree, index, "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
    ]

    /// Those that lead to another repository or another index than git would find by itself.
    static let all = [repository, workTree, index]

    /// How paths in git's commands would be misread.
    static let pathspecs = ["GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"]

    static func folder(_ environment: [String: String]) -> String? { environment[repository] }

    static func ceilings(_ environment: [String: String]) -> Set<String> {
        let list = environment["GIT_CEILING_DIRECTORIES"] ?? ""
        return Set(
            list.split(separator: ":").filter { $0.hasPrefix("/") }.map { folder in
                let path = absolute(String(folder), from: "")
                return path == "/" ? "" : path
            })
    }

    /// An environment whose variables mean the same in every folder.
    ///
    /// Paths become absolute. A repository that is named without its work tree has the one that its settings name, else
    /// the current folder: git is asked which, as it would take the vault's folder for the top of the work tree when
    /// started there. Cost: nothing without such variables; a process of git for the latter.
    ///
    /// - Parameter directory: the folder in which they were set
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
            settled[workTree] = String(decoding: answer.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
        return settled
    }

    /// Without `..` and links, as far as it is there.
    private static func absolute(_ path: String, from directory: String) -> String {
        let whole = path.hasPrefix("/") ? path : directory + "/" + path
        return RealPath.of(whole) ?? whole
    }
}
