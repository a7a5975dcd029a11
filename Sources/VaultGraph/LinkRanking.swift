import VaultSchema

/// The notes that fit what a link gives in one way, as far as the link needs to know them.
struct LinkRanking {
    /// For a text: the note with the shortest path, of several the first by path.
    private(set) var first: NoteID?
    private var length = 0
    /// For a field: how many records of its types there are, and the first of them.
    private(set) var count = 0
    private(set) var fitting: [NoteID] = []
    /// Whether these are spelled as the link gives them, so that those in another case come second.
    private var isSpelled = (first: false, fitting: false)

    /// None.
    init() {}

    /// What an index holds.
    ///
    /// - Parameter spelled: of several, those that are spelled as the link gives their whole path
    init(_ candidates: Candidates?, _ allowed: TypeSet?, spelled: [NoteID], in notes: NoteTable<Note>) {
        guard let candidates else { return }
        first = spelled.first ?? candidates.first
        guard let allowed else { return }
        let own = spelled.filter { number in notes[number].type.map(allowed.contains) ?? false }
        let found = candidates.fitting(allowed)
        (count, fitting) = own.isEmpty ? (found.count, found.one.map { [$0] } ?? []) : (own.count, own)
        if own.isEmpty, count > 1 {
            fitting = candidates.some(allowed, limit: Resolution.Several.limit).sorted {
                notes[$0].comes(before: notes[$1])
            }
        }
    }

    /// Adds one of few notes.
    mutating func add(_ number: NoteID, in notes: NoteTable<Note>, _ allowed: TypeSet?, isSpelled isExact: Bool) {
        let note = notes[number]
        if isExact || !isSpelled.first {
            let length = note.pathLength
            let isFirst =
                first.map { first in
                    isExact && !isSpelled.first || length < self.length
                        || length == self.length && note.comes(before: notes[first])
                } ?? true
            if isFirst { (first, self.length, isSpelled.first) = (number, length, isExact) }
        }
        guard let allowed, let type = note.type, allowed.contains(type) else { return }
        if isExact, !isSpelled.fitting { (fitting, count, isSpelled.fitting) = ([], 0, true) }
        if isSpelled.fitting, !isExact { return }
        let place = fitting.firstIndex { note.comes(before: notes[$0]) } ?? fitting.endIndex
        fitting.insert(number, at: place)
        count += 1
    }

    /// Where a field leads; nil when none of its types fits.
    var forField: Resolution? {
        if count > 1 { return .ambiguous(.init(count: count, first: Array(fitting.prefix(Resolution.Several.limit)))) }
        return fitting.first.map { .note($0) }
    }
}
