import VaultRecords
import VaultSyntax

/// The days of Loop Habit Tracker: an action for each day on which somebody did something.
enum LoopHabits {
    /// - Parameters:
    ///   - list: `Habits.csv`
    ///   - days: each habit with its `Checkmarks.csv`
    ///   - missing: habits without one
    static func read(
        _ list: DelimitedTable, _ days: [(habit: TableRow, table: DelimitedTable)], _ missing: [TableRow],
        _ settings: ImportSettings
    ) -> ImportedFile {
        var rows = ActivityRows(.loop)
        for row in missing { rows.skip(row, "the archive has no days of this habit") }
        let (name, kind, unit) = (list.column("Name"), list.column("Type"), list.column("Unit"))
        var counts: [String: Int] = [:]
        for (habit, table) in days {
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
                let id = rows.free("loop:\(habit[name]):\(day)")
                switch (row[value].uppercased(), isNumber) {
                case ("YES_MANUAL", _), ("2", false): break
                case ("YES_AUTO", _), ("1", false):
                    counts["days that the app ticked by itself", default: 0] += 1
                    continue
                case ("SKIP", _), ("3", _):
                    counts["skipped days", default: 0] += 1
                    continue
                case ("NO", _), ("UNKNOWN", _), ("0", _), ("-1", _), ("", _):
                    counts["days on which nothing was done", default: 0] += 1
                    continue
                case (let text, true):
                    // Thousandths, whatever the unit.
                    guard let number = CellNumber.read(text), number > 0, let amount = number.divided(by: 1000) else {
                        rows.skip(row, "'\(row[value])' is not a number")
                        continue
                    }
                    let own = UnitWord.spelled(habit[unit]) ?? settings.amountUnit
                    activity.amounts = ["\(CellNumber.readable(amount)) \(own)"]
                default:
                    rows.skip(row, "'\(row[value])' is not a value of a habit")
                    continue
                }
                rows.add(activity.record(id: id, line: row.line))
            }
        }
        for (what, count) in counts.sorted(by: { $0.key < $1.key }) { rows.leaveOut(count, what) }
        return rows.finished(list)
    }
}
