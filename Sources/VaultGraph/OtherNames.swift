import VaultSchema

/// The notes that have a name as their alias, or had it before.
struct OtherNames: Sendable {
    struct Name: Sendable {
        let note: NoteID
        let name: String
        let isFormer: Bool
    }

    private(set) var all: [Name] = []
    /// Where many have the name: those with it as alias, and those that had it.
    private var index: (aliases: Candidates, former: Candidates)?

    mutating func add(_ name: Name) {
        all.append(name)
        index = nil
    }

    mutating func remove(_ note: NoteID) {
        all.removeAll { $0.note == note }
        index = nil
    }

    var needsIndex: Bool { all.count >= Namesakes.least }

    /// To be called when all are there. Names that differ and share a number are looked at one by one.
    mutating func makeIndex(_ notes: NoteTable<Note>) {
        index = nil
        guard needsIndex, all.allSatisfy({ FoldedName.areEqual($0.name, all[0].name) }) else { return }
        var found = (aliases: Candidates(), former: Candidates())
        for name in all.sorted(by: { notes[$0.note].comes(before: notes[$1.note]) }) {
            let (note, length) = (notes[name.note], notes[name.note].pathLength)
            if name.isFormer {
                found.former.add(name.note, note, length: length)
            } else {
                found.aliases.add(name.note, note, length: length)
            }
        }
        index = found
    }

    /// Those with the name as an alias, or as a former name. O(names) for few of them, else O(1).
    func candidates(_ name: String, isFormer: Bool, in notes: NoteTable<Note>) -> Candidates {
        if let index, FoldedName.areEqual(all[0].name, name) { return isFormer ? index.former : index.aliases }
        var found = Candidates()
        let fitting = all.filter { $0.isFormer == isFormer && FoldedName.areEqual($0.name, name) }
        for other in fitting.sorted(by: { notes[$0.note].comes(before: notes[$1.note]) }) {
            found.add(other.note, notes[other.note], length: notes[other.note].pathLength)
        }
        return found
    }
}
