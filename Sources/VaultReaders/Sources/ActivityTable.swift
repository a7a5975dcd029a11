import VaultChecks
import VaultRecords
import VaultSyntax

/// Actions from rows: what the readers of tables with one activity in each row share.
struct ActivityRows {
    private(set) var file: ImportedFile
    private let hasOwnIDs: Bool

    /// - Parameters:
    ///   - count: how many there may be
    ///   - hasOwnIDs: whether what has the id of another one is the same
    init(_ source: ImportSource, count: Int = 0, hasOwnIDs: Bool = false) {
        file = ImportedFile(source)
        self.hasOwnIDs = hasOwnIDs
        file.records.reserveCapacity(count)
    }

    mutating func skip(_ row: TableRow, _ reason: String) { skip(row.line, reason) }

    mutating func skip(_ line: Int, _ reason: String) {
        file.skipped.append(SkippedRow(line: line, reason: reason))
    }

    /// An activity with the day and the first title that its row has; nil, and skipped, without one of them.
    ///
    /// - Parameters:
    ///   - time: turns what is written into local time
    ///   - words: what titles are called
    mutating func activity(
        _ row: TableRow, at text: String, _ order: DayOrder?, titled titles: [Int?], _ words: String,
        time: (CellMoment) -> DateTime = { $0.local }
    ) -> Activity? {
        guard let moment = CellTime.moment(text, order: order) else {
            skip(row, "'\(text)' is not a date")
            return nil
        }
        guard let title = titles.lazy.map({ row[$0] }).first(where: { !$0.isEmpty }) else {
            skip(row, "it has \(words)")
            return nil
        }
        return Activity(title: title, start: time(moment), hasTime: moment.hasTime)
    }

    mutating func remark(_ text: String) {
        if !file.remarks.contains(text) { file.remarks.append(text) }
    }

    mutating func ask(_ question: ImportQuestion) {
        if !file.questions.contains(question) { file.questions.append(question) }
    }

    mutating func leaveOut(_ what: String, count: Int = 1) { file.leftOut.add(what, count: count) }

    /// Names a part of which nothing is taken over.
    mutating func pass(_ what: String) { file.unread.add(what) }

    mutating func add(_ record: ImportedRecord) { file.records.append(record) }

    /// The order of days and months in a column; asks where it decides and nothing tells it.
    mutating func order(of column: Int?, _ table: DelimitedTable, _ settings: ImportSettings) -> DayOrder? {
        guard let column else { return settings.dayOrder }
        let texts = table.rows.lazy.map { $0[column] }
        if let order = settings.dayOrder ?? CellTime.order(texts) { return order }
        if let text = texts.first(where: CellTime.isOfTwoOrders) {
            ask(
                ImportQuestion(
                    "is '\(text)' written with the day first, or the month?",
                    answers: ["--day-order dmy", "--day-order mdy"]))
        }
        return nil
    }

    /// Asks in which unit the amounts of some habits are, where nothing says it.
    mutating func askForUnits(_ amounts: [(habit: String, text: String)]) {
        var asked: Set<String> = []
        for (habit, text) in amounts where asked.insert(habit).inserted {
            ask(
                ImportQuestion(
                    "in which unit is '\(text)' of '\(habit)'?",
                    answers: ["--unit UNIT", "--map " + ShellWord.quoted("\(habit)=measures UNIT")]))
        }
    }

    func finished() -> ImportedFile {
        var file = file
        if !hasOwnIDs { file.records.number() }
        return file
    }

    /// Of a table, which may end in the middle.
    mutating func finished(_ table: DelimitedTable) -> ImportedFile {
        file.isTruncated = table.problem != nil
        file.unread.add(table.unread)
        return finished()
    }
}

extension [ImportedRecord] {
    /// Gives records with one id numbers, `#2` to the second: by their titles and then by all that they say, so that the
    /// order of a file does not matter.
    mutating func number() {
        var groups: [String: [Int]] = [:]
        for place in indices { groups[self[place].id, default: []].append(place) }
        if groups.count == count { return }
        for (id, group) in groups where group.count > 1 {
            let sorted = group.map { ($0, self[$0].sortedText) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
            for (number, (place, _)) in sorted.enumerated().dropFirst() { self[place].id = "\(id)#\(number + 1)" }
        }
    }
}

extension ImportedRecord {
    fileprivate var sortedText: String {
        ([title] + fields.map { "\($0.name) \($0.text)" } + [body]).joined(separator: "\n")
    }
}

/// What is known of one activity.
struct Activity {
    var title: String
    var start: DateTime
    var hasTime = true
    var seconds: Rational?
    /// As `5.2 km`.
    var amounts: [String] = []
    var tags: [String] = []
    var body = ""

    /// Adds a kind or a project, unless the title says it.
    mutating func add(tag text: String) {
        let tag = Tag.spelled(text)
        if !tag.isEmpty, text.lowercased() != title.lowercased(), !tags.contains(tag) { tags.append(tag) }
    }

    /// Adds an amount of a habit: one of time is its duration.
    mutating func add(_ amount: Rational, _ unit: String) {
        let known = UnitTable.builtIn.unit(unit)
        if known.group == "s" {
            seconds = amount * known.factor
        } else {
            amounts.append("\(CellNumber.readable(amount)) \(unit)".trimmed)
        }
    }

    func record(id: String, line: Int) -> ImportedRecord {
        var record = ImportedRecord(
            type: "action", id: id, line: line, title: title, day: start.day, body: body)
        record.fields.reserveCapacity(3 + amounts.count + tags.count)
        record.fields.append(ImportedField("date", start.day.description))
        if hasTime { record.fields.append(ImportedField("time", CellTime.clock(start.secondOfDay))) }
        if let duration = seconds.flatMap(CellTime.duration) {
            record.fields.append(ImportedField("duration", duration))
        }
        for amount in amounts { record.fields.append(ImportedField("measures", amount)) }
        for tag in tags { record.fields.append(ImportedField("tags", tag)) }
        return record
    }
}

/// Strava's `activities.csv`, old and new, in the languages whose headers are known.
enum StravaTable {
    static func fits(_ table: DelimitedTable) -> Bool { table.column(ids) != nil && table.column(dates) != nil }

    private static let ids = ["Activity ID", "Aktivitäts-ID", "ID de l'activité", "ID de actividad", "id"]
    private static let dates = [
        "Activity Date", "Aktivitätsdatum", "Date de l'activité", "Fecha de la actividad", "date",
    ]

    static func read(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var table = table
        var rows = ActivityRows(.strava, count: table.rows.count, hasOwnIDs: true)
        guard let id = table.take(ids), let date = table.take(dates) else { return rows.finished(table) }
        let name = table.take(
            "Activity Name", "Name der Aktivität", "Nom de l'activité", "Nombre de la actividad", "name")
        let kind = table.take("Activity Type", "Aktivitätsart", "Type d'activité", "Tipo de actividad", "type")
        let text = table.take(
            "Activity Description", "Beschreibung der Aktivität", "Description de l'activité",
            "Descripción de la actividad", "description")
        let moving = table.take(
            ["Moving Time", "Bewegungszeit", "Durée de déplacement", "Tiempo en movimiento"], isLast: true)
        let elapsed = table.take(
            ["Elapsed Time", "Verstrichene Zeit", "Temps écoulé", "Tiempo transcurrido", "elapsed_time"], isLast: true)
        let calories = table.take(["Calories", "Kalorien", "Calorías"], isLast: true)
        // The first 'Distance' is for show; the last one is in metres.
        let distance = table.take(["Distance", "Distanz", "Distancia"], isLast: true)
        let distances = table.header.count { distance.map { table.header[$0] } == $0 }
        let isMetres = distances > 1 || table.header.first.map(DelimitedTable.folded) == "id"
        if distances == 1, !isMetres {
            rows.remark("there is one column with distances; it is taken as kilometres")
        }
        for row in table.rows {
            let number = row[id]
            guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                rows.skip(row, "'\(number)' is not the number of an activity")
                continue
            }
            let found = rows.activity(
                row, at: row[date], settings.dayOrder, titled: [name, kind], "neither a name nor a type"
            ) { settings.wallTime($0.instant) }
            guard var activity = found else { continue }
            activity.hasTime = true
            activity.add(tag: row[kind])
            activity.seconds = [moving, elapsed].lazy.compactMap { CellTime.seconds(row[$0]) }.first { $0 > 0 }
            if let distance = amount(row[distance]), distance > 0 {
                let kilometres = isMetres ? distance.divided(by: 1000) ?? distance : distance
                activity.amounts.append("\(CellNumber.readable(kilometres)) km")
            }
            if let energy = amount(row[calories]), energy > 0 {
                activity.amounts.append("\(energy.rounded(places: 0)) kcal")
            }
            activity.body = row[text]
            rows.add(activity.record(id: "strava:\(number)", line: row.line))
        }
        return rows.finished(table)
    }

    /// Metres have a point also where the rest of the file has a comma.
    private static func amount(_ text: String) -> Rational? {
        CellNumber.read(text, mostlyComma: false)
    }
}
