import VaultGraph
import VaultSchema

/// The measures of a vault that name a unit, and the units that they make.
struct MeasureRecords: Sendable {
    /// Note numbers by path; what `UnitTable.Problem` calls a measure is an index into them.
    let notes: [Int]
    let spellings: [MeasureSpellings]
    let units: UnitTable

    /// - Parameter records: the numbers of the measures by path. Cost: linear in them.
    init(_ records: [Int], in graph: Graph) {
        var notes: [Int] = []
        var spellings: [MeasureSpellings] = []
        for number in records {
            let note = graph.notes[number]
            guard let unit = note.text("unit")?.trimmingBlanks, !unit.isEmpty else { continue }
            let also = note.texts("also").map(\.value.trimmingBlanks)
            notes.append(number)
            spellings.append(
                MeasureSpellings(unit: unit, also: also, equals: note.readOne("equals", Quantity.read)?.value))
        }
        self.notes = notes
        self.spellings = spellings
        units = UnitTable(measures: spellings)
    }
}

extension String {
    /// Without blanks on both sides.
    var trimmingBlanks: String {
        var text = self[...]
        while let last = text.last, last.isWhitespace { text.removeLast() }
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        return String(text)
    }
}
