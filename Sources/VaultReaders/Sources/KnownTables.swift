import VaultRecords
import VaultSyntax

/// Tables of programs whose headers are known, besides those of training and of Strava.
enum KnownTables {
    static func source(of table: DelimitedTable) -> ImportSource? {
        var copy = table
        if StrongTable.columns(of: &copy) != nil { return .strong }
        if HevyTable.columns(of: &copy) != nil { return .hevy }
        if StravaTable.fits(table) { return .strava }
        if table.column(kinds) != nil, table.column(dates) != nil, table.column(signs) != nil { return .garmin }
        if table.has("Start date", "Start time", "Duration", "Description") { return .toggl }
        if table.column("from", "von") != nil, table.has("Timezone", "Data") { return .withings }
        if table.has("HabitName", "CalendarDate", "Value") { return .habitBull }
        return nil
    }

    // Headers of Garmin Connect in its languages.
    private static let kinds = [
        "Activity Type", "Aktivitetstype", "Aktivitätstyp", "Tipo de actividad", "Tipo de atividade",
        "Type d'activité", "Tipo di attività", "Activiteittype",
    ]
    private static let dates = ["Date", "Dato", "Datum", "Fecha", "Data"]
    private static let signs = [
        "Favorite", "Favorit", "Favorito", "Favori", "Preferito", "Favoriet", "Calories", "Kalorien", "Kalorier",
        "Calorías", "Calorias", "Calorie",
    ]
    private static let distances = ["Distance", "Distanse", "Distanz", "Distancia", "Distância", "Distanza", "Afstand"]

    /// Local times, no unit anywhere, `--` for what is missing.
    static func garmin(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var table = table
        var rows = ActivityRows(.garmin)
        let (date, kind, distance) = (table.take(dates), table.take(kinds), table.take(distances))
        let title = table.take("Title", "Titel", "Tittel", "Título", "Titre", "Titolo")
        let calories = table.take("Calories", "Kalorien", "Kalorier", "Calorías", "Calorias", "Calorie")
        let time = table.take("Time", "Tid", "Zeit", "Tiempo", "Tempo", "Durée", "Tijd")
        let comma = table.hasDecimalComma(distance) == true
        let unit = settings.distanceUnit.flatMap { $0 == "km" || $0 == "mi" ? $0 : nil }
        var (isAsked, inMetres) = (false, 0)
        for row in table.rows {
            guard
                var activity = rows.activity(
                    row, at: row[date], settings.dayOrder, titled: [title, kind], "neither a title nor a type")
            else { continue }
            activity.hasTime = true
            activity.add(tag: row[kind])
            activity.seconds = CellTime.seconds(row[time])
            if let amount = CellNumber.read(row[distance], mostlyComma: comma), amount > 0 {
                let isShort = isInMetres(row[distance], amount, kind: row[kind], seconds: activity.seconds)
                if isShort { inMetres += 1 }
                isAsked = isAsked || unit == nil
                let written = unit.map { isShort ? $0 == "km" ? "m" : "yd" : $0 } ?? ""
                activity.amounts.append("\(CellNumber.readable(amount)) \(written)".trimmed)
            }
            if let energy = CellNumber.read(row[calories], mostlyComma: comma), energy > 0 {
                activity.amounts.append("\(energy) kcal")
            }
            rows.add(activity.record(id: "garmin:\(activity.start)", line: row.line))
        }
        if isAsked {
            rows.ask(
                ImportQuestion(
                    "the file does not say the unit of its distances: kilometres or miles?",
                    answers: ["--unit km", "--unit mi"]))
        }
        if inMetres > 0 {
            let what = unit == "mi" ? "yards" : "metres"
            rows.remark(
                "\(Words.count(inMetres, "distance")) of swims and tracks: taken as \(what), as Garmin writes them")
        }
        return rows.finished(table)
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

    /// Description or project, duration, tags; local times.
    static func toggl(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var table = table
        var rows = ActivityRows(.toggl)
        let (day, time) = (table.take("Start date"), table.take("Start time"))
        let names = ["Description", "Project", "Task", "Client"].map { table.take($0) }
        let (duration, tags) = (table.take("Duration"), table.take("Tags"))
        for row in table.rows {
            let text = "\(row[day]) \(row[time])".trimmed
            guard
                var activity = rows.activity(
                    row, at: text, settings.dayOrder, titled: names, "neither a description nor a project")
            else { continue }
            activity.seconds = CellTime.seconds(row[duration], hoursFirst: true)
            for tag in names.dropFirst().map({ row[$0] }) + row[tags].split(separator: ",").map(String.init) {
                activity.add(tag: tag)
            }
            rows.add(activity.record(id: "toggl:\(activity.start)", line: row.line))
        }
        return rows.finished(table)
    }

    /// Times with their zone; a span may stand twice, once without data. What a person has corrected counts.
    static func withings(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var table = table
        var rows = ActivityRows(.withings)
        let (from, to) = (table.take("from", "von", "de"), table.take("to", "bis", "à"))
        let corrected = (
            from: table.take("from (manual)", "von (manuell)"), to: table.take("to (manual)", "bis (manuell)")
        )
        let (kind, data) = (table.take("Activity type", "Aktivitätstyp"), table.take("Data", "Daten"))
        let zone = table.take("Timezone", "Zeitzone")
        var spans: [String: Int] = [:]
        var records: [(record: ImportedRecord, size: Int)] = []
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
            let begun = CellTime.moment(row[corrected.from]).flatMap { $0.offset == nil ? nil : $0 } ?? start
            let ended = CellTime.moment(row[corrected.to]).flatMap { $0.offset == nil ? nil : $0 } ?? end
            let local = settings.wallTimeIn(row[zone], begun.instant) ?? settings.wallTime(begun.instant)
            var activity = Activity(title: row[kind], start: local)
            activity.seconds = Rational(max(0, Int(ended.instant - begun.instant)))
            let values = (try? JSONReader.read(Array(row[data].utf8)))?.members ?? []
            func number(_ name: String) -> Rational? {
                let found = ["manual_" + name, name].lazy.compactMap { name in
                    values.first { $0.name == name }?.value.numberText.flatMap { CellNumber.read($0) }
                }
                return found.first { $0 > 0 }
            }
            if let metres = number("distance"), let kilometres = metres.divided(by: 1000) {
                activity.amounts.append("\(CellNumber.readable(kilometres)) km")
            }
            if let energy = number("calories") {
                activity.amounts.append("\(energy.rounded(places: 0)) kcal")
            }
            let id = "withings:\(utc(start.instant))/\(utc(end.instant))"
            let record = activity.record(id: id, line: row.line)
            if let place = spans[id] {
                rows.leaveOut("rows of a span that stands twice")
                if values.count > records[place].size { records[place] = (record, values.count) }
                continue
            }
            let read = ["distance", "calories", "manual_distance", "manual_calories"]
            for value in values where !read.contains(value.name) { rows.pass("'\(value.name)' in 'Data'") }
            spans[id] = records.count
            records.append((record, values.count))
        }
        for item in records { rows.add(item.record) }
        return rows.finished(table)
    }

    private static func utc(_ instant: Int64) -> String {
        DateTime(secondsSinceEpoch: instant, offset: 0, offsetMinutes: 0).description
    }

    /// A row for each day of each habit.
    static func habitBull(_ table: DelimitedTable, _ settings: ImportSettings) -> ImportedFile {
        var table = table
        var rows = ActivityRows(.habitBull)
        let (name, day) = (table.take("HabitName"), table.take("CalendarDate"))
        let (value, text) = (table.take("Value"), table.take("CommentText"))
        let order = rows.order(of: day, table, settings)
        // A habit with no other value than 1 is done or not done.
        let counted = Set(
            table.rows.lazy.filter { ![nil, 0, 1].contains(CellNumber.read($0[value])) }.map { $0[name] })
        var amounts: [(habit: String, text: String)] = []
        var seen: Set<ArraySlice<UInt8>> = []
        for row in table.rows {
            guard let moment = CellTime.moment(row[day], order: order) else {
                if rows.file.questions.isEmpty { rows.skip(row, "'\(row[day])' is not a date") }
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
                rows.leaveOut("days on which nothing was done")
                continue
            }
            if !seen.insert(row.bytes).inserted {
                rows.leaveOut("rows that stand twice")
                continue
            }
            var activity = Activity(title: row[name], start: moment.local, hasTime: false)
            if counted.contains(row[name]) {
                let unit = settings.unit(ofHabit: row[name])
                if unit == nil { amounts.append((row[name], row[value])) }
                activity.add(amount, unit ?? "")
            }
            activity.body = row[text]
            rows.add(activity.record(id: "habitbull:\(row[name]):\(moment.day)", line: row.line))
        }
        rows.askForUnits(amounts)
        return rows.finished(table)
    }
}

extension ImportSettings {
    /// The unit of the amounts of a habit, as `--map HABIT=measures UNIT` or `--unit` says it.
    func unit(ofHabit name: String) -> String? {
        let said = mapping.columns.first { DelimitedTable.folded($0.header) == DelimitedTable.folded(name) }?.field
        return said?.split(separator: " ").last.map(String.init) ?? givenUnit
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
