import VaultSyntax

/// The records of a vault that define a unit, and the units that they make.
///
/// Which types do so, and in which fields, is declared in the schema.
package struct UnitRecords: Sendable {
    /// By path; what `UnitTable.Problem` calls a measure is an index into them.
    package let notes: [NoteID]
    package let spellings: [MeasureSpellings]
    package let table: UnitTable

    /// Cost: linear in the records of such types.
    init(of graph: Graph) {
        let types = graph.schema.types.indices.filter { graph.schema.types[$0].unitFields != nil }
        let records = types.count == 1 ? graph.records[types[0]] : graph.byPath(types.flatMap { graph.records[$0] })
        var notes: [NoteID] = []
        var spellings: [MeasureSpellings] = []
        for id in records {
            guard let found = MeasureSpellings(of: graph.notes[id], graph.schema) else { continue }
            notes.append(id)
            spellings.append(found)
        }
        self.notes = notes
        self.spellings = spellings
        table = spellings.isEmpty ? .builtIn : UnitTable(measures: spellings)
    }
}

extension MeasureSpellings {
    /// What a record defines; nil for a note of another type, and for one that names no unit.
    package init?(of note: Note, _ schema: Schema) {
        guard let fields = note.type.flatMap({ schema.types[$0].unitFields }),
            let unit = note.text(fields.unit)?.trimmed, !unit.isEmpty
        else { return nil }
        self.init(
            unit: unit, also: note.texts(fields.also).map(\.value.trimmed),
            equals: note.readOne(fields.equals, Quantity.read)?.value)
    }
}
