import VaultChecks
import VaultRecords
import VaultSyntax

/// Days on which a habit was done, as three programs write them: an action for each.
struct HabitDays {
    private let settings: ImportSettings
    private var file: ImportedFile
    /// Amounts without a unit.
    private var amounts: [(habit: String, text: String)] = []

    private init(_ source: ImportSource, _ settings: ImportSettings) {
        (file, self.settings) = (ImportedFile(source), settings)
    }

    /// What a row says of its day.
    private enum Said {
        /// With an amount, unless it is a habit that is done or not done.
        case done(Rational?)
        /// What is not wrong, and what several of it are called.
        case leftOut(String)
        /// Half a sentence about why it cannot be read.
        case wrong(String)
    }

    private mutating func add(
        _ line: Int, _ habit: String, _ day: CalendarDate, _ said: Said, unit: String? = nil, _ text: String
    ) {
        var activity = Activity(title: habit, start: DateTime(day: day), hasTime: false)
        activity.body = text
        switch said {
        case .wrong(let reason): return file.skip(line, reason)
        case .leftOut(let what):
            file.leftOut.add(what)
            if !text.isEmpty { file.unread.add("notes of \(what)") }
            return
        case .done(nil): break
        case .done(let amount?):
            // `--map HABIT=measures UNIT`, or `--unit`.
            let said = settings.mapping.columns.first {
                DelimitedTable.folded($0.header) == DelimitedTable.folded(habit)
            }
            let unit = unit ?? said?.field.split(separator: " ").last.map(String.init) ?? settings.givenUnit
            if unit == nil { amounts.append((habit, amount.description)) }
            activity.add(amount, unit ?? "")
        }
        file.records.append(activity.record(id: "\(file.source.rawValue):\(habit):\(day)", line: line))
    }

    private consuming func finished(_ table: DelimitedTable? = nil) -> ImportedFile {
        var asked: Set<String> = []
        for (habit, text) in amounts where asked.insert(habit).inserted {
            file.ask(
                "in which unit is '\(text)' of '\(habit)'?", "--unit UNIT",
                "--map " + ShellWord.quoted("\(habit)=measures UNIT"))
        }
        return table.map { file.finished($0) } ?? file.numbered()
    }

    private static let nothing = "days on which nothing was done"

    /// HabitBull: a row for each day of each habit. A habit with no other value than 1 is done or not done.
    static func habitBull(_ table: DelimitedTable, _ preset: TablePreset, _ settings: ImportSettings) -> ImportedFile {
        var (table, days) = (table, Self(preset.source, settings))
        let columns = preset.columns(of: &table)
        let (name, date) = (columns["title"], columns["date"])
        let (value, text) = (columns["amount"], columns["text"])
        let order = days.file.dayOrder(of: date, table, settings)
        let counted = Set(
            table.rows.lazy.filter { ![nil, 0, 1].contains(CellNumber.read($0[value])) }.map { $0[name] })
        var seen: Set<ArraySlice<UInt8>> = []
        for row in table.rows {
            guard let moment = CellTime.moment(row[date], order: order) else {
                if days.file.questions.isEmpty { days.file.skip(row.line, "'\(row[date])' is not a date") }
                continue
            }
            let said: Said =
                switch CellNumber.read(row[value]) {
                case nil: .wrong("'\(row[value])' is not a number")
                case _ where row[name].isEmpty: .wrong(preset.untitled)
                case let amount? where amount <= 0: .leftOut(nothing)
                case _ where !seen.insert(row.bytes).inserted: .leftOut("rows that stand twice")
                case let amount?: .done(counted.contains(row[name]) ? amount : nil)
                }
            days.add(row.line, row[name], moment.day, said, row[text])
        }
        return days.finished(table)
    }

    /// Loop Habit Tracker.
    ///
    /// - Parameters:
    ///   - list: `Habits.csv`
    ///   - tables: each habit with its `Checkmarks.csv`; nil for an empty one, as old versions write it
    ///   - missing: habits without one
    static func loop(
        _ list: DelimitedTable, _ tables: [(habit: TableRow, table: DelimitedTable?)], _ missing: [TableRow],
        _ settings: ImportSettings
    ) -> ImportedFile {
        var (list, days) = (list, Self(.loop, settings))
        for row in missing { days.file.skip(row.line, "the archive has no days of this habit") }
        let columns = ["Name", "Type", "Unit", "Position"].map { list.take($0) }
        for (habitRow, table) in tables {
            guard let table else {
                days.file.leftOut.add("habits that were never done")
                continue
            }
            let (habit, unit) = (habitRow[columns[0]], UnitWord.spelled(habitRow[columns[2]]))
            let isNumber = habitRow[columns[1]].uppercased() == "NUMERICAL"
            let (date, value) = (table.column("Date") ?? 0, table.column("Value") ?? 1)
            let notes = table.column("Notes")
            // Older files have no header.
            let first = CellTime.moment(table.header.first ?? "") == nil ? [] : [TableRow(line: 1, cells: table.header)]
            for row in first + table.rows {
                guard let day = CellTime.moment(row[date], order: settings.dayOrder)?.day else {
                    days.file.skip(row.line, "'\(row[date])' is not a date of '\(habit)'")
                    continue
                }
                days.add(row.line, habit, day, said(row[value], isNumber), unit: unit, row[notes])
            }
        }
        return days.finished(list)
    }

    /// What a value of Loop says.
    private static func said(_ value: String, _ isNumber: Bool) -> Said {
        switch (value.uppercased(), isNumber) {
        case ("YES_AUTO", _), ("1", false): return .leftOut("days that the app ticked by itself")
        case ("SKIP", _), ("3", _): return .leftOut("skipped days")
        case ("NO", _), ("UNKNOWN", _), ("0", _), ("-1", _), ("", _): return .leftOut(nothing)
        case ("YES_MANUAL", _), ("2", false): return .done(nil)
        case (_, false): return .wrong("'\(value)' is not a value of a habit")
        case (_, true):
            // Thousandths, whatever the unit.
            let amount = CellNumber.read(value).flatMap { $0 > 0 ? $0.divided(by: 1000) : nil }
            return amount.map { .done($0) } ?? .wrong("'\(value)' is not a number")
        }
    }

    // MARK: The log of harsh: `2025-01-01 : Gym : y : Leg day : 1.5`

    static func fits(harsh line: String) -> Bool {
        let parts = parts(line)
        return (3...5).contains(parts.count) && CellTime.day(parts[0]) != nil && ["y", "n", "s", ""].contains(parts[2])
    }

    private static func parts(_ line: String) -> [String] {
        line.split(separator: ":", omittingEmptySubsequences: false).map { String($0).trimmed }
    }

    static func harsh(_ lines: FileLines, _ settings: ImportSettings) -> ImportedFile {
        var days = Self(.harsh, settings)
        for (number, text) in lines.lines where !text.hasPrefix("#") {
            let parts = parts(text)
            guard (3...5).contains(parts.count), let day = CellTime.day(parts[0]) else {
                days.file.skip(number, "it is not 'DAY : HABIT : y : COMMENT : AMOUNT'")
                continue
            }
            let text = parts.count > 4 ? parts[4] : ""
            let amount = CellNumber.read(text)
            let said: Said =
                switch parts[2] {
                case _ where parts[1].isEmpty: .wrong("it names no habit")
                case "n", "s", "": .leftOut(nothing)
                case "y" where !text.isEmpty && amount == nil: .wrong("'\(text)' is not a number")
                case "y": .done(amount.flatMap { $0 > 0 ? $0 : nil })
                default: .wrong("'\(parts[2])' is not y, n or s")
                }
            days.add(number, parts[1], day, said, parts.count > 3 ? parts[3] : "")
        }
        return days.finished()
    }
}
