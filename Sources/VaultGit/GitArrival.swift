import VaultFiles

/// A file that a merge that has not ended yet brings into the index.
package struct GitArrival: Sendable {
    /// Relative to the vault's root.
    package let path: String
    /// What our side has there; nil when it has no such file.
    package let ours: [UInt8]?
    /// Whether both sides changed it, and git could not merge that.
    package let isUnmerged: Bool

    /// Those of some notes that the merge brings or changes. Unborn branches have none. Cost: three processes of git,
    /// and linear in the bytes of the notes that are found.
    package static func all(
        among paths: Set<String>, in root: VaultRoot, environment: [String: String]
    ) throws(FileError) -> [GitArrival] {
        let git = GitCall(folder: root.path, environment: environment)
        guard !paths.isEmpty, try git.hasCommit() else { return [] }
        // Without '--relative', which ends git 2.39 where files outside of the folder are undecided.
        let answer = try git.output(
            ["diff-index", "--cached", "--raw", "--no-abbrev", "--no-renames", "-z", "HEAD", "--", "."])
        let prefix = try git.prefix().utf8.count
        // `:MODE MODE OBJECT OBJECT LETTER`, and a path.
        let words = answer.split(separator: 0)
        var found: [(path: String, entry: GitTree.Entry?, isUnmerged: Bool)] = []
        var known: Set<String> = []
        for place in stride(from: 0, to: words.count - 1, by: 2) {
            let head = words[place].dropFirst().split(separator: UInt8(ascii: " "))
            let path = String(decoding: words[place + 1].dropFirst(prefix), as: UTF8.self)
            guard head.count == 5, paths.contains(path), known.insert(path).inserted else { continue }
            let entry = GitTree.Entry(mode: head[0], object: head[2], path: words[place + 1])
            found.append((path, entry, head[4].first == UInt8(ascii: "U")))
        }
        var contents = try git.contents(found.compactMap(\.entry))[...]
        var arrivals: [GitArrival] = []
        for file in found {
            let ours = file.entry == nil ? nil : try contents.removeFirst().get()
            arrivals.append(GitArrival(path: file.path, ours: ours, isUnmerged: file.isUnmerged))
        }
        return arrivals
    }
}
