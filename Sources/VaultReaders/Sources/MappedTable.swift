import VaultChecks
import VaultRecords
import VaultSyntax

/// What a column of a table holds.
enum ColumnRole: Hashable {
    case title
    case date
    case time
    /// `1:15:00`, `2h 18m`; with a unit also `90` and `45:10`, of which the first number is in this one.
    case duration(unit: DurationUnit?)
    /// An amount of a unit; nil for one that is asked for.
    case measure(unit: String?)
    /// An amount that has its unit in it, as `5 km`.
    case quantity
    /// The unit, and the value, of the measure with a number.
    case unitOf(Int)
    case valueOf(Int)
    case list(field: String)
    case field(String)
    case text
    case id
}

/// The unit of the first number of a duration.
enum DurationUnit: String {
    case hours = "h"
    case minutes = "min"
    case seconds = "s"

    var inSeconds: Rational {
        switch self {
        case .hours: 3600
        case .minutes: 60
        case .seconds: 1
        }
    }
}

/// Any table with one record in each row, by what its columns are.
struct MappedTable {
    private var table: DelimitedTable
    private let settings: ImportSettings
    private let source: ImportSource
    private let type: String
    /// Whether the column of the ids was named, and is known only as long as somebody names it.
    private let namesID: Bool
    /// The columns in the order of their headers.
    private let sorted: [Int]
    private var roles: [ColumnRole?]
    private var rows: ActivityRows
    private var commas: [Bool] = []
    private var order: DayOrder?

    /// By the headers, and by what `settings.mapping` says of them.
    ///
    /// - Parameters:
    ///   - isUnit: whether a word is a unit of the vault
    ///   - fields: the names of fields of a type, and whether they are lists
    init(
        _ table: DelimitedTable, _ source: ImportSource, _ settings: ImportSettings, isUnit: (String) -> Bool,
        fields: (_ type: String) -> [(name: String, isList: Bool)]
    ) {
        (self.table, self.source, self.settings) = (table, source, settings)
        rows = ActivityRows(source)
        type = settings.mapping.type ?? "action"
        let fields = Dictionary(fields(type).map { ($0.name, $0.isList) }) { first, _ in first }
        let names = table.names
        sorted = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
        var namesID = false
        roles = []
        for (number, header) in table.header.enumerated() {
            let said = settings.mapping.columns.first { DelimitedTable.folded($0.header) == names[number] }
            var role = said.map { Self.role(named: $0.field, fields) }
            if role == nil { role = Self.standardRole(of: header, isUnit: isUnit, fields) }
            if settings.mapping.id.map({ DelimitedTable.folded($0) == names[number] }) ?? false { role = .id }
            // A second column of the same kind is not read.
            if let known = role ?? nil, ![.quantity, .measure(unit: nil)].contains(known), roles.contains(known) {
                if said == nil { role = .some(nil) }
            }
            if role == .id, Self.standardRole(of: header, isUnit: isUnit, fields) != .id { namesID = true }
            if case .measure("kcal")? = role ?? nil, said == nil, Self.unit(in: header) == "cal" || header == "cal" {
                rows.remark("'cal' in the column '\(header)' is taken as kcal")
            }
            roles.append(role ?? nil)
            if (role ?? nil) != nil || said != nil { self.table.used.insert(number) }
        }
        self.namesID = namesID
    }

    /// Refuses what is said of columns that the table does not have, and fields that the type does not have.
    static func check(
        _ mapping: ColumnMapping, _ table: DelimitedTable, isUnit: (String) -> Bool,
        fields: (_ type: String) -> [(name: String, isList: Bool)]
    ) throws(ImportProblem) {
        let known = Dictionary(fields(mapping.type ?? "action").map { ($0.name, $0.isList) }) { first, _ in first }
        if let cell = table.header.first(where: { CellTime.moment($0, order: .dayFirst) != nil }) {
            throw .noHeader(cell)
        }
        for (header, field) in mapping.columns {
            guard let role = role(named: field, known) else { continue }
            if table.column(header) == nil {
                throw .unknownColumn(header, field: field, columns: table.header)
            }
            if case .field(let name) = role, known[name] == nil, !mapping.allowsNewFields {
                throw .unknownField(name, column: header, isUnit: isUnit(name), fields: known.keys.sorted())
            }
        }
        if let id = mapping.id, table.column(id) == nil {
            throw .unknownColumn(id, field: nil, columns: table.header)
        }
    }

    /// What a name after `=` in `--map` stands for; nil to leave the column out.
    private static func role(named name: String, _ fields: [String: Bool]) -> ColumnRole? {
        let words = name.split(separator: " ").map(String.init)
        switch (words.first?.lowercased(), words.count) {
        case (nil, _), ("ignore", 1), ("-", 1): return nil
        case ("title", 1): return .title
        case ("date", 1): return .date
        case ("time", 1): return .time
        case ("duration", 1): return .duration(unit: nil)
        case ("duration", 2):
            return DurationUnit(rawValue: words[1].lowercased()).map { .duration(unit: $0) } ?? .field(name)
        case ("id", 1), ("import_id", 1): return .id
        case ("text", 1), ("body", 1): return .text
        case ("measure", 1), ("measures", 1): return .quantity
        case ("measure", 2), ("measures", 2): return .measure(unit: words[1])
        default: return numberedRole(words, fields) ?? (fields[name] == true ? .list(field: name) : .field(name))
        }
    }

    /// `measure 1 value`, `measure 1 unit`, `goals 1`, `tags 2`.
    private static func numberedRole(_ words: [String], _ fields: [String: Bool]) -> ColumnRole? {
        if words.count == 3, words[0] == "measure", let number = WholeNumber(words[1])?.within(1...999) {
            if words[2] == "unit" { return .unitOf(number) }
            if words[2] == "value" { return .valueOf(number) }
        }
        guard words.count == 2, WholeNumber(words[1]) != nil, fields[words[0]] == true else { return nil }
        return .list(field: words[0])
    }

    /// What the header of a column says by itself.
    private static func standardRole(
        of header: String, isUnit: (String) -> Bool, _ fields: [String: Bool]
    ) -> ColumnRole? {
        let name = DelimitedTable.folded(header)
        switch name {
        case "title", "name", "activity", "titel", "activity name", "habitname": return .title
        case "date", "day", "datum", "tag", "start date", "calendardate", "started": return .date
        case "time", "start time", "uhrzeit": return .time
        case "duration", "dauer": return .duration(unit: nil)
        case "id", "import_id", "uuid": return .id
        case "text", "body", "note", "notes", "comment", "comments", "notizen", "commenttext": return .text
        case "measure", "measures", "amount", "quantity": return .quantity
        default: break
        }
        if let role = numberedRole(name.split(separator: " ").map(String.init), fields) { return role }
        if let isList = fields[name] { return isList ? .list(field: name) : .field(name) }
        guard let unit = [unit(in: header), header].compactMap({ $0 }).first(where: isUnit) else { return nil }
        // No program for people counts small calories.
        return .measure(unit: unit == "cal" ? "kcal" : unit)
    }

    /// `km` in `Distance (km)` or `Distance [km]`.
    private static func unit(in header: String) -> String? {
        guard let last = header.last, last == ")" || last == "]",
            let open = header.lastIndex(of: last == ")" ? "(" : "[")
        else { return nil }
        return String(header[header.index(after: open)...].dropLast()).trimmed
    }

    /// Gives columns a role by their headers, as a known program writes them.
    mutating func set(_ role: ColumnRole?, of headers: String...) {
        for header in headers { if let column = table.column(header) { roles[column] = role } }
    }

    /// The records of all rows. Cost: linear in the rows.
    consuming func read() -> ImportedFile {
        commas = roles.indices.map { roles[$0] != nil && table.hasDecimalComma($0) == true }
        let hasDate = roles.contains(.date)
        if type == "action", !hasDate {
            rows.ask(ImportQuestion("which column is the date?", answers: ["--map COLUMN=date"]))
            return rows.finished(table)
        }
        if !roles.contains(.title) {
            rows.ask(ImportQuestion("which column is the title?", answers: ["--map COLUMN=title"]))
            return rows.finished(table)
        }
        if let date = roles.firstIndex(of: .date) {
            order = rows.order(of: date, table, settings)
            if !rows.file.questions.isEmpty {
                askForNumbers()
                return rows.finished(table)
            }
        }
        askForNumbers()
        askForUnits()
        askForDurations()
        for row in table.rows { add(row) }
        return rows.finished(table)
    }

    /// `1,234` alone may be a thousand, or one and a bit.
    private mutating func askForNumbers() {
        if settings.decimalComma != nil { return }
        for (column, role) in roles.enumerated() {
            switch role {
            case .measure, .valueOf: break
            case .quantity where settings.givenUnit != nil: break
            default: continue
            }
            let marks = table.decimalMarks(column)
            guard marks.comma == marks.point,
                let text = table.rows.lazy.map({ $0[column] }).first(where: {
                    CellNumber.decimalMark($0) == .unclear && (marks.comma || $0.contains(","))
                })
            else { continue }
            rows.ask(
                ImportQuestion(
                    "is '\(text)' in the column '\(table.header[column])' more than a thousand, or has it a decimal comma?",
                    answers: ["--decimal point", "--decimal comma"]))
        }
    }

    /// Amounts may have no unit, neither in the column nor in their cells.
    private mutating func askForUnits() {
        if settings.givenUnit != nil { return }
        for (column, role) in roles.enumerated() where role == .quantity {
            guard let text = table.rows.lazy.map({ $0[column] }).first(where: CellNumber.isNumber) else { continue }
            rows.ask(
                ImportQuestion(
                    "in which unit is '\(text)' in the column '\(table.header[column])'?",
                    answers: ["--unit UNIT", "--map COLUMN=measures UNIT"]))
        }
    }

    /// `90` may be minutes or hours, and `1:30` of minutes and seconds or hours and minutes. With `1:02:03` in the same
    /// column it is of minutes and seconds.
    private mutating func askForDurations() {
        for (column, role) in roles.enumerated() where role == .duration(unit: nil) {
            let texts = table.rows.lazy.map { $0[column] }
            func colons(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: ":") } }
            let hasHours = texts.contains { colons($0) == 2 }
            let unclear = texts.first { CellNumber.isNumber($0) || !hasHours && colons($0) == 1 }
            guard let text = unclear else { continue }
            let header = table.header[column]
            let units: [DurationUnit] = colons(text) == 1 ? [.minutes, .hours] : [.minutes, .hours, .seconds]
            rows.ask(
                ImportQuestion(
                    colons(text) == 1
                        ? "is '\(text)' in the column '\(header)' minutes and seconds, or hours and minutes?"
                        : "in which unit is '\(text)' in the column '\(header)'?",
                    answers: units.map { "--map " + ShellWord.quoted("\(header)=duration \($0.rawValue)") }))
        }
    }

    private func duration(_ row: TableRow, _ column: Int, _ unit: DurationUnit?) -> Rational? {
        if let unit, CellNumber.isNumber(row[column]) {
            return number(row, column).flatMap { $0.isNegative ? nil : $0 * unit.inSeconds }
        }
        return CellTime.seconds(row[column], hoursFirst: unit == .hours)
    }

    private func number(_ row: TableRow, _ column: Int, of unit: String? = nil) -> Rational? {
        let text = CellNumber.withoutUnit(row[column], unit)
        guard let comma = settings.decimalComma else { return CellNumber.read(text, mostlyComma: commas[column]) }
        return CellNumber.read(text, comma: comma)
    }

    private mutating func add(_ row: TableRow) {
        var title = ""
        var id: String?
        var moment: CellMoment?
        var day: CalendarDate?
        var fields: [ImportedField] = []
        var body: [String] = []
        var (units, values): ([Int: String], [Int: Rational]) = ([:], [:])
        var time: Int?
        for (column, role) in roles.enumerated() {
            guard let role else { continue }
            let text = row[column]
            if text.isEmpty || text == "--" { continue }
            switch role {
            case .title: title = text
            case .id: id = text
            case .date:
                moment = CellTime.moment(text, order: order)
                if moment == nil { return rows.skip(row, "'\(text)' is not a date") }
            case .time:
                guard let read = CellTime.moment("2000-01-01 " + text), read.hasTime else {
                    return rows.skip(row, "'\(text)' is not a time")
                }
                time = read.second
            case .duration(let unit):
                guard let duration = duration(row, column, unit) else {
                    return rows.skip(row, "'\(text)' is not a duration")
                }
                if let text = CellTime.duration(duration) { fields.append(ImportedField("duration", text)) }
            case .measure(let unit):
                guard let amount = number(row, column, of: unit) else {
                    return rows.skip(row, "'\(text)' is not a number" + (unit.map { " of '\($0)'" } ?? ""))
                }
                fields.append(ImportedField("measures", "\(CellNumber.readable(amount)) \(unit ?? "")".trimmed))
            case .quantity:
                if let unit = settings.givenUnit, CellNumber.isNumber(text), let amount = number(row, column) {
                    fields.append(ImportedField("measures", "\(CellNumber.readable(amount)) \(unit)"))
                } else {
                    // What it is read as when it is written down; the rest is refused there, with the reason.
                    let respelled = Quantity.read(Array(text.utf8).span).problem?.respelling
                    fields.append(ImportedField("measures", respelled ?? text))
                }
            case .unitOf(let number): units[number] = UnitWord.spelled(text) ?? text
            case .valueOf(let place):
                guard let amount = number(row, column) else { return rows.skip(row, "'\(text)' is not a number") }
                values[place] = amount
            case .list(let field):
                for part in text.split(separator: ";") {
                    fields.append(ImportedField(field, String(part).trimmed))
                }
            case .field(let name): fields.append(ImportedField(name, text))
            case .text: body.append(text)
            }
        }
        for (number, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let unit = units[number] else { return rows.skip(row, "measure \(number) has no unit") }
            fields.append(ImportedField("measures", "\(CellNumber.readable(value)) \(unit)"))
        }
        if title.isEmpty { return rows.skip(row, "it has no title") }
        if type == "action", moment == nil { return rows.skip(row, "it has no date") }
        if let moment {
            let local = moment.offset == nil ? moment.local : settings.wallTime(moment.instant)
            fields.insert(ImportedField("date", local.day.description), at: 0)
            if let time = time ?? (moment.hasTime ? local.secondOfDay : nil), type == "action" {
                fields.insert(ImportedField("time", CellTime.clock(time)), at: 1)
            }
            day = local.day
        }
        // Of all cells, whatever is read of them, so that a row stays the same when other columns are mapped.
        let rowID = id == nil || namesID ? "\(source.rawValue):" + hash(of: row) : nil
        var record = ImportedRecord(
            type: type, id: id.map { "\(source.rawValue):\($0)" } ?? rowID ?? "", line: row.line, title: title,
            day: day,
            fields: fields, body: body.joined(separator: "\n\n"))
        (record.hasMadeID, record.rowID) = (id == nil, id == nil ? nil : rowID)
        rows.add(record)
    }

    private func hash(of row: TableRow) -> String {
        let cells = row.cells.map(\.trimmed)
        let parts = sorted.compactMap { column in
            column < cells.count && !cells[column].isEmpty ? "\(table.header[column])=\(cells[column])" : nil
        }
        return StableHash.text(of: parts.joined(separator: "\u{1F}"))
    }
}
