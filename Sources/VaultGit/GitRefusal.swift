import VaultFiles

/// Why git cannot do what is requested, with the remedy in words.
package enum GitRefusal: Hashable, Sendable {
    /// The folder at the path does not lie in the repository that this variable names.
    case leaveRepository(String)
    /// Git's own words about the folder at the path.
    case said(String)
    /// In its index a merge left the file at the path undecided, and so many files in all.
    case unmerged(count: Int)
    /// A commit would hold notes, and not the vault's settings, the file at the path.
    case dropSettings
    /// There is no commit whose name is the path.
    case noCommit(NoCommit)

    /// Why git knows no commit of a name.
    package enum NoCommit: Hashable, Sendable {
        case unknown
        /// Nothing was committed yet.
        case none
        /// The clone was made without the older ones.
        case shallow
    }

    func message(_ path: String) -> String {
        switch self {
        case .leaveRepository(let variable):
            "'\(path)' is not in the work tree of the repository that \(variable) names"
        case .said(let words): "git cannot read '\(path)': \(words)"
        case .unmerged(let count):
            "'\(path)'" + (count > 1 ? " and \(count - 1) more have" : " has") + " an unresolved conflict"
        case .dropSettings: "the commit would delete '\(path)', and its notes would be in no vault"
        case .noCommit(.unknown): "git knows no commit '\(path)'"
        case .noCommit(.none): "git knows no commit '\(path)', because nothing is committed yet"
        case .noCommit(.shallow): "git knows no commit '\(path)' in this clone, which is shallow"
        }
    }

    /// What to do about it, or nil when there is nothing sure to say.
    func help(_ path: String) -> String? {
        switch self {
        case .leaveRepository(GitVariables.repository):
            "name its work tree with GIT_WORK_TREE, or unset the variable with: unset GIT_DIR"
        case .leaveRepository(let variable): "unset the variable with: unset \(variable)"
        case .said(let words):
            words.contains("not a git repository") ? "create a repository there with: git init" : nil
        case .unmerged: "resolve it with 'vault resolve --add', or by hand, and then: git add '\(path)'"
        case .dropSettings: "keep it with: git add '\(path)'"
        case .noCommit(.unknown): "use HEAD, HEAD~3, a branch, a tag, or ORIG_HEAD after 'git pull'"
        case .noCommit(.none): "create the first one with: git commit"
        case .noCommit(.shallow): "fetch the older ones with: git fetch --unshallow"
        }
    }
}

extension FileError {
    package init(_ refusal: GitRefusal, _ path: String) {
        self.init(.other(message: refusal.message(path), help: refusal.help(path)), path, .invalid)
    }
}
