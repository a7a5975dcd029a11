import VaultSyntax

extension GitHistory {
    /// What some files held in all commits, under all names that they had, the oldest version first, and whether a
    /// commit made a file with it. What a merge alone did is left out, and so is the beginning in a clone that is not
    /// whole.
    package func versions(of paths: [Path]) throws(FileError) -> [[(bytes: [UInt8], isMade: Bool)]] {
        let rows = GitLog.rows(
            try git.output([
                "log", "HEAD", "--date-order", "--date=raw", "--encoding=UTF-8", "--raw", "-z", "--root",
                "-M\(Self.similarity)", "--no-abbrev", "--no-relative", "--no-show-signature", "--no-color",
                GitLog.format,
            ]))
        // Which of the files have a name, on the way back.
        var owners: [[UInt8]: [Int]] = [:]
        for (place, path) in paths.enumerated() { owners[Array((prefix + path.text).utf8), default: []].append(place) }
        var found: [(file: Int, entry: GitTree.Entry, isMade: Bool)] = []
        for row in rows {
            var renamed: [(name: [UInt8], files: [Int])] = []
            for change in row.changes where !HistorySegment.isNothing(change.after) {
                guard let files = owners[change.path] else { continue }
                let isMade = change.letters == ["A"] && !boundary.contains(row.commit.name)
                let entry = GitTree.Entry(path: change.path, isLink: false, object: change.after)
                found += files.map { ($0, entry, isMade) }
                guard let name = change.namesBefore.first else { continue }
                owners[change.path] = nil
                renamed.append((name, files))
            }
            // Two files may have changed their names with each other.
            for (name, files) in renamed { owners[name, default: []] += files }
        }
        found.reverse()
        var versions: [[(bytes: [UInt8], isMade: Bool)]] = paths.map { _ in [] }
        for (version, bytes) in zip(found, try git.contents(found.map(\.entry))) {
            if let bytes = try? bytes.get() { versions[version.file].append((bytes, version.isMade)) }
        }
        return versions
    }
}
