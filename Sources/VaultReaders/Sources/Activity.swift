import VaultChecks
import VaultRecords
import VaultSyntax

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

/// Words as tags.
enum Tag {
    /// A tag has no spaces.
    static func spelled(_ text: String) -> String {
        text.trimmed.split(whereSeparator: \.isOnlyWhitespace).joined(separator: "-")
    }
}

/// Words as units.
enum UnitWord {
    /// `glasses-of-water` for `glasses of water`: what can stand after an amount; nil when nothing of it can.
    static func spelled(_ text: String) -> String? {
        let words = Tag.spelled(text)
        let plain = words.unicodeScalars.filter { $0.properties.isAlphabetic || "-_/".unicodeScalars.contains($0) }
        return [text, words, String(String.UnicodeScalarView(plain))].first { word in
            Quantity.read(Array("1 \(word)".utf8).span).value?.unit == word
        }
    }
}

/// Activities of Withings. Times have their zone; a span may stand twice, once without data. What a person has
/// corrected counts.
enum WithingsTable {
    static func read(_ table: DelimitedTable, _ preset: TablePreset, _ settings: ImportSettings) -> ImportedFile {
        var table = table
        var file = ImportedFile(preset.source)
        let columns = preset.columns(of: &table)
        var spans: [String: Int] = [:]
        var sizes: [Int] = []
        for row in table.rows {
            func moment(_ words: String) -> CellMoment? {
                CellTime.moment(row[columns[words]]).flatMap { $0.offset == nil ? nil : $0 }
            }
            guard let start = moment("from"), let end = moment("to") else {
                file.skip(
                    row.line,
                    "'\(row[columns["from"]])' to '\(row[columns["to"]])' is not a span with a time zone")
                continue
            }
            if row[columns["title"]].isEmpty {
                file.skip(row.line, preset.untitled)
                continue
            }
            let (begun, ended) = (moment("corrected from") ?? start, moment("corrected to") ?? end)
            let local = settings.wallTimeIn(row[columns["zone"]], begun.instant) ?? settings.wallTime(begun.instant)
            var activity = Activity(title: row[columns["title"]], start: local)
            activity.seconds = Rational(max(0, Int(ended.instant - begun.instant)))
            let values = (try? JSONReader.read(Array(row[columns["data"]].utf8)))?.members ?? []
            func number(_ name: String) -> Rational? {
                ["manual_" + name, name].lazy.compactMap { name in
                    values.first { $0.name == name }?.value.numberText.flatMap { CellNumber.read($0) }
                }.first { $0 > 0 }
            }
            if let metres = number("distance"), let kilometres = metres.divided(by: 1000) {
                activity.add(kilometres, "km")
            }
            if let energy = number("calories") { activity.add(energy.rounded(places: 0), "kcal") }
            let id = "withings:\(utc(start))/\(utc(end))"
            let record = activity.record(id: id, line: row.line)
            if let place = spans[id] {
                file.leftOut.add("rows of a span that stands twice")
                if values.count > sizes[place] { (file.records[place], sizes[place]) = (record, values.count) }
                continue
            }
            let read = ["distance", "calories", "manual_distance", "manual_calories"]
            for value in values where !read.contains(value.name) { file.unread.add("'\(value.name)' in 'Data'") }
            spans[id] = file.records.count
            file.records.append(record)
            sizes.append(values.count)
        }
        return file.finished(table)
    }

    private static func utc(_ moment: CellMoment) -> String {
        DateTime(secondsSinceEpoch: moment.instant, offset: 0, offsetMinutes: 0).description
    }
}
