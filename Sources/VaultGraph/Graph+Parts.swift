import VaultSchema

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
        var (place, end) = (0, others.count - 1)
        while place < end {
            let middle = (place + end) / 2
            if note.comes(before: notes[others[middle]]) { end = middle } else { place = middle + 1 }
        }
        return place
    }
}
