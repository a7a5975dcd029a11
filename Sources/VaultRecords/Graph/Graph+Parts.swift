/// The indices of a graph, as notes are added and removed.
extension Graph.Parts {
    /// Rebuilds all indices, of all notes but removed ones and conflict copies. O(notes).
    mutating func addAll() {
        names = NameIndex()
        names.reserve(notes.count)
        namesakes = [:]
        otherNames = [:]
        copyPaths = [:]
        for copy in conflictCopies { copyPaths[PathBytes.Whole(notes[copy].path)] = copy }
        records = TypeTable(schema.types) { _ in [] }
        var unsorted: Set<TypeID> = []
        for number in notes.indices where !removed.contains(number) {
            if conflictCopies.contains(number) { continue }
            addOtherNames(of: number)
            names.add(number, key: notes[number].nameKey)
            guard let type = notes[number].type else { continue }
            if let last = records[type].last, notes[number].comes(before: notes[last]) { unsorted.insert(type) }
            records[type].append(number)
        }
        let notes = notes
        for type in unsorted { records[type].sort { notes[$0].comes(before: notes[$1]) } }
        for first in names.shared { indexNamesakes(notes[first].nameKey) }
        for key in otherNames.filter({ $0.value.needsIndex }).keys { otherNames[key]?.makeIndex(notes) }
    }

    /// Adds a note that is not a conflict copy.
    mutating func add(_ number: NoteID) {
        names.add(number, key: notes[number].nameKey)
        indexNamesakes(notes[number].nameKey)
        for key in addOtherNames(of: number) { otherNames[key]?.makeIndex(notes) }
        guard let type = notes[number].type else { return }
        records[type].insert(number, at: recordsUpTo(number, type))
    }

    /// Removes a note's names and its record.
    mutating func leave(_ number: NoteID) {
        if let type = notes[number].type {
            let place = recordsUpTo(number, type) - 1
            if place >= 0, records[type][place] == number { records[type].remove(at: place) }
        }
        names.remove(number, key: notes[number].nameKey)
        indexNamesakes(notes[number].nameKey)
        for name in otherNames(of: number) {
            let key = FoldedName.key(name.name)
            otherNames[key]?.remove(number)
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
    private mutating func addOtherNames(of number: NoteID) -> [UInt64] {
        guard notes[number].marks.contains(.otherNames) else { return [] }
        return otherNames(of: number).map { name in
            let key = FoldedName.key(name.name)
            otherNames[key, default: OtherNames()].add(name)
            return key
        }
    }

    private func otherNames(of number: NoteID) -> [OtherNames.Name] {
        let note = notes[number]
        guard note.marks.contains(.otherNames) else { return [] }
        return note.texts("aliases").map { OtherNames.Name(note: number, name: $0.value, isFormer: false) }
            + note.texts("formerly").map { OtherNames.Name(note: number, name: $0.value, isFormer: true) }
    }

    /// How many records of a type do not come after a note by path.
    ///
    /// Cost: one comparison when all are that, else a binary search.
    private func recordsUpTo(_ index: NoteID, _ type: TypeID) -> Int {
        let (note, others) = (notes[index], records[type])
        guard let last = others.last, note.comes(before: notes[last]) else { return others.count }
        return others.firstPlace { note.comes(before: notes[$0]) }
    }
}

/// Names that notes share, for the rules.
extension Graph {
    /// Whether a note, record or not, is a copy that a tool made of another one.
    package func isConflictCopy(_ note: Note) -> Bool {
        ConflictCopy.mayBe(note.path) && ConflictCopy.isCopy(note, in: self)
    }

    /// Notes that a sync tool copied, by path: records that count nowhere for that, and plain notes whose name has a
    /// tool's suffix. O(notes).
    package var copies: [NoteID] {
        indices.filter { index in
            if conflictCopies.contains(index) { return true }
            let note = notes[index]
            return !note.isRecord && hasCopySuffix(index)
        }.sorted { notes[$0].path.utf8.lexicographicallyPrecedes(notes[$1].path.utf8) }
    }

    /// Whether a note's name alone says that a tool copied it; `NAME 2` does not.
    package func hasCopySuffix(_ index: NoteID) -> Bool {
        ConflictCopy.mayBe(notes[index].path) && ConflictCopy.originalName(notes[index].name) != nil
    }

    /// Files that are not notes, that a tool's suffix shows to be copies, by path. O(other files).
    package var copiedFiles: [String] { otherFiles.all.filter(Self.hasCopySuffix) }

    /// Whether the name of a file of any kind has a tool's suffix.
    package static func hasCopySuffix(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return ConflictCopy.originalName(name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) != nil
            || ConflictCopy.originalName(name) != nil
    }

    /// The path of the file that a conflict copy was made of, whether or not it is there.
    package func original(ofCopy index: NoteID) -> String {
        let note = notes[index]
        if let name = ConflictCopy.originalName(note.name) { return note.path(beside: name) }
        let paths = CopyName.originals(of: note.name).map { note.path(beside: $0.name) }
        return paths.first { self.index(ofPath: $0) != nil } ?? paths.first ?? note.path
    }

    /// Records that have a copy's name and count anyway, each with what it may be a copy of: a record beside it
    /// of the same type, with the same day where the type cannot be without one, else with the same title. By path.
    ///
    /// Cost: O(notes), and reading those two fields where the name is a copy's; none where no name is.
    package var possibleCopies: [(copy: NoteID, original: NoteID)] {
        guard parts.mayHoldCopies else { return [] }
        let suspects = byPath(indices.filter { notes[$0].isRecord && ConflictCopy.mayBe(notes[$0].path) })
        return suspects.compactMap { number in
            guard !conflictCopies.contains(number) else { return nil }
            let note = notes[number]
            let original = CopyName.originals(of: note.name).lazy
                .compactMap { index(ofPath: note.path(beside: $0.name)) }.first { mayBeSame(note, notes[$0]) }
            return original.map { (number, $0) }
        }
    }

    private func mayBeSame(_ note: Note, _ other: Note) -> Bool {
        guard let type = note.type, other.type == type else { return false }
        let titles = (note.text("title"), other.text("title"))
        if let own = titles.0, let theirs = titles.1, own != theirs { return false }
        let day = schema.required[type].first { [.date, .dateTime].contains(schema.fields[type][$0].scalar) }
        guard let day else { return titles.0 != nil && titles.0 == titles.1 }
        let name = schema.fields[type][day].name
        guard let own = note.date(name) else { return false }
        return own == other.date(name)
    }

    /// Groups of notes with one name, records and plain ones among them, each by path. O(notes).
    package var shadowedNames: [(records: [NoteID], plain: [NoteID])] {
        chainsOfSharedNames.flatMap { chain in
            groups(chain).compactMap { group in
                let records = group.filter { notes[$0].isRecord }
                if records.isEmpty || records.count == group.count { return nil }
                return (byPath(records), byPath(group.filter { !notes[$0].isRecord }))
            }
        }
    }
}
