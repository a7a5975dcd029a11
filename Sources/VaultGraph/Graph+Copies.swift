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

    /// Records whose name plain notes have too, with those notes, by path. O(names).
    package var shadowedNames: [(record: Int, plain: [Int])] {
        chainsOfSharedNames.flatMap { chain -> [(record: Int, plain: [Int])] in
            guard chain.contains(where: { notes[$0].isRecord }), chain.contains(where: { !notes[$0].isRecord }) else {
                return []
            }
            return chain.filter { notes[$0].isRecord }.compactMap { record in
                let plain = chain.filter {
                    !notes[$0].isRecord && FoldedName.areEqual(notes[$0].name, notes[record].name)
                }
                guard !plain.isEmpty else { return nil }
                return (record, byPath(plain))
            }
        }
    }
}
