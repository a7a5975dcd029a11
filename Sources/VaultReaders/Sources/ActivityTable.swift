import VaultRecords
import VaultSyntax

/// Actions from rows: what the readers of tables with one activity in each row share.
struct ActivityRows {
    private(set) var file: ImportedFile
    private var ids: [String: Int] = [:]

    /// - Parameter count: how many there may be
    init(_ source: ImportSource, count: Int = 0) {
        file = ImportedFile(source)
        file.records.reserveCapacity(count)
    }

    mutating func skip(_ row: TableRow, _ reason: String) { skip(row.line, reason) }

    mutating func skip(_ line: Int, _ reason: String) {
        file.skipped.append(SkippedRow(line: line, reason: reason))
    }

    mutating func remark(_ text: String) {
        if !file.remarks.contains(text) { file.remarks.append(text) }
    }

    mutating func ask(_ question: ImportQuestion) {
        if !file.questions.contains(question) { file.questions.append(question) }
    }

    mutating func leaveOut(_ count: Int, _ what: String) {
        if count > 0 { file.leftOut.append((count, what)) }
    }

    mutating func add(_ record: ImportedRecord) { file.records.append(record) }

    /// An id that no record before it has: the second one gets `#2`.
    mutating func free(_ id: String) -> String {
        let count = (ids[id] ?? 0) + 1
        ids[id] = count
        return count == 1 ? id : "\(id)#\(count)"
    }

    func finished() -> ImportedFile { file }

    /// Of a table, which may end in the middle.
    func finished(_ table: DelimitedTable) -> ImportedFile {
        var file = file
        file.isTruncated = table.problem != nil
        return file
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
        var rows = ActivityRows(.strava, count: table.rows.count)
        guard let id = table.column(ids), let date = table.column(dates) else { return rows.finished(table) }
        let name = table.column("Activity Name", "Name der Aktivität", "Nom de l'activité", "name")
        let kind = table.column("Activity Type", "Aktivitätsart", "Type d'activité", "type")
        let text = table.column("Activity Description", "Beschreibung der Aktivität", "description")
        let moving = table.lastColumn(["Moving Time", "Bewegungszeit"])
        let elapsed = table.lastColumn(["Elapsed Time", "Verstrichene Zeit", "Temps écoulé", "elapsed_time"])
        let calories = table.lastColumn(["Calories", "Kalorien"])
        // The first 'Distance' is for show; the last one is in metres.
        let distances = table.header.indices.filter {
            ["distance", "distanz"].contains(DelimitedTable.folded(table.header[$0]))
        }
        let isOld = table.header.first.map { DelimitedTable.folded($0) == "id" } ?? false
        let isMetres = distances.count > 1 || isOld
        if distances.count == 1, !isMetres {
            rows.remark("there is one column with distances; it is taken as kilometres")
        }
        for row in table.rows {
            let number = row[id]
            guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                rows.skip(row, "'\(number)' is not the number of an activity")
                continue
            }
            guard let moment = CellTime.moment(row[date], order: settings.dayOrder) else {
                rows.skip(row, "'\(row[date])' is not a date")
                continue
            }
            let title = row[name].isEmpty ? row[kind] : row[name]
            if title.isEmpty {
                rows.skip(row, "it has neither a name nor a type")
                continue
            }
            var activity = Activity(title: title, start: settings.wallTime(moment.instant))
            activity.seconds = [moving, elapsed].lazy.compactMap { CellTime.seconds(row[$0]) }.first { $0 > 0 }
            if let distance = distances.last.flatMap({ amount(row[$0]) }), distance > 0 {
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
