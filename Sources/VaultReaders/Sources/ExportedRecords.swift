import VaultSchema
import VaultSyntax

/// What `vault export` wrote as CSV or TSV: one record in each row, at the path that it says.
enum ExportedTable {
    static func fits(_ table: DelimitedTable) -> Bool {
        table.header.count > 2 && table.header.prefix(2).elementsEqual(["type", "path"])
            && table.header.contains("text")
    }

    /// Cost: linear in the cells.
    static func read(_ table: DelimitedTable, _ source: ImportSource) -> ImportedFile {
        var rows = ActivityRows(source)
        let columns = table.header.map { TableColumn(header: FormulaGuard.unguarded($0)) }
        for row in table.rows {
            let cells = row.cells.map(FormulaGuard.unguarded)
            guard cells.count > 1, !cells[0].isEmpty, !cells[1].isEmpty else {
                rows.skip(row, "it has no type or no path")
                continue
            }
            var record = ImportedRecord(
                type: cells[0], id: cells[1], line: row.line, title: NotePath.name(cells[1]), day: nil)
            record.path = cells[1]
            var units: [Int: String] = [:]
            for case (.unit(let place), let cell) in zip(columns, cells) { units[place] = cell }
            for (column, cell) in zip(columns, cells) where !cell.isEmpty {
                switch column {
                case .type, .path, .unit: break
                case .text: record.body = cell
                case .field(let name):
                    record.fields.append(ImportedField(name, cell))
                    if name == "title" { record.title = cell }
                case .element(let name, _): record.fields.append(ImportedField(name, cell, isElement: true))
                case .value(let place):
                    let text = TableAmount.text(value: cell, unit: units[place] ?? "")
                    record.fields.append(ImportedField(TableColumn.measures, text, isElement: true))
                }
            }
            rows.add(record)
        }
        return rows.finished(table)
    }
}

/// What `vault export` wrote as JSON, or as JSON lines: records with their paths and whole files.
enum ExportedJSON {
    /// Whether a whole file, or the first of its lines, is one.
    static func fits(_ value: JSONValue) -> Bool { isExport(value) || isRecord(value) }

    private static func isExport(_ value: JSONValue) -> Bool {
        value["schema_version"] != nil && (value["records"]?.array.map { $0.first.map(isRecord) ?? true } ?? false)
    }

    private static func isRecord(_ value: JSONValue) -> Bool {
        value["path"]?.string != nil && value["file"]?.string != nil && value["type"]?.string != nil
    }

    /// - Parameter values: the whole, or the lines
    static func read(_ values: [(line: Int, value: JSONValue)]) -> ImportedFile {
        var rows = ActivityRows(.json)
        var records = values
        if let first = values.first?.value, isExport(first) {
            records = (first["records"]?.array ?? []).enumerated().map { ($0.offset + 1, $0.element) }
        }
        for (line, value) in records {
            guard let path = value["path"]?.string, let file = value["file"]?.string, let type = value["type"]?.string
            else {
                rows.skip(line, "it has no 'type', 'path' or 'file'")
                continue
            }
            var record = ImportedRecord(
                type: type, id: path, line: line, title: value["title"]?.string ?? NotePath.name(path), day: nil)
            (record.path, record.file) = (path, file)
            rows.add(record)
        }
        return rows.finished()
    }
}
