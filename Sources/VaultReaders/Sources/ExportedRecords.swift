import VaultRecords
import VaultSyntax

/// What `vault export` wrote as CSV or TSV: one record in each row, at the path that it says.
enum ExportedTable {
    static func fits(_ table: DelimitedTable) -> Bool {
        table.header.count > 2 && table.header.prefix(2).elementsEqual(["type", "path"])
            && table.header.contains("text")
    }

    /// Cost: linear in the cells.
    static func read(_ table: DelimitedTable) -> ImportedFile {
        var table = table
        table.used = Set(table.header.indices)
        var file = ImportedFile(.csv)
        let columns = table.header.map { TableColumn(header: FormulaGuard.unguarded($0)) }
        for row in table.rows {
            let cells = row.cells.map(FormulaGuard.unguarded)
            guard cells.count > 1, !cells[0].isEmpty, !cells[1].isEmpty else {
                file.skip(row.line, "it has no type or no path")
                continue
            }
            var record = ImportedRecord(
                type: cells[0], id: cells[1], line: row.line, title: Path(cells[1]).name, day: nil)
            record.path = Path(cells[1])
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
            file.records.append(record)
        }
        return file.finished(table, hasOwnIDs: true)
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
        var file = ImportedFile(.json)
        var records = values
        if let first = values.first?.value, isExport(first) {
            records = (first["records"]?.array ?? []).enumerated().map { ($0.offset + 1, $0.element) }
        }
        for (line, value) in records {
            guard let path = value["path"]?.string, let text = value["file"]?.string, let type = value["type"]?.string
            else {
                file.skip(line, "it has no 'type', 'path' or 'file'")
                continue
            }
            var record = ImportedRecord(
                type: type, id: path, line: line, title: value["title"]?.string ?? Path(path).name, day: nil)
            (record.path, record.file) = (Path(path), text)
            file.records.append(record)
        }
        return file
    }
}

/// A column of a table of records. Its header says what it is, so that the table can be read back.
package enum TableColumn: Hashable {
    case type, path
    /// What the note says below its front matter.
    case text
    case field(String)
    /// An element of a list, from 1: `goals 2`.
    case element(String, Int)
    /// Of an element of `measures`, from 1: `measure 1 value`, `measure 1 unit`.
    case value(Int)
    case unit(Int)

    /// The field of which each element takes two columns.
    package static let measures = "measures"

    /// What a header stands for.
    package init(header: String) {
        switch header {
        case "type": self = .type
        case "path": self = .path
        case "text": self = .text
        default:
            let words = header.split(separator: " ", omittingEmptySubsequences: false)
            if words.count == 3, words[0] == "measure", let place = Self.place(words[1]), place > 0,
                words[2] == "value" || words[2] == "unit"
            {
                self = words[2] == "value" ? .value(place) : .unit(place)
            } else if words.count > 1, let last = words.last, let place = Self.place(last) {
                let name = String(header.dropLast(last.count + 1))
                self = place == 0 ? .field(name) : .element(name, place)
            } else {
                self = .field(header)
            }
        }
    }

    /// A number as a header has it, without zeros in front of it.
    private static func place(_ word: Substring) -> Int? {
        guard word == "0" || word.first != "0", word.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return WholeNumber(word)?.within(0...99_999)
    }

    /// A key that another column would have gets a 0, as no element of a list has one.
    package var header: String {
        switch self {
        case .type: "type"
        case .path: "path"
        case .text: "text"
        case .field(let name): Self(header: name) == self ? name : name + " 0"
        case .element(let name, let place): "\(name) \(place)"
        case .value(let place): "measure \(place) value"
        case .unit(let place): "measure \(place) unit"
        }
    }

    /// Whether the header of a field is read as that field. A reader takes spaces off the ends of a header.
    package static func canHold(_ name: String) -> Bool { !name.isEmpty && name.trimmed == name }
}

/// An amount in two cells: `5 km` as `5` and `km`. What is not a number, a space and a unit stays in the first cell.
package enum TableAmount {
    package static func cells(_ text: String) -> (value: String, unit: String) {
        guard let space = text.firstIndex(of: " ") else { return (text, "") }
        let (value, unit) = (String(text[..<space]), String(text[text.index(after: space)...]))
        let isSplit = CellNumber.read(value) != nil && !unit.isEmpty && unit.trimmed == unit
        return isSplit ? (value, unit) : (text, "")
    }

    package static func text(value: String, unit: String) -> String { unit.isEmpty ? value : "\(value) \(unit)" }
}
