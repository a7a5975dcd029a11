import VaultSyntax

/// The indices of a graph, as notes are added and removed.
extension Graph.Parts {
    /// Rebuilds all indices, of all notes but removed ones and conflict copies. O(notes).
    mutating func addAll() {
        names = NameIndex()
        names.reserve(notes.count)
        namesakes = [:]
        otherNames = [:]
        copyPaths = [:]
        for copy in conflictCopies { copyPaths[notes[copy].path] = copy }
        records = TypeTable(schema.types) { _ in [] }
        var unsorted: Set<TypeID> = []
        for id in notes.indices where !removed.contains(id) {
            if conflictCopies.contains(id) { continue }
            addOtherNames(of: id)
            names.add(id, key: notes[id].nameKey)
            guard let type = notes[id].type else { continue }
            if let last = records[type].last, notes[id].comes(before: notes[last]) { unsorted.insert(type) }
            records[type].append(id)
        }
        let notes = notes
        for type in unsorted { records[type].sort { notes[$0].comes(before: notes[$1]) } }
        for first in names.shared { indexNamesakes(notes[first].nameKey) }
        for key in otherNames.filter({ $0.value.needsIndex }).keys { otherNames[key]?.makeIndex(notes) }
    }

    /// Adds a note that is not a conflict copy.
    mutating func add(_ id: NoteID) {
        names.add(id, key: notes[id].nameKey)
        indexNamesakes(notes[id].nameKey)
        for key in addOtherNames(of: id) { otherNames[key]?.makeIndex(notes) }
        guard let type = notes[id].type else { return }
        records[type].insert(id, at: recordsUpTo(id, type))
    }

    /// Removes a note's names and its record.
    mutating func leave(_ id: NoteID) {
        if let type = notes[id].type {
            let place = recordsUpTo(id, type) - 1
            if place >= 0, records[type][place] == id { records[type].remove(at: place) }
        }
        names.remove(id, key: notes[id].nameKey)
        indexNamesakes(notes[id].nameKey)
        for name in otherNames(of: id) {
            let key = FoldedName.key(name.name)
            otherNames[key]?.remove(id)
            if otherNames[key]?.all.isEmpty == true { otherNames[key] = nil }
            otherNames[key]?.makeIndex(notes)
        }
    }

    private mutating func indexNamesakes(_ key: UInt64) {
        let many = names.chain(from: names.first(key))
        if many.count < Namesakes.least {
            namesakes[key] = nil
            return
        }
        let notes = notes
        namesakes[key] = Namesakes(many.sorted { notes[$0].comes(before: notes[$1]) }, of: notes)
    }

    @discardableResult
    private mutating func addOtherNames(of id: NoteID) -> [UInt64] {
        guard notes[id].marks.contains(.otherNames) else { return [] }
        return otherNames(of: id).map { name in
            let key = FoldedName.key(name.name)
            otherNames[key, default: OtherNames()].add(name)
            return key
        }
    }

    private func otherNames(of id: NoteID) -> [OtherNames.Name] {
        let note = notes[id]
        guard note.marks.contains(.otherNames) else { return [] }
        return note.texts("aliases").map { OtherNames.Name(note: id, name: $0.value, isFormer: false) }
            + note.texts("formerly").map { OtherNames.Name(note: id, name: $0.value, isFormer: true) }
    }

    /// How many records of a type do not come after a note by path.
    ///
    /// Cost: one comparison when all are that, else a binary search.
    private func recordsUpTo(_ id: NoteID, _ type: TypeID) -> Int {
        let (note, others) = (notes[id], records[type])
        guard let last = others.last, note.comes(before: notes[last]) else { return others.count }
        return others.firstPlace { note.comes(before: notes[$0]) }
    }
}

/// A file that is, or may be, a copy of another one.
package struct FileCopy: Sendable {
    package enum Kind: Sendable {
        /// By a tool's mark in its name.
        case marked
        /// By its bytes, which are those of the file beside it.
        case sameBytes
        /// Perhaps, by its name, and what it says: it counts.
        case possible
    }

    package let note: NoteID
    /// The path of what it is a copy of, whether or not it is there.
    package let original: Path
    package let kind: Kind
}

/// Names that notes share, for the rules.
extension Graph {
    /// Whether a note, record or not, is a copy that a tool made of another one.
    package func isConflictCopy(_ note: Note) -> Bool {
        ConflictCopy.mayBe(note.path) && ConflictCopy.isCopy(note, in: self)
    }

    /// The copies of other files, by path, and what may be one and counts all the same: beside a record another one of
    /// its type, with the same day where the type cannot be without one, else with the same title; beside a plain note
    /// that counts another one.
    ///
    /// Cost: a look at each name, and reading those two fields where it is a copy's.
    ///
    /// - Parameter counts: whether a plain note would count for anything
    package func copies(among counts: (NoteID) -> Bool) -> [FileCopy] {
        byPath(indices.filter { ConflictCopy.mayBe(notes[$0].path) }).compactMap { id in
            let note = notes[id]
            if let name = ConflictCopy.originalName(note.name) {
                let found = self.note(beside: note, named: name).map { notes[$0].path }
                return FileCopy(note: id, original: found ?? note.path(beside: name), kind: .marked)
            }
            guard note.isRecord || counts(id) else { return nil }
            let others = ConflictCopy.possibleOriginals(of: note, in: self)
            func copy(_ kind: FileCopy.Kind, of fits: (NoteID) -> Bool) -> FileCopy? {
                others.first(where: fits).map { FileCopy(note: id, original: notes[$0].path, kind: kind) }
            }
            return copy(.sameBytes) { notes[$0].document.bytes == note.document.bytes }
                ?? copy(.possible) { other in
                    note.isRecord ? mayBeSame(note, notes[other]) : !notes[other].isRecord && counts(other)
                }
        }
    }

    /// Files that are not notes, that a tool's mark shows to be copies, by path. O(other files).
    package var copiedFiles: [Path] { otherFiles.all.filter(Self.hasCopyMark) }

    /// Whether the name of a file of any kind has a tool's mark.
    package static func hasCopyMark(_ path: Path) -> Bool {
        let name = String(path.lastPart)
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return [stem, name].contains { ConflictCopy.originalName($0) != nil }
    }

    private func mayBeSame(_ note: Note, _ other: Note) -> Bool {
        guard let type = note.type, other.type == type else { return false }
        let titles = (note.text("title"), other.text("title"))
        if let own = titles.0, let theirs = titles.1, own != theirs { return false }
        guard let day = schema.day(of: type) else { return titles.0 != nil && titles.0 == titles.1 }
        return note.date(day).map { $0 == other.date(day) } ?? false
    }

    /// Groups of records that share a name, each by path. O(notes).
    package var sharedNames: [[NoteID]] {
        namesakes { records, _ in records.count > 1 }.map(\.records)
    }

    /// Groups of notes with one name, records and plain ones among them, each by path. O(notes).
    package var shadowedNames: [(records: [NoteID], plain: [NoteID])] {
        let settings = records[schema.settingsType].first
        return namesakes { records, plain in !plain.isEmpty && !records.allSatisfy { $0 == settings } }
    }

    /// Those groups of notes with one name, as links compare it, that are asked for, each by path.
    private func namesakes(
        where isAsked: ([NoteID], [NoteID]) -> Bool
    ) -> [(records: [NoteID], plain: [NoteID])] {
        parts.names.shared.flatMap { first in
            // One group, unless names that differ share a number.
            let groups = Dictionary(grouping: chain(from: first)) { notes[$0].name.lowercased() }
            return groups.sorted { $0.key < $1.key }.compactMap { group in
                let records = group.value.filter { notes[$0].isRecord }
                let plain = group.value.filter { !notes[$0].isRecord }
                return isAsked(records, plain) ? (byPath(records), byPath(plain)) : nil
            }
        }
    }
}
