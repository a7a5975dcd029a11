import VaultRecords
import VaultSyntax

/// Tables of programs whose headers are known, besides those of training and of Strava.
enum KnownTables {
    static func source(of table: DelimitedTable) -> ImportSource? {
        if StrongTable.columns(of: table) != nil { return .strong }
        if HevyTable.columns(of: table) != nil { return .hevy }
        if StravaTable.fits(table) { return .strava }
        if isGarmin(table) { return .garmin }
        if table.has("Start date", "Start time", "Duration", "Description") { return .toggl }
        if table.column("from", "von") != nil, table.has("Timezone", "Data") { return .withings }
        if table.has("HabitName", "CalendarDate", "Value") { return .habitBull }
        return nil
    }

    private static func isGarmin(_ table: DelimitedTable) -> Bool {
        table.column("Activity Type", "Aktivitetstype", "Aktivitätstyp") != nil
            && table.column("Date", "Dato", "Datum") != nil
            && table.column("Favorite", "Favorit", "Calories", "Kalorien", "Kalorier") != nil
    }

    /// Local times, no unit anywhere, `--` for what is missing.
    static func garmin(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var rows = ActivityRows(.garmin)
        let date = table.column("Date", "Dato", "Datum")
        let kind = table.column("Activity Type", "Aktivitetstype", "Aktivitätstyp")
        let title = table.column("Title", "Titel", "Tittel")
        let distance = table.column("Distance", "Distanse", "Distanz")
        let calories = table.column("Calories", "Kalorien", "Kalorier")
        let time = table.column("Time", "Tid", "Zeit")
        let comma = table.hasDecimalComma(distance) == true
        let hasDistance = table.rows.contains {
            CellNumber.read($0[distance], mostlyComma: comma).map { $0 > 0 } ?? false
        }
        if hasDistance, settings.distanceUnit == nil {
            rows.ask(
                ImportQuestion(
                    "the file does not say the unit of its distances: kilometres or miles?",
                    answers: ["--unit km", "--unit mi"]))
        }
        for row in table.rows {
            guard let moment = CellTime.moment(row[date], order: settings.dayOrder) else {
                rows.skip(row, "'\(row[date])' is not a date")
                continue
            }
            let name = row[title].isEmpty ? row[kind] : row[title]
            if name.isEmpty {
                rows.skip(row, "it has neither a title nor a type")
                continue
            }
            var activity = Activity(title: name, start: moment.local)
            activity.seconds = CellTime.seconds(row[time])
            if let amount = CellNumber.read(row[distance], mostlyComma: comma), amount > 0 {
                // Swims and tracks are in metres then, with thousands separated.
                activity.amounts.append("\(CellNumber.readable(amount)) \(settings.distanceUnit ?? "")")
            }
            if let energy = CellNumber.read(row[calories], mostlyComma: comma), energy > 0 {
                activity.amounts.append("\(energy) kcal")
            }
            rows.add(activity.record(id: rows.free("garmin:\(moment.local)"), line: row.line))
        }
        return rows.finished(table)
    }

    /// Description or project, duration, tags; local times.
    static func toggl(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var rows = ActivityRows(.toggl)
        let (day, time) = (table.column("Start date"), table.column("Start time"))
        let names = ["Description", "Project", "Task", "Client"].map { table.column($0) }
        let (duration, tags) = (table.column("Duration"), table.column("Tags"))
        for row in table.rows {
            let text = "\(row[day]) \(row[time])".trimmed
            guard let moment = CellTime.moment(text, order: settings.dayOrder) else {
                rows.skip(row, "'\(text)' is not a date")
                continue
            }
            guard let title = names.lazy.map({ row[$0] }).first(where: { !$0.isEmpty }) else {
                rows.skip(row, "it has neither a description nor a project")
                continue
            }
            var activity = Activity(title: title, start: moment.local, hasTime: moment.hasTime)
            activity.seconds = CellTime.seconds(row[duration], hoursFirst: true)
            activity.tags = row[tags].split(separator: ",").map { Tag.spelled(String($0)) }.filter { !$0.isEmpty }
            rows.add(activity.record(id: rows.free("toggl:\(moment.local)"), line: row.line))
        }
        return rows.finished(table)
    }

    /// Times with their zone; a span may stand twice, once without data.
    static func withings(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var rows = ActivityRows(.withings)
        let (from, to) = (table.column("from", "von", "de"), table.column("to", "bis", "à"))
        let (kind, data) = (table.column("Activity type", "Aktivitätstyp"), table.column("Data", "Daten"))
        let zone = table.column("Timezone", "Zeitzone")
        var spans: [String: Int] = [:]
        var records: [(record: ImportedRecord, size: Int, line: Int)] = []
        var doubles = 0
        for row in table.rows {
            guard let start = CellTime.moment(row[from]), let end = CellTime.moment(row[to]), start.offset != nil,
                end.offset != nil
            else {
                rows.skip(row, "'\(row[from])' to '\(row[to])' is not a span with a time zone")
                continue
            }
            if row[kind].isEmpty {
                rows.skip(row, "it has no type")
                continue
            }
            let local = settings.wallTimeIn(row[zone], start.instant) ?? settings.wallTime(start.instant)
            var activity = Activity(title: row[kind], start: local)
            activity.seconds = Rational(max(0, Int(end.instant - start.instant)))
            let values = (try? JSONReader.read(Array(row[data].utf8)))?.members ?? []
            func number(_ name: String) -> Rational? {
                values.first { $0.name == name }?.value.numberText.flatMap { CellNumber.read($0) }
            }
            if let metres = number("distance"), metres > 0, let kilometres = metres.divided(by: 1000) {
                activity.amounts.append("\(CellNumber.readable(kilometres)) km")
            }
            if let energy = number("calories"), energy > 0 {
                activity.amounts.append("\(energy.rounded(places: 0)) kcal")
            }
            let id = "withings:\(utc(start.instant))/\(utc(end.instant))"
            let record = activity.record(id: id, line: row.line)
            if let place = spans[id] {
                doubles += 1
                if values.count > records[place].size { records[place] = (record, values.count, row.line) }
                continue
            }
            spans[id] = records.count
            records.append((record, values.count, row.line))
        }
        for item in records { rows.add(item.record) }
        rows.leaveOut(doubles, "rows of a span that stands twice")
        return rows.finished(table)
    }

    private static func utc(_ instant: Int64) -> String {
        DateTime(secondsSinceEpoch: instant, offset: 0, offsetMinutes: 0).description
    }

    /// A row for each day of each habit.
    static func habitBull(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var rows = ActivityRows(.habitBull)
        let (name, day) = (table.column("HabitName"), table.column("CalendarDate"))
        let (value, text) = (table.column("Value"), table.column("CommentText"))
        var undone = 0
        for row in table.rows {
            guard let moment = CellTime.moment(row[day], order: settings.dayOrder) else {
                rows.skip(row, "'\(row[day])' is not a date")
                continue
            }
            guard let amount = CellNumber.read(row[value]) else {
                rows.skip(row, "'\(row[value])' is not a number")
                continue
            }
            if row[name].isEmpty {
                rows.skip(row, "it names no habit")
                continue
            }
            if amount <= 0 {
                undone += 1
                continue
            }
            var activity = Activity(title: row[name], start: moment.local, hasTime: false)
            if amount != 1 { activity.amounts.append("\(CellNumber.readable(amount)) \(settings.amountUnit)") }
            activity.body = row[text]
            let id = "habitbull:\(row[name]):\(moment.day)"
            rows.add(activity.record(id: rows.free(id), line: row.line))
        }
        rows.leaveOut(undone, "days on which nothing was done")
        return rows.finished(table)
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
