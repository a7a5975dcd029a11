import VaultChecks
import VaultRecords
import VaultSyntax

/// What a column of a table holds.
enum ColumnRole: Hashable {
    case title
    /// - Parameter isUTC: whether its times are of UTC
    case date(isUTC: Bool)
    case time
    /// `1:15:00`, `2h 18m`; with a unit also `90` and `45:10`, of which the first number is in this one.
    case duration(unit: DurationUnit?)
    /// An amount of a unit, or one that is made of another unit.
    case measure(unit: String?, written: String? = nil, isWhole: Bool = false)
    /// A distance without a unit, in kilometres or miles; of swims and tracks in metres or yards.
    case distance
    /// An amount that has its unit in it, as `5 km`.
    case quantity
    /// The unit, and the value, of the measure with a number.
    case unitOf(Int)
    case valueOf(Int)
    case list(field: String)
    case field(String)
    /// A kind or a project, which the title may say already.
    case tag
    /// Several of them, with commas.
    case tags
    case text
    case id(isNumber: Bool)

    var isAmount: Bool {
        switch self {
        case .duration, .measure, .distance, .quantity, .valueOf: true
        default: false
        }
    }

    /// Whether a row of a known program is skipped when it cannot be read; anything else is passed over.
    var isNeeded: Bool {
        switch self {
        case .id, .date, .time: true
        default: false
        }
    }
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
    /// Of a known program: what cannot be read in it is passed over, and amounts of 0 say nothing.
    private let preset: TablePreset?
    private let type: String
    /// Whether the column of the ids was named, and is known only as long as somebody names it.
    private var namesID = false
    private var columns: [(place: Int, role: ColumnRole)] = []
    private var file: ImportedFile
    /// Columns whose numbers have a decimal comma.
    private var commas: Set<Int> = []
    private var order: DayOrder?
    /// The columns in the order of their headers.
    private let sorted: [Int]
    /// How many distances are in metres or yards.
    private var short = 0

    /// By the headers, and by what `settings.mapping` says of them.
    init(_ table: DelimitedTable, _ settings: ImportSettings) {
        (self.table, self.settings, preset, file) = (table, settings, nil, ImportedFile(.csv))
        type = settings.mapping.type ?? "action"
        let fields = settings.fields(type)
        let names = table.names
        sorted = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
        for (place, header) in table.header.enumerated() {
            let said = settings.mapping.columns.first { DelimitedTable.folded($0.header) == names[place] }
            let standard = Self.standardRole(of: header, settings.isUnit, fields)
            var role = said.map { Self.role(named: $0.field, fields) } ?? standard
            if settings.mapping.id.map({ DelimitedTable.folded($0) == names[place] }) ?? false {
                role = .id(isNumber: false)
            }
            // A second column of the same kind is not read.
            if let known = role, said == nil, ![.quantity, .measure(unit: nil)].contains(known), has(known) {
                role = nil
            }
            if role == .id(isNumber: false), standard != role { namesID = true }
            if role == .measure(unit: "kcal"), said == nil, Self.unit(in: header) == "cal" || header == "cal" {
                file.remark("'cal' in the column '\(header)' is taken as kcal")
            }
            if let role { columns.append((place, role)) }
            if role != nil || said != nil { self.table.used.insert(place) }
        }
    }

    /// A table of a known program.
    init(_ table: DelimitedTable, _ preset: TablePreset, _ settings: ImportSettings) {
        (self.table, self.settings, self.preset) = (table, settings, preset)
        (type, file, sorted) = ("action", ImportedFile(preset.source), [])
        for entry in preset.entries {
            guard let place = entry.column(of: table), let role = Self.knownRole(entry.words), !hasUnit(of: role)
            else { continue }
            if let remark = entry.remark { file.remark(remark) }
            columns.append((place, role))
            self.table.used.insert(place)
        }
    }

    private func has(_ role: ColumnRole) -> Bool { columns.contains { $0.role == role } }

    /// Whether there is a column of the same unit: of two distances the first that is found counts.
    private func hasUnit(of role: ColumnRole) -> Bool {
        guard case .measure(let unit, _, _) = role else { return false }
        return columns.contains { if case .measure(unit, _, _) = $0.role { true } else { false } }
    }

    /// What words stand for in the mapping of a known program.
    static func knownRole(_ words: String) -> ColumnRole? {
        let parts = words.split(separator: " ").map(String.init)
        switch (words, parts.count) {
        case ("date utc", _): return .date(isUTC: true)
        case ("id number", _): return .id(isNumber: true)
        case ("distance", _): return .distance
        case ("tag", _): return .tag
        case ("tags", _): return .tags
        case (_, 3): return .measure(unit: parts[1], isWhole: parts[2] == "rounded")
        case (_, 4): return .measure(unit: parts[1], written: parts[3])
        default: return role(named: words, [:])
        }
    }

    /// Refuses what is said of columns that the table does not have, and fields that the type does not have.
    static func check(_ settings: ImportSettings, _ table: DelimitedTable) throws(ImportProblem) {
        let mapping = settings.mapping
        let known = settings.fields(mapping.type ?? "action")
        if let cell = table.header.first(where: { CellTime.moment($0, order: .dayFirst) != nil }) {
            throw .noHeader(cell)
        }
        for (header, field) in mapping.columns {
            guard let role = role(named: field, known) else { continue }
            if table.column(header) == nil {
                throw .unknownColumn(header, field: field, columns: table.header)
            }
            if case .field(let name) = role, known[name] == nil, !mapping.allowsNewFields {
                throw .unknownField(name, column: header, isUnit: settings.isUnit(name), fields: known.keys.sorted())
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
        case ("date", 1): return .date(isUTC: false)
        case ("time", 1): return .time
        case ("duration", 1): return .duration(unit: nil)
        case ("duration", 2):
            return DurationUnit(rawValue: words[1].lowercased()).map { .duration(unit: $0) } ?? .field(name)
        case ("id", 1), ("import_id", 1): return .id(isNumber: false)
        case ("text", 1), ("body", 1): return .text
        case ("measure", 1), ("measures", 1): return .quantity
        case ("measure", 2), ("measures", 2): return .measure(unit: words[1])
        default: return numberedRole(name, fields) ?? (fields[name] == true ? .list(field: name) : .field(name))
        }
    }

    /// `measure 1 value`, `measure 1 unit`, `goals 1`, `tags 2`.
    private static func numberedRole(_ name: String, _ fields: [String: Bool]) -> ColumnRole? {
        switch TableColumn(header: name) {
        case .unit(let number): .unitOf(number)
        case .value(let number): .valueOf(number)
        case .element(let field, _) where fields[field] == true: .list(field: field)
        default: nil
        }
    }

    /// What the header of a column says by itself.
    private static func standardRole(
        of header: String, _ isUnit: (String) -> Bool, _ fields: [String: Bool]
    ) -> ColumnRole? {
        let name = DelimitedTable.folded(header)
        if let entry = TablePreset.anyTable?.entries.first(where: { $0.headers.contains(name) }) {
            return role(named: entry.words, fields)
        }
        if let role = numberedRole(name, fields) { return role }
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

    /// The records of all rows. Cost: linear in the rows.
    consuming func read() -> ImportedFile {
        if preset == nil {
            if type == "action", !has(.date(isUTC: false)) {
                file.ask("which column is the date?", "--map COLUMN=date")
                return file.finished(table)
            }
            if !has(.title) {
                file.ask("which column is the title?", "--map COLUMN=title")
                return file.finished(table)
            }
        }
        for (place, role) in columns where role.isAmount && table.hasDecimalComma(place) == true {
            commas.insert(place)
        }
        if let date = columns.first(where: { $0.role == .date(isUTC: false) || $0.role == .date(isUTC: true) }) {
            order = file.dayOrder(of: date.place, table, settings)
        }
        let isInDoubt = !file.questions.isEmpty
        if preset == nil { askForNumbers() }
        if isInDoubt { return file.finished(table) }
        if preset == nil {
            askForUnits()
            askForDurations()
        } else {
            // Programs write all numbers in one way.
            if !commas.isEmpty { commas.formUnion(columns.map(\.place)) }
            askForDistances()
        }
        for row in table.rows { add(row) }
        if short > 0 {
            let what = settings.distanceUnit == "mi" ? "yards" : "metres"
            file.remark(
                "\(Words.count(short, "distance")) of swims and tracks: taken as \(what), as Garmin writes them"
            )
        }
        return file.finished(table, hasOwnIDs: has(.id(isNumber: true)))
    }

    /// `1,234` alone may be a thousand, or one and a bit.
    private mutating func askForNumbers() {
        if settings.decimalComma != nil { return }
        for (column, role) in columns {
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
            file.ask(
                "is '\(text)' in the column '\(table.header[column])' more than a thousand, or has it a decimal comma?",
                "--decimal point", "--decimal comma")
        }
    }

    /// Amounts may have no unit, neither in the column nor in their cells.
    private mutating func askForUnits() {
        if settings.givenUnit != nil { return }
        for (column, role) in columns where role == .quantity {
            guard let text = table.rows.lazy.map({ $0[column] }).first(where: CellNumber.isNumber) else { continue }
            file.ask(
                "in which unit is '\(text)' in the column '\(table.header[column])'?", "--unit UNIT",
                "--map COLUMN=measures UNIT")
        }
    }

    private mutating func askForDistances() {
        guard distanceUnit == nil, let (column, _) = columns.first(where: { $0.role == .distance }) else { return }
        if table.rows.contains(where: { number($0, column).map { $0 > 0 } ?? false }) {
            file.ask(
                "the file does not say the unit of its distances: kilometres or miles?", "--unit km", "--unit mi")
        }
    }

    private var distanceUnit: String? { settings.distanceUnit.flatMap { $0 == "km" || $0 == "mi" ? $0 : nil } }

    /// `90` may be minutes or hours, and `1:30` of minutes and seconds or hours and minutes. With `1:02:03` in the same
    /// column it is of minutes and seconds.
    private mutating func askForDurations() {
        for (column, role) in columns where role == .duration(unit: nil) {
            let texts = table.rows.lazy.map { $0[column] }
            func colons(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: ":") } }
            let hasHours = texts.contains { colons($0) == 2 }
            let unclear = texts.first { CellNumber.isNumber($0) || !hasHours && colons($0) == 1 }
            guard let text = unclear else { continue }
            let header = table.header[column]
            let units: [DurationUnit] = colons(text) == 1 ? [.minutes, .hours] : [.minutes, .hours, .seconds]
            file.ask(
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
        // Known programs write no units in cells.
        let text = preset == nil ? CellNumber.withoutUnit(row[column], unit) : row[column]
        guard preset == nil, let comma = settings.decimalComma else {
            return CellNumber.read(text, mostlyComma: commas.contains(column))
        }
        return CellNumber.read(text, comma: comma)
    }

    /// What is read of a row.
    private struct Reading {
        var title = ""
        var id: String?
        var moment: CellMoment?
        var isUTC = false
        var time: Int?
        var seconds: Rational?
        var fields: [ImportedField] = []
        var tags: [String] = []
        var body: [String] = []
        /// By the number of the measure.
        var units: [Int: String] = [:]
        var values: [Int: Rational] = [:]

        mutating func addMeasure(_ amount: Rational?, _ unit: String?) {
            guard let amount else { return }
            fields.append(ImportedField("measures", "\(CellNumber.readable(amount)) \(unit ?? "")".trimmed))
        }
    }

    private mutating func add(_ row: TableRow) {
        var reading = Reading()
        for (column, role) in columns {
            let text = row[column]
            if text.isEmpty || text == "--" { continue }
            if let reason = read(row, column, role, text, &reading), preset == nil || role.isNeeded {
                return file.skip(row.line, reason)
            }
        }
        if let reason = finish(&reading) { return file.skip(row.line, reason) }
        var id = reading.id
        if preset?.importID == "start", let moment = reading.moment {
            id = DateTime(day: moment.day, secondOfDay: reading.time ?? moment.second).description
        }
        // Of all cells, whatever is read of them, so that a row stays the same when other columns are mapped.
        let rowID = id == nil || namesID ? "\(file.source.rawValue):" + hash(of: row) : nil
        var record = ImportedRecord(
            type: type, id: id.map { "\(file.source.rawValue):\($0)" } ?? rowID ?? "", line: row.line,
            title: reading.title, day: reading.moment?.day, fields: reading.fields,
            body: reading.body.joined(separator: "\n\n"))
        (record.hasMadeID, record.rowID) = (id == nil, id == nil ? nil : rowID)
        file.records.append(record)
    }

    /// Reads a cell; half a sentence about why it cannot be read. Of several titles and durations the first one counts.
    private mutating func read(
        _ row: TableRow, _ column: Int, _ role: ColumnRole, _ text: String, _ reading: inout Reading
    ) -> String? {
        switch role {
        case .title: if reading.title.isEmpty { reading.title = text }
        case .id(let isNumber):
            reading.id = text
            if isNumber, WholeNumber(text) == nil { return "'\(text)' is not the number of an activity" }
        case .date(let isUTC):
            (reading.moment, reading.isUTC) = (CellTime.moment(text, order: order), isUTC)
            if reading.moment == nil { return "'\(text)' is not a date" }
        case .time:
            reading.time = CellTime.moment("2000-01-01 " + text).flatMap { $0.hasTime ? $0.second : nil }
            if reading.time == nil { return "'\(text)' is not a time" }
        case .duration(let unit):
            guard let duration = duration(row, column, unit) else { return "'\(text)' is not a duration" }
            if preset != nil, reading.seconds != nil || duration == 0 { break }
            reading.seconds = duration
            if let text = CellTime.duration(duration) { reading.fields.append(ImportedField("duration", text)) }
        case .measure(let unit, let written, let isWhole):
            guard let amount = number(row, column, of: unit) else {
                return "'\(text)' is not a number" + (unit.map { " of '\($0)'" } ?? "")
            }
            if preset != nil, amount <= 0 { break }
            let converted = written.map { UnitTable.builtIn.convert(Quantity(amount, $0), to: unit ?? "") } ?? amount
            reading.addMeasure(isWhole ? converted?.rounded(places: 0) : converted, unit)
        case .quantity:
            if let unit = settings.givenUnit, CellNumber.isNumber(text) {
                reading.addMeasure(number(row, column), unit)
            } else {
                // What it is read as when it is written down; the rest is refused there, with the reason.
                let respelled = Quantity.read(Array(text.utf8).span).problem?.respelling
                reading.fields.append(ImportedField("measures", respelled ?? text))
            }
        case .distance:
            guard let amount = number(row, column), amount > 0 else { break }
            let isShort = Self.isInMetres(text, amount, kind: reading.tags.first ?? "", seconds: reading.seconds)
            if isShort { short += 1 }
            reading.addMeasure(amount, distanceUnit.map { isShort ? $0 == "km" ? "m" : "yd" : $0 })
        case .unitOf(let number): reading.units[number] = UnitWord.spelled(text) ?? text
        case .valueOf(let place):
            reading.values[place] = number(row, column)
            if reading.values[place] == nil { return "'\(text)' is not a number" }
        case .list(let field):
            reading.fields += text.split(separator: ";").map { ImportedField(field, String($0).trimmed) }
        case .field(let name): reading.fields.append(ImportedField(name, text))
        case .text: reading.body.append(text)
        case .tag: reading.tags.append(text)
        case .tags: reading.tags += text.split(separator: ",").map(String.init)
        }
        return nil
    }

    /// Whether a distance is in metres beside others in kilometres: swims and runs on a track are, and so is what would
    /// be faster than anybody. A distance in kilometres has decimals, also where they are zeros.
    private static func isInMetres(_ text: String, _ amount: Rational, kind: String, seconds: Rational?) -> Bool {
        switch CellNumber.decimalMark(text) {
        case .none: break
        case .unclear where amount > 999: break
        default: return false
        }
        let kind = kind.lowercased()
        let words = ["swim", "schwimm", "natation", "natac", "nataç", "nuoto", "zwem", "svøm", "track run", "bahnlauf"]
        if words.contains(where: kind.contains) { return true }
        // 200 km/h
        return seconds.map { $0 > 0 && amount * 3600 > $0 * 200 } ?? false
    }

    /// Adds what several cells say together; half a sentence about what is missing.
    private func finish(_ reading: inout Reading) -> String? {
        for (number, value) in reading.values.sorted(by: { $0.key < $1.key }) {
            guard let unit = reading.units[number] else { return "measure \(number) has no unit" }
            reading.addMeasure(value, unit)
        }
        if reading.title.isEmpty { return preset?.untitled ?? "it has no title" }
        if type == "action", reading.moment == nil { return "it has no date" }
        if has(.id(isNumber: true)), reading.id == nil { return "it has no number of an activity" }
        if var moment = reading.moment {
            // A day alone is the same everywhere.
            if moment.offset != nil || reading.isUTC && moment.hasTime {
                let local = settings.wallTime(moment.instant)
                (moment.day, moment.second) = (local.day, local.secondOfDay)
            }
            reading.moment = moment
            reading.fields.insert(ImportedField("date", moment.day.description), at: 0)
            if let time = reading.time ?? (moment.hasTime ? moment.second : nil), type == "action" {
                reading.fields.insert(ImportedField("time", CellTime.clock(time)), at: 1)
            }
        }
        var tags: [String] = []
        for text in reading.tags where text.lowercased() != reading.title.lowercased() {
            let tag = Tag.spelled(text)
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        reading.fields += tags.map { ImportedField("tags", $0) }
        return nil
    }

    private func hash(of row: TableRow) -> String {
        let cells = row.cells.map(\.trimmed)
        let parts = sorted.compactMap { column in
            column < cells.count && !cells[column].isEmpty ? "\(table.header[column])=\(cells[column])" : nil
        }
        return StableHash.text(of: parts.joined(separator: "\u{1F}"))
    }
}
