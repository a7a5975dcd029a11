import VaultRecords
import VaultSyntax

/// The days of Loop Habit Tracker: an action for each day on which somebody did something.
enum LoopHabits {
    /// - Parameters:
    ///   - list: `Habits.csv`
    ///   - days: each habit with its `Checkmarks.csv`; nil for an empty one, as old versions write it
    ///   - missing: habits without one
    static func read(
        _ list: DelimitedTable, _ days: [(habit: TableRow, table: DelimitedTable?)], _ missing: [TableRow],
        _ settings: ImportSettings
    ) -> ImportedFile {
        var list = list
        var rows = ActivityRows(.loop)
        for row in missing { rows.skip(row, "the archive has no days of this habit") }
        let (name, kind, unit) = (list.take("Name"), list.take("Type"), list.take("Unit"))
        _ = list.take("Position")
        var amounts: [(habit: String, text: String)] = []
        for (habit, table) in days {
            guard let table else {
                rows.leaveOut("habits that were never done")
                continue
            }
            let isNumber = habit[kind].uppercased() == "NUMERICAL"
            let (date, value) = (table.column("Date") ?? 0, table.column("Value") ?? 1)
            let notes = table.column("Notes")
            // Older files have no header.
            let first = CellTime.moment(table.header.first ?? "") == nil ? [] : [TableRow(line: 1, cells: table.header)]
            for row in first + table.rows {
                guard let day = CellTime.moment(row[date], order: settings.dayOrder)?.day else {
                    rows.skip(row, "'\(row[date])' is not a date of '\(habit[name])'")
                    continue
                }
                var activity = Activity(title: habit[name], start: DateTime(day: day), hasTime: false)
                activity.body = row[notes]
                func leaveOut(_ what: String) {
                    rows.leaveOut(what)
                    if !activity.body.isEmpty { rows.pass("notes of \(what)") }
                }
                switch (row[value].uppercased(), isNumber) {
                case ("YES_MANUAL", _), ("2", false): break
                case ("YES_AUTO", _), ("1", false):
                    leaveOut("days that the app ticked by itself")
                    continue
                case ("SKIP", _), ("3", _):
                    leaveOut("skipped days")
                    continue
                case ("NO", _), ("UNKNOWN", _), ("0", _), ("-1", _), ("", _):
                    leaveOut("days on which nothing was done")
                    continue
                case (let text, true):
                    // Thousandths, whatever the unit.
                    guard let number = CellNumber.read(text), number > 0, let amount = number.divided(by: 1000) else {
                        rows.skip(row, "'\(row[value])' is not a number")
                        continue
                    }
                    let own = UnitWord.spelled(habit[unit]) ?? settings.unit(ofHabit: habit[name])
                    if own == nil { amounts.append((habit[name], amount.description)) }
                    activity.add(amount, own ?? "")
                default:
                    rows.skip(row, "'\(row[value])' is not a value of a habit")
                    continue
                }
                rows.add(activity.record(id: "loop:\(habit[name]):\(day)", line: row.line))
            }
        }
        rows.askForUnits(amounts)
        return rows.finished(list)
    }
}
