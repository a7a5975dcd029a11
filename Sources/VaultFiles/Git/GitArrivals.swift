/// Files that a merge that has not ended yet brings into the index.
package enum GitArrivals {
    /// Those of some notes that the merge brings or changes, each with what our side has at its path; nil for one that
    /// is new. Unborn branches have none. Cost: at most two processes of git.
    package static func all(
        among paths: [String], in root: VaultRoot, environment: [String: String]
    ) throws(FileError) -> [(path: String, ours: [UInt8]?)] {
        let git = GitCall(folder: root.path, environment: environment, index: nil)
        guard !paths.isEmpty, try git.hasCommit() else { return [] }
        let answer = try git.output(["diff-index", "--cached", "--raw", "--relative", "--no-renames", "-z", "HEAD"])
        var objects: [[UInt8]: [UInt8]] = [:]
        let parts = answer.split(separator: 0)
        // `:MODE MODE OBJECT OBJECT STATUS`, then the path.
        for start in stride(from: 0, to: parts.count - 1, by: 2) {
            let words = parts[start].split(separator: UInt8(ascii: " "))
            if words.count == 5 { objects[Array(parts[start + 1])] = Array(words[2]) }
        }
        var (new, changed): ([String], [GitTree.Entry]) = ([], [])
        for path in paths {
            guard let object = objects[Array(path.utf8)] else { continue }
            if object.allSatisfy({ $0 == UInt8(ascii: "0") }) {
                new.append(path)
            } else {
                changed.append(GitTree.Entry(path: Array(path.utf8), isLink: false, object: object))
            }
        }
        var found = new.map { (path: $0, ours: [UInt8]?.none) }
        for (entry, content) in zip(changed, try git.contents(changed)) {
            found.append((path: String(decoding: entry.path, as: UTF8.self), ours: try content.get()))
        }
        return found
    }
}
