import VaultFiles

/// Which files of a vault are not as a commit has them, or were not there.
///
/// A file is identified by the name that git gives to its bytes, so it makes no difference whether it was committed,
/// added or only saved. Where git writes files differently from how it keeps them (line ends, filters), git is asked.
package struct GitAddedFiles {
    private let tree: GitTree

    /// The files of a vault as a revision of the repository has them.
    ///
    /// Throws when the vault lies in no repository, and when git knows no such commit. Cost: one process of git.
    ///
    /// - Parameter revision: what git takes for a commit, as `ORIG_HEAD`, `main~3` or a tag
    package init(since revision: String, in root: VaultRoot, environment: [String: String]) throws(FileError) {
        tree = try GitTree(revision: revision, of: root, environment: environment)
    }

    /// The places of those of some files that came or changed since. One that has only another path did not.
    ///
    /// Cost: linear in the files' bytes, on all cores, and one process of git when a file changed.
    package func places(among files: [(path: String, bytes: [UInt8])]) throws(FileError) -> [Int] {
        let names = Cores.map(files.count) { ObjectName.ofFile(files[$0].bytes) }
        var (changed, new): ([Int], [Int]) = ([], [])
        for (place, file) in files.enumerated() {
            guard let object = tree.object(at: file.path) else {
                new.append(place)
                continue
            }
            if object != names[place] { changed.append(place) }
        }
        if !changed.isEmpty {
            let known = try tree.changed()
            changed.removeAll { !known.contains(Array(files[$0].path.utf8)) }
        }
        var gone = gone(with: Set(new.map { names[$0] }))
        new.removeAll { place in
            guard let count = gone[names[place]], count > 0 else { return false }
            gone[names[place]] = count - 1
            return true
        }
        return (changed + new).sorted()
    }

    /// How many files of the commit with some bytes are no longer where they were.
    private func gone(with objects: Set<[UInt8]>) -> [[UInt8]: Int] {
        if objects.isEmpty { return [:] }
        let disk = RootDisk(tree.root)
        var counts: [[UInt8]: Int] = [:]
        for entry in tree.entries where objects.contains(entry.object) {
            guard let path = String(validating: entry.path, as: UTF8.self) else { continue }
            if let found = try? disk.status(path), found.kind == .file { continue }
            counts[entry.object, default: 0] += 1
        }
        return counts
    }
}
