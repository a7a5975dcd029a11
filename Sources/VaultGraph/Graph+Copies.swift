import VaultSchema

/// What rules ask of the names that notes share.
extension Graph {
    /// Notes that a sync tool copied, by path: records that count nowhere for that, and plain notes whose name bears a
    /// tool's mark. O(notes).
    package var copies: [Int] {
        indices.filter { index in
            if conflictCopies.contains(index) { return true }
            let note = notes[index]
            return !note.isRecord && hasCopyMark(index)
        }.sorted { notes[$0].path.utf8.lexicographicallyPrecedes(notes[$1].path.utf8) }
    }

    /// Whether a note's name alone says that a tool copied it; `NAME 2` does not.
    package func hasCopyMark(_ index: Int) -> Bool {
        ConflictCopy.mayBe(notes[index].path) && ConflictCopy.originalName(notes[index].name) != nil
    }

    /// Files that are no notes, of which a tool's mark says that they are copies, by path. O(other files).
    package var copiedFiles: [String] { otherFiles.all.filter(Self.hasCopyMark) }

    /// Whether the name of a file of any kind bears a tool's mark.
    package static func hasCopyMark(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return ConflictCopy.originalName(name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) != nil
            || ConflictCopy.originalName(name) != nil
    }

    /// The path of the file that a conflict copy was made of, whether or not it is there.
    package func original(ofCopy index: Int) -> String {
        let note = notes[index]
        let name = ConflictCopy.originalName(note.name) ?? withoutNumber(note.name)
        return (note.folder.isEmpty ? "" : note.folder + "/") + name + note.path.suffix(3)
    }

    private func withoutNumber(_ name: String) -> String {
        name.lastIndex(of: " ").map { String(name[..<$0]) } ?? name
    }

    /// Groups of notes with one name, records and plain ones among them, each by path. O(notes).
    package var shadowedNames: [(records: [Int], plain: [Int])] {
        chainsOfSharedNames.flatMap { chain in
            groups(chain).compactMap { group in
                let records = group.filter { notes[$0].isRecord }
                if records.isEmpty || records.count == group.count { return nil }
                return (byPath(records), byPath(group.filter { !notes[$0].isRecord }))
            }
        }
    }
}
