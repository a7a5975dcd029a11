import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultRequests
import VaultWorkouts

/// What was trained, for people: the last weeks at a glance, or the page of one exercise.
struct TrainingText {
    let model: WorkoutsModel
    let style: Style
    let width: Int
    /// The day from which others are named, as `yesterday`, where that is not the last day that counts.
    var today: CalendarDate?

    static let labelCells = 12

    // MARK: The overview

    /// - Parameter isRange: whether only some days were asked for, from the first one or `from` on
    func overview(_ overview: TrainingOverview, from: CalendarDate? = nil, isRange: Bool = false) -> String {
        if overview.workouts == 0 { return isRange ? "No completed workout in these days.\n" : nothing }
        var rows: [(String, String)] = []
        if isRange {
            let days = from.map { "\($0) to \(overview.asOf)" } ?? "up to \(overview.asOf)"
            rows = [("days", days), ("in total", summary(overview.total))]
        } else {
            rows = [
                ("this week", summary(overview.thisWeek)), ("this month", summary(overview.thisMonth)),
                ("in a row", streak(overview.streak)),
            ]
            rows.append(("in total", Words.count(overview.workouts, "workout")))
        }
        var parts = [lines(rows)]
        let title = isRange ? Words.count(overview.weeks.count, "week") : nil
        parts.append(charts(overview.weeks.count, overview.frequency, weekRows(overview.weeks), title: title))
        let records = overview.records.map { record in
            let exercise = model.exercises[record.exercise]
            return [
                exercise.title, exercise.text(of: record.set.set),
                TrainingWords.maximum(record.set, of: exercise) ?? "",
                "\(record.workout.day)", TrainingWords.ago(record.workout.day, today ?? overview.asOf),
            ]
        }
        parts.append(table("Latest records", records))
        let recent = overview.recent.map { recent in
            let exercise = model.exercises[recent.exercise]
            return [
                exercise.title, TrainingWords.sums(recent.performance.sums, of: exercise).joined(separator: " · "),
                "\(recent.workout.day)", TrainingWords.ago(recent.workout.day, today ?? overview.asOf),
            ]
        }
        parts.append(table("Last done", recent))
        parts.append(counting)
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What each week brought; without what none did.
    private func weekRows(_ weeks: [TrainingWeek]) -> [(String, String, String)] {
        let workouts = weeks.map(\.workouts)
        var rows = [("workouts", Sparkline.sums(workouts.map { Rational($0) }), most(workouts) { "\($0)" })]
        let seconds = weeks.map(\.seconds)
        if seconds.contains(where: { $0 > 0 }) {
            let most = most(seconds) { WorkoutWords.duration($0) }
            rows.append(("time", Sparkline.sums(seconds.map { Rational($0) }), most))
        }
        let volumes = weeks.map(\.sums.volume)
        if volumes.contains(where: { !$0.isZero }) {
            let most = most(volumes) { TrainingWords.volume($0, in: model.units.weight) }
            rows.append(("volume", Sparkline.sums(volumes), most))
        }
        return rows
    }

    private func summary(_ week: TrainingWeek) -> String {
        if week.workouts == 0 { return "no workout yet" }
        var parts = [Words.count(week.workouts, "workout")]
        if week.seconds > 0 { parts.append(WorkoutWords.duration(week.seconds)) }
        if !week.sums.volume.isZero { parts.append(TrainingWords.volume(week.sums.volume, in: model.units.weight)) }
        return parts.joined(separator: " · ")
    }

    /// Which sets all figures are about.
    var counting: String { style(.dim, "Sets that are ticked count, warm-ups do not.") + "\n" }

    private func streak(_ streak: TrainingStreak) -> String {
        let longest = streak.longest > streak.current ? ", longest \(streak.longest)" : ""
        return Words.count(streak.current, "week") + " with a workout" + longest
    }

    var nothing: String { "No workout is completed yet; 'vault workout start' starts one.\n" }

    // MARK: One exercise

    func exercise(_ figures: ExerciseFigures) -> String {
        let exercise = model.exercises[figures.exercise]
        let kind = exercise.kind.map { $0.rawValue.replacing("_", with: " ") } ?? ""
        let title = style(.heading, DisplayText.visible(exercise.title))
        let head = title + (kind.isEmpty ? "" : ", " + kind) + (exercise.isArchived ? ", archived" : "") + "\n"
        guard let last = figures.last else {
            return head
                + "\nNo completed workout has it yet; to do it: vault workout add \(ShellWord.quoted(exercise.name))\n"
        }
        var rows: [(String, String)] = []
        if let record = figures.record { rows.append(("record", self.record(record, on: today ?? figures.asOf))) }
        let sets = model.countedSets(of: figures.exercise, in: last.workout.note)
            .map { exercise.text(of: $0.set) }.joined(separator: ", ")
        rows.append(("last done", TrainingWords.when(last.workout.day, today ?? figures.asOf) + ": " + sets))
        let count = Words.count(figures.sessions.count, "workout")
        rows.append(("in total", ([count] + TrainingWords.sums(figures.sums, of: exercise)).joined(separator: " · ")))
        return [head, lines(rows), charts(of: figures, exercise), recentSets(figures, exercise), counting]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func record(_ record: PersonalRecord, on today: CalendarDate) -> String {
        let exercise = model.exercises[record.exercise]
        let maximum = TrainingWords.maximum(record.set, of: exercise).map { ", " + $0 } ?? ""
        return exercise.text(of: record.set.set) + maximum + " on "
            + TrainingWords.when(record.workout.day, today)
    }

    private func charts(of figures: ExerciseFigures, _ exercise: Exercise) -> String {
        let weeks = figures.weeks
        var rows: [(String, String, String)] = []
        let given = weeks.compactMap(\.best)
        if let least = given.min(), let most = given.max() {
            let (from, to) = (TrainingWords.measure(least, of: exercise), TrainingWords.measure(most, of: exercise))
            rows.append(("best set", Sparkline.readings(weeks.map(\.best)), from == to ? to : "\(from) to \(to)"))
        }
        let volumes = weeks.map(\.sums.volume)
        if volumes.contains(where: { !$0.isZero }) {
            let most = most(volumes) { TrainingWords.volume($0, in: exercise.weightUnit) }
            rows.append(("volume", Sparkline.sums(volumes), most))
        }
        let metres = weeks.map(\.sums.metres)
        if metres.contains(where: { !$0.isZero }) {
            let most = most(metres) { metres in
                TrainingWords.distance(TrainingFigure.distance(metres, in: exercise.distanceUnit))
            }
            rows.append(("distance", Sparkline.sums(metres), most))
        }
        let sets = weeks.map(\.sums.sets)
        rows.append(("sets", Sparkline.sums(sets.map { Rational($0) }), most(sets) { "\($0)" }))
        let isRange = today ?? figures.asOf != figures.asOf
        let title = isRange ? Words.count(weeks.count, "week") + " to \(figures.asOf)" : nil
        return charts(weeks.count, figures.frequency, rows, title: title)
    }

    private func recentSets(_ figures: ExerciseFigures, _ exercise: Exercise) -> String {
        var day: CalendarDate?
        let rows = figures.recentSets.map { performed in
            let isNew = performed.workout.day != day
            day = performed.workout.day
            return [
                isNew ? "\(performed.workout.day)" : "", exercise.text(of: performed.set.set),
                TrainingWords.maximum(performed.set, of: exercise) ?? "",
            ]
        }
        return table("Recent sets", rows)
    }

    // MARK: Layout

    private func most<Amount: Comparable>(_ amounts: [Amount], _ words: (Amount) -> String) -> String {
        amounts.max().map { "max " + words($0) } ?? ""
    }

    /// Labels on the left; long lines are broken at spaces.
    func lines(_ rows: [(String, String)], labelCells: Int = labelCells) -> String {
        rows.map { label, text in
            let lines = DisplayText.wrapped(DisplayText.visible(text), to: max(width - labelCells, 20))
            return lines.enumerated().map { number, line in
                padded(number == 0 ? label : "", to: labelCells) + line + "\n"
            }.joined()
        }.joined()
    }

    /// Rows of cells, one for each week, with what the highest means where it fits.
    private func charts(
        _ count: Int, _ frequency: Rational, _ rows: [(label: String, cells: String, note: String)],
        title: String? = nil
    ) -> String {
        let weeks = title ?? (count == 1 ? "This week" : "Last \(count) weeks")
        let number = frequency.decimalText(places: 1)
        var text = style(.heading, weeks) + ", \(number) \(frequency == 1 ? "workout" : "workouts") a week\n"
        for row in rows {
            text += padded("  " + row.label) + row.cells
            let fits = Self.labelCells + DisplayText.width(row.cells) + 2 + DisplayText.width(row.note) <= width
            text += fits && !row.note.isEmpty ? "  " + style(.dim, row.note) + "\n" : "\n"
        }
        return text
    }

    func table(_ title: String, _ rows: [[String]]) -> String {
        guard let first = rows.first else { return "" }
        var table = TextTable(columns: first.indices.map { TextTable.Column("", mayBeCut: $0 == 0) })
        for row in rows {
            table.add(row.enumerated().map { .init($0 == 0 ? "  " + $1 : $1, $0 == row.count - 1 ? .dim : nil) })
        }
        return style(.heading, title) + "\n" + table.text(width: width, style: style)
    }

    private func padded(_ label: String, to cells: Int = labelCells) -> String {
        style(.dim, label) + DisplayText.spaces(cells - DisplayText.width(label))
    }
}

/// What came of a workout, at its end.
extension TrainingText {
    /// Its volume and distance, the records that it broke, and what it counts towards.
    ///
    /// - Parameter training: what was done in it; nil for nothing that counts
    func summary(
        of workout: Workout, _ training: Training?, _ records: [VaultWorkouts.NewRecord], _ progress: ProgressOverview
    ) -> String {
        guard let training else { return "" }
        var rows: [(String, String)] = []
        let sums = training.sums
        var amounts: [String] = []
        if sums.sets > 0 { amounts.append(Words.count(sums.sets, "working set")) }
        let unit = model.weightUnit(ofSetsIn: workout.note)
        if !sums.volume.isZero { amounts.append(TrainingWords.volume(sums.volume, in: unit)) }
        if sums.reps > 0 { amounts.append(Words.count(sums.reps, "rep")) }
        if !sums.metres.isZero {
            amounts.append(TrainingWords.distance(TrainingFigure.distance(sums.metres, in: model.units.distance)))
        }
        if !amounts.isEmpty { rows.append(("in total", amounts.joined(separator: " · "))) }
        for (exercise, words) in words(records) { rows.append(("record", "\(exercise): \(words)")) }
        for words in counted(workout, progress) { rows.append(("counts", words)) }
        return lines(rows)
    }

    /// By exercise, each with all that it broke.
    private func words(_ records: [VaultWorkouts.NewRecord]) -> [(String, String)] {
        var words: [(exercise: Int, words: [String])] = []
        for record in records {
            let text = RecordWords.broken(record, of: model.exercises[record.exercise])
            if words.last?.exercise == record.exercise {
                words[words.count - 1].words.append(text)
            } else {
                words.append((record.exercise, [text]))
            }
        }
        return words.map { (model.exercises[$0.exercise].title, $0.words.joined(separator: ", ")) }
    }

    /// `Bench 100 kg, now 18.2 %: 960 kg, best 60 kg`, one for each goal that it counts towards.
    private func counted(_ workout: Workout, _ progress: ProgressOverview) -> [String] {
        let path = model.graph.notes[workout.note].path
        return progress.goals.compactMap { goal in
            let amounts = goal.contributions.filter { $0.path == path && !$0.amount.isZero }.map { item in
                let word = item.target.split(separator: " ").first.map(String.init) ?? ""
                let mode = ["best", "latest"].contains(word) ? word + " " : ""
                let unit = ProgressWords.unit(item.unit, for: item.amount)
                return "\(mode)\(item.amount.decimalText(places: 2)) \(unit)"
            }
            let percent = goal.percent.map { ", now \($0.decimalText(places: 1)) %" } ?? ""
            return amounts.isEmpty ? nil : "\(goal.title)\(percent): \(amounts.joined(separator: ", "))"
        }
    }
}
