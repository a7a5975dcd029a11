import VaultGraph
import VaultReaders
import VaultSchema
import VaultSyntax

/// Records of one type as a table that can be read back: a column for each field, numbered ones for lists, the text of
/// the note in the last one. An empty cell says nothing.
package struct RecordTable {
    /// The headers.
    package let headers: [String]
    package private(set) var rows: [[String]] = []
    /// Fields whose values do not fit into cells, by the path of the record.
    package private(set) var leftOut: [(path: String, field: String)] = []

    /// Cost: linear in the records and columns.
    ///
    /// - Parameter guardsFormulas: whether texts are to be none that a spreadsheet would run
    package init(_ records: [NoteID], of type: TypeID, in graph: Graph, guardsFormulas: Bool = false) {
        let schema = graph.schema
        let written = records.map { WrittenFields(graph.notes[$0], schema) }
        let columns = Self.columns(written, type, schema)
        let cover = guardsFormulas ? FormulaGuard.guarded : FormulaGuard.kept
        headers = columns.map { cover($0.header) }
        for (record, fields) in zip(records, written) {
            let note = graph.notes[record]
            var cells: [TableColumn: String] = [.type: schema.types[type].name, .path: note.path]
            cells[.text] = WrittenFields.text(of: note)
            leftOut += fields.others.map { (note.path, $0) }
            for field in fields.fields {
                guard TableColumn.canHold(field.name) else {
                    leftOut.append((note.path, field.name))
                    continue
                }
                for (column, text) in Self.cells(of: field) { cells[column] = text }
            }
            rows.append(
                columns.map { column in
                    let cell = cells[column] ?? ""
                    return Self.isAmount(column, type, schema) ? FormulaGuard.kept(cell) : cover(cell)
                })
        }
    }

    private static func cells(of field: WrittenFields.Field) -> [(TableColumn, String)] {
        if !field.isList { return [(.field(field.name), field.texts[0])] }
        var cells: [(TableColumn, String)] = []
        for (index, text) in field.texts.enumerated() {
            if field.name == TableColumn.measures {
                let (value, unit) = TableAmount.cells(text)
                cells.append((.value(index + 1), value))
                cells.append((.unit(index + 1), unit))
            } else {
                cells.append((.element(field.name, index + 1), text))
            }
        }
        return cells
    }

    /// All that the type declares, in its order, whether it is given or not; then other keys by name.
    private static func columns(_ records: [WrittenFields], _ type: TypeID, _ schema: Schema) -> [TableColumn] {
        var most: [String: Int] = [:]
        var single: Set<String> = []
        for field in records.lazy.flatMap(\.fields) where TableColumn.canHold(field.name) {
            if field.isList {
                most[field.name] = max(most[field.name] ?? 0, field.texts.count)
            } else {
                single.insert(field.name)
            }
        }
        let declared = schema.fields[type].elements.filter { $0.name != "type" }
        for field in declared where !field.isList { single.insert(field.name) }
        let known = Set(declared.map(\.name))
        let others = single.union(most.keys).subtracting(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var columns: [TableColumn] = [.type, .path]
        for name in declared.map(\.name) + others {
            if single.contains(name) { columns.append(.field(name)) }
            for place in 0..<(most[name] ?? 0) {
                if name == TableColumn.measures {
                    columns += [.value(place + 1), .unit(place + 1)]
                } else {
                    columns.append(.element(name, place + 1))
                }
            }
        }
        return columns + [.text]
    }

    /// Whether a column holds amounts, days or the like, which may begin with a sign.
    private static func isAmount(_ column: TableColumn, _ type: TypeID, _ schema: Schema) -> Bool {
        let name: String
        switch column {
        case .value: return true
        case .field(let field), .element(let field, _): name = field
        case .type, .path, .text, .unit: return false
        }
        return schema.field(name, of: type).map { !$0.scalar.holdsWords } ?? false
    }
}

extension Scalar {
    /// Whether it is words, and not an amount, a day or the like, which may begin with a sign.
    package var holdsWords: Bool {
        switch self {
        case .text, .link, .namedNumber, .namedQuantity, .countedProperty, .interval: true
        case .integer, .number, .quantity, .target, .date, .dateTime, .dateSpan, .time, .boolean, .choice: false
        }
    }
}
