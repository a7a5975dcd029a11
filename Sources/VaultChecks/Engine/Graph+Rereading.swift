import VaultRecords

extension Graph {
    /// The same notes, read by another schema, under the same numbers. Cost: that of reading all of them.
    func reread(by schema: Schema) -> Graph {
        let readings = indices.map { number in
            let note = notes[number]
            let reading = NoteReading.read(
                path: note.path, bytes: note.document.bytes, schema: schema, isOutside: note.isOutside)
            return (number, reading)
        }
        return replacing(Dictionary(uniqueKeysWithValues: readings), schema: schema)
    }
}
