import VaultSchema

/// Notes that a link may mean: which comes first for a text, and which records a field may take.
struct Candidates: Sendable {
    /// Records of one type, by path.
    private struct Group: Sendable {
        let type: TypeID
        var notes: [NoteID]
    }

    /// The note with the shortest path, of several the first by path.
    private(set) var first: NoteID?
    private var length = 0
    /// How many there are.
    private(set) var count = 0
    private var groups: [Group] = []

    /// Adds a note after those whose paths come before its own. O(types among them).
    mutating func add(_ number: NoteID, _ note: Note, length: Int) {
        count += 1
        if first == nil || length < self.length { (first, self.length) = (number, length) }
        guard let type = note.type else { return }
        if let place = groups.firstIndex(where: { $0.type == type }) {
            groups[place].notes.append(number)
        } else {
            groups.append(Group(type: type, notes: [number]))
        }
    }

    /// How many records are of types, and one of them. O(types among them).
    func fitting(_ allowed: TypeSet) -> (count: Int, one: NoteID?) {
        var (count, one) = (0, nil as NoteID?)
        for group in groups where allowed.contains(group.type) {
            if one == nil { one = group.notes[0] }
            count += group.notes.count
        }
        return (count, one)
    }

    /// The first records of types, at most this many of each type.
    func some(_ allowed: TypeSet, limit: Int) -> [NoteID] {
        let fitting = groups.filter { allowed.contains($0.type) }
        return fitting.flatMap { $0.notes.prefix(limit) }
    }
}

extension Note {
    /// How long its path is as text, in the units by which other programs count: those of UTF-16.
    var pathLength: Int {
        let bytes = path.utf8.count
        return path.utf8.contains { $0 >= 0x80 } ? path.utf16.count : bytes
    }
}
