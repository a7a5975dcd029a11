/// What is to happen to one or more files, as a unit. The only way from a graph back to bytes.
package struct Change: Hashable, Sendable {
    package var files: [FileEdit]
    /// Folders that go with the files moved out of them, unless something else is in them; outer ones first.
    package var emptiedFolders: [String] = []

    package init(files: [FileEdit]) {
        self.files = files
    }

    /// This change and others as one: edits of one file are merged, and equal ones count once.
    ///
    /// Throws when edits overlap, were planned on different contents, or contradict each other.
    package func merged(with others: [Change] = []) throws(EditConflict) -> Change {
        var places: [String: Int] = [:]
        var merged: [FileEdit] = []
        for file in files + others.flatMap(\.files) {
            if let place = places[file.path] {
                merged[place] = try merged[place].merged(with: file)
            } else {
                places[file.path] = merged.count
                merged.append(try file.checked())
            }
        }
        var taken: Set<String> = []
        for path in merged.compactMap(\.finalPath) where !taken.insert(path).inserted {
            throw EditConflict(path: path, kind: .sameDestination)
        }
        var change = Change(files: merged)
        change.emptiedFolders = emptiedFolders
        return change
    }
}
