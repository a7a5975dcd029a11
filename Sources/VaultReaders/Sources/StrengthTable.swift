import VaultRecords
import VaultSyntax
import VaultWorkouts

/// What the tables of Strong and Hevy have in common: a row for each set, gathered to workouts.
struct StrengthTable {
    /// The columns; nil for those that a file does not have.
    struct Columns {
        var date: Int
        var end: Int?
        var title: Int?
        var exercise: Int
        var order: Int?
        var purpose: Int?
        var weight: Int?
        /// Of the header; nil where rows or options say it.
        var weightUnit: String?
        var weightUnitColumn: Int?
        var reps: Int?
        var distance: Int?
        var distanceUnit: String?
        var distanceUnitColumn: Int?
        var seconds: Int?
        var effort: Int?
        var remarks: Int?
        var workoutRemarks: Int?
        var duration: Int?
        var superset: Int?
    }

    /// A workout as its rows come.
    private struct Gathered {
        var line: Int
        var start: DateTime
        var finished: DateTime?
        var title: String
        var remarks: String
        var exercises: [ImportedExercise] = []
        /// The superset of each exercise, as the file has it.
        var supersets: [String] = []
        /// The rows of sets so far, and how often each has come again after rows of other workouts.
        var rows: [ArraySlice<UInt8>: Int] = [:]
        var repeats: [ArraySlice<UInt8>: Int] = [:]
    }

    private let table: DelimitedTable
    private let columns: Columns
    private let settings: ImportSettings
    private var file: ImportedFile
    private var workouts: [Gathered] = []
    private var places: [String: Int] = [:]
    /// The workout of the row before, and that row.
    private var last: (place: Int, row: ArraySlice<UInt8>) = (-1, [])
    /// Workouts whose rows have stopped once.
    private var left: Set<Int> = []
    private let hasComma: Bool
    private let hasSeconds: Bool

    /// - Parameter hasSeconds: whether starts are to the second, as in ids
    init(
        _ table: DelimitedTable, _ columns: Columns, _ source: ImportSource, _ settings: ImportSettings,
        hasSeconds: Bool
    ) {
        (self.table, self.columns, self.settings, self.hasSeconds) = (table, columns, settings, hasSeconds)
        file = ImportedFile(source)
        hasComma = [columns.weight, columns.distance].contains { table.hasDecimalComma($0) == true }
    }

    /// The workouts of all rows. Cost: linear in the rows.
    func read() -> ImportedFile {
        var run = self
        run.askForUnits()
        for row in table.rows { run.add(row) }
        return run.gathered()
    }

    private mutating func askForUnits() {
        func hasValue(_ column: Int?) -> Bool {
            table.rows.contains { number($0, column).map { $0 != 0 } ?? false }
        }
        if columns.weightUnit == nil, columns.weightUnitColumn == nil, hasValue(columns.weight) {
            if let unit = settings.weightUnit {
                file.remarks.append(
                    "the file does not say the unit of its weights; '\(unit)' is "
                        + (settings.unitIsGiven ? "what '--unit' says" : "what 'vault.md' says"))
            } else {
                file.questions.append(
                    ImportQuestion(
                        "the file does not say the unit of its weights: kilograms or pounds?",
                        answers: ["--unit kg", "--unit lb"]))
            }
        }
        if columns.distanceUnit == nil, columns.distanceUnitColumn == nil, hasValue(columns.distance),
            settings.distanceUnit == nil
        {
            file.questions.append(
                ImportQuestion(
                    "the file does not say the unit of its distances: kilometres, miles or metres?",
                    answers: ["--unit km", "--unit mi", "--unit m"]))
        }
        if hasComma { file.remarks.append("numbers have a decimal comma") }
    }

    private func number(_ row: TableRow, _ column: Int?) -> Rational? {
        CellNumber.read(row[column], mostlyComma: hasComma && row[column].contains(","))
    }

    private mutating func skip(_ row: TableRow, _ reason: String) {
        file.skipped.append(SkippedRow(line: row.line, reason: reason))
    }

    private mutating func add(_ row: TableRow) {
        guard let moment = CellTime.moment(row[columns.date], order: settings.dayOrder) else {
            return skip(row, "'\(row[columns.date])' is not a date")
        }
        let exercise = row[columns.exercise].onOneLine
        if exercise.isEmpty { return skip(row, "it names no exercise") }
        let order = row[columns.order]
        if order.lowercased() == "rest timer" { return file.leftOut.add("rest timers") }
        let start = moment.local
        let title = row[columns.title]
        let key = "\(start.wallSeconds)\u{1F}\(title)"
        let place = places[key] ?? workouts.count
        if place == workouts.count {
            places[key] = place
            workouts.append(
                Gathered(
                    line: row.line, start: start, finished: finish(row, start),
                    title: title, remarks: row[columns.workoutRemarks]))
        }
        let before = last
        last = (place, row.bytes)
        if before.place >= 0, before.place != place { left.insert(before.place) }
        if isRepeated(row, order, in: place, after: before) {
            file.skipped.append(SkippedRow(line: row.line, reason: "the same row stands above", isRepeated: true))
            return
        }
        addSet(row, order, exercise, to: place)
    }

    /// Whether a row is a double, as where two exports are in one file: it follows itself with the number of its set, or
    /// its workout was left for another one. An exercise that is done again begins with another number.
    private mutating func isRepeated(
        _ row: TableRow, _ order: String, in place: Int, after before: (place: Int, row: ArraySlice<UInt8>)
    ) -> Bool {
        if left.contains(place) {
            let known = workouts[place].rows[row.bytes, default: 0]
            workouts[place].repeats[row.bytes, default: 0] += 1
            if workouts[place].repeats[row.bytes, default: 0] <= known { return true }
        } else {
            workouts[place].rows[row.bytes, default: 0] += 1
        }
        // Sets without a number, as warm-ups, may be the same and still be two.
        return WholeNumber(order) != nil && before.place == place && before.row == row.bytes
    }

    private mutating func addSet(_ row: TableRow, _ order: String, _ exercise: String, to place: Int) {
        var number = workouts[place].exercises.lastIndex { $0.title == exercise }
        let superset = row[columns.superset]
        if number == nil {
            number = workouts[place].exercises.count
            workouts[place].exercises.append(ImportedExercise(title: exercise))
            workouts[place].supersets.append(superset)
        }
        guard let number else { return }
        let remark = row[columns.remarks]
        if !remark.isEmpty, !workouts[place].exercises[number].remarks.contains(remark) {
            workouts[place].exercises[number].remarks.append(remark)
        }
        if order.lowercased() == "note" { return }
        guard let set = set(row, order) else { return }
        if set.isEmpty {
            return skip(row, "the set has neither repetitions, nor weight, distance or time")
        }
        workouts[place].exercises[number].sets.append(set)
    }

    /// Nil, and told, for a row whose numbers cannot be read.
    private mutating func set(_ row: TableRow, _ order: String) -> WorkoutSet? {
        var set = WorkoutSet()
        set.purpose = purpose(row, order)
        for (column, what) in [
            (columns.weight, "weight"), (columns.reps, "number of repetitions"), (columns.distance, "distance"),
            (columns.seconds, "time"), (columns.effort, "effort"),
        ] where !row[column].isEmpty {
            if number(row, column) == nil, !(what == "time" && CellTime.seconds(row[column]) != nil) {
                skip(row, "'\(row[column])' is not a \(what)")
                return nil
            }
        }
        if let reps = number(row, columns.reps), reps != 0 {
            guard reps.isWhole, let count = reps.floor?.within(WorkoutSet.allowedReps) else {
                skip(row, "'\(row[columns.reps])' is not a number of repetitions")
                return nil
            }
            set.reps = count
        }
        if let weight = number(row, columns.weight), weight != 0 {
            guard
                let unit = unit(
                    row, columns.weightUnitColumn, Self.weightUnit, columns.weightUnit ?? settings.weightUnit, "weight")
            else { return nil }
            set.weight = CellNumber.readable(weight: weight, unit: unit)
        }
        if let distance = number(row, columns.distance), distance != 0 {
            guard
                let unit = unit(
                    row, columns.distanceUnitColumn, Self.distanceUnit,
                    columns.distanceUnit ?? settings.distanceUnit, "distance")
            else { return nil }
            set.distance = Quantity(CellNumber.readable(distance), unit)
        }
        if let time = number(row, columns.seconds) ?? CellTime.seconds(row[columns.seconds]), time > 0 {
            set.time = time
        }
        if let effort = number(row, columns.effort), effort != 0 { set.effort = effort }
        return set
    }

    /// The unit beside an amount, or else the one that holds for all; nil, and told, where there is neither. Empty
    /// where no column has units and the answer to a question is missing.
    private mutating func unit(
        _ row: TableRow, _ column: Int?, _ read: (String) -> String?, _ standard: String?, _ what: String
    ) -> String? {
        let cell = row[column]
        if let unit = cell.isEmpty ? standard : read(cell) { return unit }
        if column == nil { return "" }
        skip(row, cell.isEmpty ? "the \(what) has no unit" : "'\(cell)' is not a unit of a \(what)")
        return nil
    }

    private func purpose(_ row: TableRow, _ order: String) -> WorkoutSet.Purpose {
        switch (row[columns.purpose].isEmpty ? order : row[columns.purpose]).lowercased() {
        case "w", "warmup", "warm-up": .warmUp
        case "d", "dropset", "drop": .drop
        case "f", "failure": .failure
        default: .work
        }
    }

    static func weightUnit(_ text: String) -> String? {
        switch text.lowercased() {
        case "kg", "kgs", "kilograms": "kg"
        case "lb", "lbs", "pounds": "lb"
        default: nil
        }
    }

    static func distanceUnit(_ text: String) -> String? {
        switch text.lowercased() {
        case "km", "kilometers", "kilometres": "km"
        case "mi", "mile", "miles": "mi"
        case "m", "meter", "meters", "metres": "m"
        case "yd", "yards": "yd"
        case "ft", "feet": "ft"
        default: nil
        }
    }

    /// When a workout ended: as its row says, or after its duration. Nil where nothing says it.
    private mutating func finish(_ row: TableRow, _ start: DateTime) -> DateTime? {
        if let end = CellTime.moment(row[columns.end], order: settings.dayOrder)?.local {
            if end.wallSeconds >= start.wallSeconds { return end }
            file.remarks.append(
                "line \(row.line): the workout ends before it starts; it is taken as ended at its start")
            return start
        }
        guard let seconds = CellTime.seconds(row[columns.duration]),
            let whole = seconds.floor?.within(1...Int(Int32.max))
        else { return nil }
        if whole > CivilDay.secondsPerDay {
            file.remarks.append(
                "line \(row.line): a workout of \(row[columns.duration]) was probably never ended; "
                    + "its duration is left out")
            return nil
        }
        return DateTime(secondsSinceEpoch: Int64(start.wallSeconds + whole), offset: 0)
    }

    private func gathered() -> ImportedFile {
        var file = file
        var withoutEnd = 0
        for workout in workouts {
            let written = workout.start.description
            if workout.finished == nil { withoutEnd += 1 }
            var record = ImportedRecord(
                type: "workout", id: "\(file.source.rawValue):" + (hasSeconds ? written : String(written.dropLast(3))),
                line: workout.line, title: workout.title.isEmpty ? "Workout" : workout.title, day: workout.start.day,
                body: workout.remarks)
            let end = workout.finished ?? workout.start
            record.fields = [
                ImportedField("status", "completed"), ImportedField("started", Self.text(of: workout.start)),
                ImportedField("finished", Self.text(of: end)),
            ]
            record.exercises = workout.exercises
            let shared = Dictionary(grouping: workout.supersets.filter { !$0.isEmpty }) { $0 }.filter {
                $0.value.count > 1
            }
            for (index, superset) in workout.supersets.enumerated() where shared[superset] != nil {
                record.exercises[index].remarks.insert("superset \(superset)", at: 0)
            }
            file.records.append(record)
        }
        file.records.number()
        if withoutEnd > 0 {
            file.remarks.append(
                "\(Words.count(withoutEnd, "workout")) without a duration: the end is the same as the start")
        }
        file.unread.add(table.unread)
        file.isTruncated = table.problem != nil
        return file
    }

    /// To the minute where it has no seconds.
    static func text(of moment: DateTime) -> String {
        let text = "\(moment)"
        return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    }
}

/// Tables of Strong: a row for each set, in six shapes.
enum StrongTable {
    /// Nil for another table.
    static func columns(of table: inout DelimitedTable) -> StrengthTable.Columns? {
        guard let date = table.take("Date", "Datum"),
            let exercise = table.take("Exercise Name", "Nom de l'exercice", "Name der Übung"),
            let order = table.take("Set Order", "Ordre de la série", "Reihenfolge der Sätze")
        else { return nil }
        var columns = StrengthTable.Columns(date: date, exercise: exercise)
        columns.order = order
        columns.title = table.take("Workout Name", "Nom de l'entraînement", "Name des Workouts")
        (columns.weight, columns.weightUnit) = amount(["weight", "poids", "gewicht"], StrengthTable.weightUnit, &table)
        columns.weightUnitColumn = table.take("Weight Unit")
        columns.reps = table.take("Reps", "Réps", "Wiederholungen")
        (columns.distance, columns.distanceUnit) = amount(["distance", "distanz"], StrengthTable.distanceUnit, &table)
        columns.distanceUnitColumn = table.take("Distance Unit")
        columns.seconds = table.take("Seconds", "Secondes", "Sekunden")
        columns.effort = table.take("RPE")
        columns.remarks = table.take("Notes", "Notizen")
        columns.workoutRemarks = table.take("Workout Notes", "Notes d'entraînement", "Workout-Notizen")
        columns.duration = table.take("Duration", "Durée", "Workout Duration", "Duration (sec)", "Dauer")
        return columns
    }

    /// The column `Weight`, `Weight (kg)` or `kg`, and the unit in its header.
    private static func amount(
        _ names: [String], _ read: (String) -> String?, _ table: inout DelimitedTable
    ) -> (Int?, unit: String?) {
        for (place, header) in table.header.enumerated() {
            let parts = DelimitedTable.folded(header).split { "()".contains($0) }.map { String($0).trimmed }
            let unit = parts.last.flatMap(read)
            guard parts.count == 1 ? unit != nil || names.contains(parts[0]) : parts.count == 2 && unit != nil,
                parts.count == 1 || names.contains(parts[0])
            else { continue }
            table.used.insert(place)
            return (place, unit)
        }
        return (nil, nil)
    }
}

/// Tables of Hevy: a row for each set.
enum HevyTable {
    /// Nil for another table.
    static func columns(of table: inout DelimitedTable) -> StrengthTable.Columns? {
        guard let date = table.take("start_time"), let exercise = table.take("exercise_title") else { return nil }
        var columns = StrengthTable.Columns(date: date, exercise: exercise)
        columns.end = table.take("end_time")
        columns.title = table.take("title")
        columns.order = table.take("set_index")
        columns.purpose = table.take("set_type")
        columns.weightUnit = table.column("weight_kg") != nil ? "kg" : "lb"
        columns.weight = table.take("weight_kg", "weight_lbs")
        columns.reps = table.take("reps")
        columns.distanceUnit = table.column("distance_km") != nil ? "km" : "mi"
        columns.distance = table.take("distance_km", "distance_miles")
        columns.seconds = table.take("duration_seconds")
        columns.effort = table.take("rpe")
        columns.remarks = table.take("exercise_notes")
        columns.workoutRemarks = table.take("description")
        columns.superset = table.take("superset_id")
        return columns
    }
}
