/// A file that a merge left undecided, with the versions that git keeps of it.
package struct GitConflict: Sendable {
    /// Relative to the vault's root.
    package let path: String
    /// What both sides were made from; nil when each made the file by itself.
    package private(set) var base: [UInt8]?
    /// Nil when our side has no such file.
    package private(set) var ours: [UInt8]?
    package private(set) var theirs: [UInt8]?

    /// All files of a vault that a merge left undecided, in the order of their paths; links, and names that are no
    /// UTF-8, are left out. Throws when the vault lies in no repository. Cost: two processes of git.
    package static func all(
        in root: VaultRoot, environment: [String: String]
    ) throws(FileError) -> [GitConflict] {
        let git = GitCall(folder: root.path, environment: environment, index: nil)
        var stages: [(stage: UInt8?, entry: GitTree.Entry)] = []
        for row in try git.rows(["ls-files", "--unmerged", "-z"]) where row.head.count == 3 {
            guard let entry = GitTree.Entry(mode: row.head[0], object: row.head[1], path: row.path), !entry.isLink
            else { continue }
            stages.append((row.head[2].first, entry))
        }
        let contents = try git.contents(stages.map(\.entry))
        var conflicts: [GitConflict] = []
        for (version, content) in zip(stages, contents) {
            guard let path = String(validating: version.entry.path, as: UTF8.self) else { continue }
            if conflicts.last?.path != path { conflicts.append(GitConflict(path: path)) }
            let bytes = try content.get()
            switch version.stage {
            case UInt8(ascii: "1"): conflicts[conflicts.count - 1].base = bytes
            case UInt8(ascii: "2"): conflicts[conflicts.count - 1].ours = bytes
            default: conflicts[conflicts.count - 1].theirs = bytes
            }
        }
        return conflicts
    }

    private init(path: String) { self.path = path }

    /// Tells git that files are decided as they lie in the folder, or are gone.
    package static func decide(
        _ paths: [String], in root: VaultRoot, environment: [String: String]
    ) throws(FileError) {
        let git = GitCall(folder: root.path, environment: environment, index: nil)
        _ = try git.output(["add", "--all", "--"] + paths)
    }
}
