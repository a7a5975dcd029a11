import VaultAnswers
import VaultConsole
import VaultRecords
import VaultRequests
import VaultSyntax

/// How records are printed.
enum RecordListFormat: String, CaseIterable {
    case text, json, jsonl, csv, tsv, paths
}

/// A list of records in the requested format.
struct RecordList {
    let listing: RecordListing
    /// Those to print.
    let records: [NoteID]
    let isOneType: Bool
    let width: Int
    let style: Style
    /// Whether a person sees the output; a program gets paths and cells as they are.
    let isTerminal: Bool
    /// By what rows are put under headings; nil for none.
    var grouping: DayGrouping?
    /// Whether texts in CSV and TSV are to be none that a spreadsheet would run.
    var guardsFormulas = false
    /// Those that were requested; empty for the usual ones.
    let columns: [RecordColumn]
    let parts: RecordParts

    private var graph: Graph { listing.scope.graph }

    func render(as format: RecordListFormat) -> CommandResult {
        switch format {
        case .text: CommandResult(text)
        case .json: CommandResult(Answers.list, answer)
        case .jsonl: CommandResult(Answers.listLines, lines: answer.rows)
        case .csv: CommandResult(delimited(.csv))
        case .tsv: CommandResult(delimited(.tsv))
        case .paths: CommandResult(records.map { shown(graph.notes[$0].path) + "\n" }.joined())
        }
    }

    private var answer: RecordListAnswer {
        RecordListAnswer(records, of: listing.records.count, in: listing.scope, asked: listing.fields, parts: parts)
    }

    private func shown(_ path: Path) -> String { isTerminal ? DisplayText.visible(path) : path.text }

    /// What a record says in a column, on one line.
    private func cell(_ column: RecordColumn, of record: NoteID, joint: String) -> String {
        switch column {
        case .field(let field): return cell(field, of: record, joint: joint)
        case .part(let part):
            return parts.cell(part, of: record).split(whereSeparator: \.isNewline).joined(separator: joint)
        }
    }

    private func cell(_ field: FieldName, of record: NoteID, joint: String) -> String {
        let elements = listing.scope.elements(field, of: record)
        let isOwn = field.field.map { listing.scope.isOwn($0, of: record) } ?? false
        return elements.map { FieldText.line($0, in: graph) }.joined(separator: joint)
            + (isOwn && !elements.isEmpty ? " (own key)" : "")
    }

    /// What a record says in a column, with its line breaks.
    private func value(_ column: RecordColumn, of record: NoteID) -> String {
        switch column {
        case .field(let field): return value(field, of: record)
        case .part(let part):
            let value = parts.cell(part, of: record)
            return guardsFormulas ? DelimitedText.guarded(value) : value
        }
    }

    private func value(_ field: FieldName, of record: NoteID) -> String {
        let elements = listing.scope.elements(field, of: record)
        let value = elements.map { FieldText.value($0, in: graph) }.joined(separator: "; ")
        let isAmount = !isText(field) && (value.hasPrefix("-") || value.hasPrefix("+"))
        return guardsFormulas && !isAmount ? DelimitedText.guarded(value) : value
    }

    /// Whether a field holds words, and not an amount, a day or the like, which may begin with a sign.
    private func isText(_ field: FieldName) -> Bool {
        field.field.flatMap(listing.scope.definition)?.scalar.holdsWords ?? true
    }

    // MARK: Text

    private var text: String {
        if records.isEmpty { return "" }
        let columns = columns.isEmpty ? standardColumns.map(RecordColumn.field) : columns
        var table = TextTable(columns: columns.map(column))
        var group: String?
        for record in records {
            if let grouping, let next = grouping.heading(of: record, in: listing.scope), next != group {
                table.addHeading(next)
                group = next
            }
            table.add(columns.map { .init(cell($0, of: record, joint: ", ")) })
        }
        return table.text(width: width, style: style)
    }

    private func column(_ column: RecordColumn) -> TextTable.Column {
        guard let field = column.field else { return .init(column.text) }
        guard let definition = field.field.flatMap(listing.scope.definition) else { return .init(field.text) }
        let name = field.text
        switch definition.scalar {
        case .integer, .number: return .init(name, .right, mayBeCut: false)
        case .date, .dateTime, .time, .boolean: return .init(name, mayBeCut: definition.isList)
        default: return .init(name)
        }
    }

    private var standardColumns: [FieldName] {
        guard isOneType, let type = listing.scope.types.first else {
            return [.attribute(.type), .attribute(.name), .attribute(.title)]
        }
        return RecordColumns(listing: listing, records: records, type: type, width: width).names
    }

    // MARK: For programs

    private func delimited(_ format: DelimitedText) -> String {
        var columns = columns
        if columns.isEmpty {
            let own = isOneType ? listing.scope.types.flatMap { graph.schema.types[$0].fields } : []
            var fields: [FieldName] = [.attribute(.type), .attribute(.name), .attribute(.title)]
            fields += own.map { .schema($0.name) } + [.schema("tags"), .attribute(.path)]
            columns = fields.map(RecordColumn.field)
        }
        var text = format.line(columns.map(\.text))
        for record in records {
            let cells = columns.map { value($0, of: record) }
            text += format.line(isTerminal ? cells.map(DisplayText.visible) : cells)
        }
        return text
    }
}

/// The columns of a type's table when none are requested, chosen by the schema and by what the records give.
///
/// The day first: the effective one where it is not what all records give, else the required one. Then the title, what
/// is computed, the other required fields, and of the type's own fields those that most records give, in their order,
/// as long as they fit the width.
struct RecordColumns {
    let listing: RecordListing
    let records: [NoteID]
    let type: TypeID
    let width: Int

    /// The most that a column is taken to need; wider ones are cut.
    private static let widest = 24
    /// What a title is to have at least.
    private static let leastTitle = 16
    /// Below this width cells that do not fit go below their rows.
    private static let narrow = 60
    /// Records that are looked at.
    private static let sample = 200

    var names: [FieldName] {
        let schema = listing.scope.graph.schema
        let computed = listing.scope.computed.shown(of: [type]).filter { need($0) != nil }
        let day = computed.first(where: \.isEffective).map(written) ?? requiredDay
        var names = (day.map { [$0] } ?? []) + [.attribute(.title)]
        var room = width - Self.leastTitle - (day.flatMap(need).map { $0.cells + 2 } ?? 0)
        for name in computed where !name.isEffective {
            room -= (need(name)?.cells ?? 0) + 2
            // Where it is narrow, nothing is left out: it goes below.
            if room >= 0 || width < Self.narrow { names.append(name) }
        }
        names += schema.required[type].map { .schema(schema.fields[type][$0].name) }.filter { $0.field != day?.field }
        var rest = width - names.reduce(0) { $0 + (need($1)?.cells ?? 0) + 2 }
        let optional = schema.types[type].fields.map { FieldName.schema($0.name) }
            .filter { !names.contains($0) && $0.field != day?.field }
        var chosen: [(place: Int, name: FieldName)] = []
        let wanted = optional.enumerated().compactMap { place, name in
            need(name).map { (place: place, name: name, need: $0) }
        }
        for column in wanted.sorted(by: { ($1.need.records, $0.place) < ($0.need.records, $1.place) })
        where column.need.cells <= rest && !isBlock(column.name) {
            rest -= column.need.cells + 2
            chosen.append((column.place, column.name))
        }
        return names + chosen.sorted { $0.place < $1.place }.map(\.name)
    }

    private var requiredDay: FieldName? {
        listing.scope.graph.schema.day(of: type).map { .schema($0) }
    }

    /// The field as records write it, where that is what holds in all of them.
    private func written(_ name: FieldName) -> FieldName {
        guard let field = name.field else { return name }
        func text(_ name: FieldName, _ record: NoteID) -> [String] {
            listing.scope.elements(name, of: record).map { FieldText.line($0, in: listing.scope.graph) }
        }
        let isWritten = records.prefix(Self.sample).allSatisfy { text(name, $0) == text(.schema(field), $0) }
        return isWritten ? .schema(field) : name
    }

    private func isBlock(_ name: FieldName) -> Bool {
        listing.scope.graph.schema.types[type].fields.first { $0.name == name.text }?.allowsBlockText ?? false
    }

    /// How many records give the field, and the cells it takes; nil when none does.
    private func need(_ field: FieldName) -> (records: Int, cells: Int)? {
        let graph = listing.scope.graph
        var (count, cells) = (0, DisplayText.width(field.text))
        for record in records.prefix(Self.sample) {
            let elements = listing.scope.elements(field, of: record)
            if elements.isEmpty { continue }
            count += 1
            let text = elements.map { FieldText.line($0, in: graph) }.joined(separator: ", ")
            cells = max(cells, DisplayText.width(text))
        }
        return count == 0 ? nil : (count, min(cells, Self.widest))
    }
}

extension FieldName {
    fileprivate var isEffective: Bool {
        if case .effective = self { true } else { false }
    }
}
