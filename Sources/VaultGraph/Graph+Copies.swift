import VaultSchema

/// What rules ask of the names that notes share.
extension Graph {
    /// The path of the file that a conflict copy was made of, whether or not it is there.
    package func original(ofCopy index: Int) -> String {
        let note = notes[index]
        let name = ConflictCopy.originalName(note.name) ?? withoutNumber(note.name)
        return (note.folder.isEmpty ? "" : note.folder + "/") + name + ".md"
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
