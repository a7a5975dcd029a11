import VaultRecords
import VaultSyntax
import VaultWorkouts

/// A table with a row for each set, gathered to workouts, as Strong and Hevy write them.
struct SetTable {
    /// A workout as its rows come.
    private struct Gathered {
        var line: Int
        var start: DateTime
        var finished: DateTime?
        var title: String
        var remarks: String
        var exercises: [ImportedExercise] = []
        /// Where exercises are, by their titles.
        var places: [String: Int] = [:]
        /// The superset of each exercise, as the file has it.
        var supersets: [String] = []
        /// The rows of sets so far, and how often each has come again after rows of other workouts.
        var rows: [ArraySlice<UInt8>: Int] = [:]
        var repeats: [ArraySlice<UInt8>: Int] = [:]
    }

    private let table: DelimitedTable
    private let settings: ImportSettings
    private let preset: TablePreset
    /// The columns by what they are.
    private let columns: [String: Int]
    /// Units of `weight` and `distance` in their headers, or else those that the vault or an option says.
    private var units: [String: String] = [:]
    private var file: ImportedFile
    private var workouts: [Gathered] = []
    private var places: [String: Int] = [:]
    /// The workout of the row before, and that row.
    private var last: (place: Int, row: ArraySlice<UInt8>) = (-1, [])
    /// Workouts whose rows have stopped once.
    private var left: Set<Int> = []
    private let hasComma: Bool
    private var order: DayOrder?

    /// The workouts of all rows. Cost: linear in the rows.
    static func read(_ table: DelimitedTable, _ preset: TablePreset, _ settings: ImportSettings) -> ImportedFile {
        var run = Self(table, preset, settings)
        run.askForUnits()
        for row in table.rows { run.add(row) }
        return run.gathered()
    }

    private init(_ table: DelimitedTable, _ preset: TablePreset, _ settings: ImportSettings) {
        var table = table
        var columns = preset.columns(of: &table)
        for (words, known) in [("weight", Self.weightUnits), ("distance", Self.distanceUnits)] {
            let entry = preset.entries.first { $0.words == words }
            guard let (column, unit) = entry?.amount(of: table, { known[$0] }) else { continue }
            (columns[words], units[words]) = (column, unit)
            table.used.insert(column)
        }
        hasComma = ["weight", "distance"].contains { table.hasDecimalComma(columns[$0]) == true }
        (self.table, self.columns, self.preset, self.settings) = (table, columns, preset, settings)
        file = ImportedFile(preset.source)
        order = file.dayOrder(of: columns["date"], table, settings)
    }

    private mutating func askForUnits() {
        func hasAmounts(_ words: String) -> Bool {
            units[words] == nil && columns["unit of \(words)"] == nil
                && table.rows.contains { number($0, words).map { $0 != 0 } ?? false }
        }
        if hasAmounts("weight") {
            if let unit = settings.weightUnit {
                file.remark(
                    "the file does not say the unit of its weights; '\(unit)' is "
                        + (settings.unitIsGiven ? "what '--unit' says" : "what 'vault.md' says"))
            } else {
                file.ask(
                    "the file does not say the unit of its weights: kilograms or pounds?", "--unit kg", "--unit lb")
            }
        }
        if hasAmounts("distance"), settings.distanceUnit == nil {
            file.ask(
                "the file does not say the unit of its distances: kilometres, miles or metres?", "--unit km",
                "--unit mi", "--unit m")
        }
        if hasComma { file.remark("numbers have a decimal comma") }
        units["weight"] = units["weight"] ?? settings.weightUnit
        units["distance"] = units["distance"] ?? settings.distanceUnit
    }

    private func cell(_ row: TableRow, _ words: String) -> String { row[columns[words]] }

    private func number(_ row: TableRow, _ words: String) -> Rational? {
        let text = cell(row, words)
        return CellNumber.read(text, mostlyComma: hasComma && text.contains(","))
    }

    private mutating func add(_ row: TableRow) {
        guard let moment = CellTime.moment(cell(row, "date"), order: order) else {
            return file.skip(row.line, "'\(cell(row, "date"))' is not a date")
        }
        let exercise = cell(row, "exercise").onOneLine
        if exercise.isEmpty { return file.skip(row.line, "it names no exercise") }
        let number = cell(row, "set")
        if number.lowercased() == "rest timer" { return file.leftOut.add("rest timers") }
        let (start, title) = (moment.local, cell(row, "title"))
        let key = "\(start.wallSeconds)\u{1F}\(title)"
        let place = places[key] ?? workouts.count
        if place == workouts.count {
            places[key] = place
            let end = finish(row, start)
            workouts.append(
                Gathered(line: row.line, start: start, finished: end, title: title, remarks: cell(row, "text")))
        }
        let before = last
        last = (place, row.bytes)
        if before.place >= 0, before.place != place { left.insert(before.place) }
        if isRepeated(row, number, in: place, after: before) {
            file.skipped.append(SkippedRow(line: row.line, reason: "the same row stands above", isRepeated: true))
        } else {
            addSet(row, number, exercise, to: place)
        }
    }

    /// Whether a row is a double, as where two exports are in one file: it follows itself with the number of its set, or
    /// its workout was left for another one. An exercise that is done again begins with another number.
    private mutating func isRepeated(
        _ row: TableRow, _ number: String, in place: Int, after before: (place: Int, row: ArraySlice<UInt8>)
    ) -> Bool {
        if left.contains(place) {
            let known = workouts[place].rows[row.bytes, default: 0]
            workouts[place].repeats[row.bytes, default: 0] += 1
            if workouts[place].repeats[row.bytes, default: 0] <= known { return true }
        } else {
            workouts[place].rows[row.bytes, default: 0] += 1
        }
        // Sets without a number, as warm-ups, may be the same and still be two.
        return WholeNumber(number) != nil && before.place == place && before.row == row.bytes
    }

    private mutating func addSet(_ row: TableRow, _ number: String, _ exercise: String, to place: Int) {
        var exercises = workouts[place].exercises
        workouts[place].exercises = []
        defer { workouts[place].exercises = exercises }
        let known = workouts[place].places[exercise]
        if known == nil {
            workouts[place].places[exercise] = exercises.count
            exercises.append(ImportedExercise(title: exercise))
            workouts[place].supersets.append(cell(row, "superset"))
        }
        let index = known ?? exercises.count - 1
        let remark = cell(row, "remark")
        if !remark.isEmpty, !exercises[index].remarks.contains(remark) { exercises[index].remarks.append(remark) }
        if number.lowercased() == "note" { return }
        guard let set = set(row, number) else { return }
        if set.isEmpty {
            return file.skip(row.line, "the set has neither repetitions, nor weight, distance or time")
        }
        exercises[index].sets.append(set)
    }

    /// Nil, and told, for a row whose numbers cannot be read.
    private mutating func set(_ row: TableRow, _ setNumber: String) -> WorkoutSet? {
        var set = WorkoutSet()
        set.purpose = purpose(cell(row, "purpose").isEmpty ? setNumber : cell(row, "purpose"))
        var numbers: [String: Rational] = [:]
        for (words, what) in Self.amounts where !cell(row, words).isEmpty {
            let time = words == "seconds" ? CellTime.seconds(cell(row, words)) : nil
            guard let number = number(row, words) ?? time else {
                file.skip(row.line, "'\(cell(row, words))' is not a \(what)")
                return nil
            }
            if number != 0 { numbers[words] = number }
        }
        if let reps = numbers["reps"] {
            guard reps.isWhole, let count = reps.floor?.within(WorkoutSet.allowedReps) else {
                file.skip(row.line, "'\(cell(row, "reps"))' is not a number of repetitions")
                return nil
            }
            set.reps = count
        }
        if let weight = numbers["weight"] {
            guard let unit = unit(row, "weight", Self.weightUnits) else { return nil }
            set.weight = CellNumber.readable(weight: weight, unit: unit)
        }
        if let distance = numbers["distance"] {
            guard let unit = unit(row, "distance", Self.distanceUnits) else { return nil }
            set.distance = Quantity(CellNumber.readable(distance), unit)
        }
        if let time = numbers["seconds"], time > 0 { set.time = time }
        set.effort = numbers["effort"]
        return set
    }

    private static let amounts = [
        ("weight", "weight"), ("reps", "number of repetitions"), ("distance", "distance"), ("seconds", "time"),
        ("effort", "effort"),
    ]

    /// The unit beside an amount, or else the one that holds for all; nil, and told, where there is neither. Empty
    /// where no column has units and the answer to a question is missing.
    private mutating func unit(_ row: TableRow, _ words: String, _ known: [String: String]) -> String? {
        let column = columns["unit of \(words)"]
        let text = row[column]
        if let unit = text.isEmpty ? units[words] : known[text.lowercased()] { return unit }
        if column == nil { return "" }
        file.skip(row.line, text.isEmpty ? "the \(words) has no unit" : "'\(text)' is not a unit of a \(words)")
        return nil
    }

    private func purpose(_ text: String) -> WorkoutSet.Purpose {
        switch text.lowercased() {
        case "w", "warmup", "warm-up": .warmUp
        case "d", "dropset", "drop": .drop
        case "f", "failure": .failure
        default: .work
        }
    }

    private static let weightUnits = [
        "kg": "kg", "kgs": "kg", "kilograms": "kg", "lb": "lb", "lbs": "lb", "pounds": "lb",
    ]
    private static let distanceUnits = [
        "km": "km", "kilometers": "km", "kilometres": "km", "mi": "mi", "mile": "mi", "miles": "mi", "m": "m",
        "meter": "m", "meters": "m", "metres": "m", "yd": "yd", "yards": "yd", "ft": "ft", "feet": "ft",
    ]

    /// When a workout ended: as its row says, or after its duration. Nil where nothing says it.
    private mutating func finish(_ row: TableRow, _ start: DateTime) -> DateTime? {
        if let end = CellTime.moment(cell(row, "end"), order: order)?.local {
            if end.wallSeconds >= start.wallSeconds { return end }
            file.remark("line \(row.line): the workout ends before it starts; it is taken as ended at its start")
            return start
        }
        let text = cell(row, "duration")
        guard let whole = CellTime.seconds(text)?.floor?.within(1...Int(Int32.max)) else { return nil }
        if whole > CivilDay.secondsPerDay {
            file.remark(
                "line \(row.line): a workout of \(text) was probably never ended; its duration is left out")
            return nil
        }
        return DateTime(secondsSinceEpoch: Int64(start.wallSeconds + whole), offset: 0)
    }

    private consuming func gathered() -> ImportedFile {
        let withoutEnd = workouts.count { $0.finished == nil }
        for workout in workouts {
            let start = workout.start.description
            var record = ImportedRecord(
                type: "workout",
                id: "\(file.source.rawValue):" + (preset.importID == "minute" ? String(start.dropLast(3)) : start),
                line: workout.line, title: workout.title.isEmpty ? "Workout" : workout.title, day: workout.start.day,
                body: workout.remarks)
            record.fields = [
                ImportedField("status", "completed"), ImportedField("started", Self.text(of: workout.start)),
                ImportedField("finished", Self.text(of: workout.finished ?? workout.start)),
            ]
            record.exercises = workout.exercises
            let counts = Dictionary(workout.supersets.map { ($0, 1) }, uniquingKeysWith: +)
            for (index, superset) in workout.supersets.enumerated() where !superset.isEmpty && counts[superset] != 1 {
                record.exercises[index].remarks.insert("superset \(superset)", at: 0)
            }
            file.records.append(record)
        }
        if withoutEnd > 0 {
            file.remark("\(Words.count(withoutEnd, "workout")) without a duration: the end is the same as the start")
        }
        return file.finished(table)
    }

    /// To the minute where it has no seconds.
    private static func text(of moment: DateTime) -> String {
        let text = "\(moment)"
        return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    }
}
