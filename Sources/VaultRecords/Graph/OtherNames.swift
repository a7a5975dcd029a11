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
        guard needsIndex, let name = all.first?.name, all.allSatisfy({ FoldedName.areEqual($0.name, name) }) else {
            return
        }
        index = (candidates(name, isFormer: false, in: notes), candidates(name, isFormer: true, in: notes))
    }

    /// Those with the name as an alias, or as a former name. O(names) for few of them, else O(1).
    func candidates(_ name: String, isFormer: Bool, in notes: NoteTable<Note>) -> Candidates {
        if let index, FoldedName.areEqual(all[0].name, name) { return isFormer ? index.former : index.aliases }
        let found = all.filter { $0.isFormer == isFormer && FoldedName.areEqual($0.name, name) }.map(\.note)
        return Candidates(found.sorted { notes[$0].comes(before: notes[$1]) }, in: notes)
    }
}

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

    /// None.
    init() {}

    /// Notes by path.
    init(_ ids: [NoteID], in notes: NoteTable<Note>) {
        for id in ids { add(id, notes[id], length: notes[id].pathLength) }
    }

    /// Adds a note after those whose paths come before its own. O(types among them).
    mutating func add(_ id: NoteID, _ note: Note, length: Int) {
        count += 1
        if first == nil || length < self.length { (first, self.length) = (id, length) }
        guard let type = note.type else { return }
        if let place = groups.firstIndex(where: { $0.type == type }) {
            groups[place].notes.append(id)
        } else {
            groups.append(Group(type: type, notes: [id]))
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
        return path.utf8.contains { $0 >= 0x80 } ? path.text.utf16.count : bytes
    }
}

/// The notes that fit what a link gives in one way, as far as the link needs to know them.
struct LinkRanking {
    /// For a text: the note with the shortest path, of several the first by path.
    private(set) var first: NoteID?
    /// For a field: how many records of its types there are, and the first of them.
    private(set) var count = 0
    private(set) var fitting: [NoteID] = []
    /// None.
    init() {}

    /// One.
    init(_ only: NoteID, isFitting: Bool) {
        first = only
        (count, fitting) = isFitting ? (1, [only]) : (0, [])
    }

    /// - Parameter spelled: of several, those that are spelled as the link gives their whole path, which come first
    init(_ candidates: Candidates?, _ allowed: TypeSet?, spelled: [NoteID] = [], in notes: NoteTable<Note>) {
        guard let candidates else { return }
        first = spelled.first ?? candidates.first
        guard let allowed else { return }
        let own = spelled.filter { id in notes[id].type.map(allowed.contains) ?? false }
        let found = candidates.fitting(allowed)
        (count, fitting) = own.isEmpty ? (found.count, found.one.map { [$0] } ?? []) : (own.count, own)
        if own.isEmpty, count > 1 {
            fitting = candidates.some(allowed, limit: Resolution.Several.limit).sorted {
                notes[$0].comes(before: notes[$1])
            }
        }
    }

    /// Where a field leads; nil when none of its types fits.
    var forField: Resolution? {
        if count > 1 { return .ambiguous(.init(count: count, first: Array(fitting.prefix(Resolution.Several.limit)))) }
        return fitting.first.map { .note($0) }
    }
}

extension Schema {
    /// The record type that a word names: `goal`, `Goals`, `exercise-categories`, `exercise category`.
    package func type(named word: String) -> TypeID? {
        let wanted = word.lowercased().replacing(" ", with: "-")
        return recordTypes.indices.first { index in
            let name = recordTypes[index].name
            return wanted == name || wanted == plural(of: index)
        }
    }

    /// `goals`, `exercise-categories`.
    package func plural(of type: TypeID) -> String {
        let name = types[type].name
        return name.hasSuffix("y") ? name.dropLast() + "ies" : name + "s"
    }
}
