import VaultSchema

extension Graph {
    /// What the records of a type have in a field, each text once, sorted; but for one of them. O(records of the type).
    package func texts(inUseFor field: String, of type: TypeID, besides other: NoteID? = nil) -> [String] {
        Set(records[type].flatMap { $0 == other ? [] : notes[$0].texts(field).map(\.value) }).sorted()
    }

    /// What all notes but one have in a property, each text once, the most frequent first, then sorted. O(notes).
    package func texts(inUseFor property: String, besides other: NoteID) -> [(text: String, count: Int)] {
        var counts: [String: Int] = [:]
        for number in notes.indices where number != other && !removed.contains(number) {
            for text in notes[number].texts(property) { counts[text.value, default: 0] += 1 }
        }
        return counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }
}

extension Graph {
    /// The aliases and former names of notes. O(such names).
    package var otherNamesInUse: [(name: String, note: NoteID)] {
        parts.otherNames.values.flatMap { $0.all.map { ($0.name, $0.note) } }
    }
}
