import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultProgress
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

/// `vault workout stats [EXERCISE]`: what came of the completed workouts.
enum WorkoutStats {
    /// How many weeks are shown by default.
    private static let standardWeeks = 12
    private static let mostWeeks = 52

    static let options = [
        Option(
            "weeks", value: "N", .text, with: ["stats"],
            "how many of the last weeks to show; default: \(standardWeeks)"),
        Option("records", with: ["stats"], "all records of each exercise, or of one"),
        Option("by", choices: ["category"], with: ["stats"], "sets a week of each category"),
        Option("plot", with: ["stats"], "draw the best sets of an exercise and its volume by week, over the last year"),
        Option("from", value: "DATE", .date, with: ["stats"], "only workouts from this day on"),
        Option("to", value: "DATE", .date, with: ["stats"], "only workouts up to this day"),
        Option("calendar", value: "MONTH", .text, with: ["stats"], "the workouts of a month, such as 2026-11"),
    ]

    /// The days that are asked for.
    private struct Range {
        var from: CalendarDate?
        var asOf: CalendarDate
        var weeks: Int
        var isRange: Bool
    }

    /// - Parameter written: the words after `stats`, the name of an exercise or none
    static func run(_ written: [String], _ request: Request) throws(Refusal) -> CommandResult {
        let views = ["records", "by", "calendar"].filter(request.has)
        if views.count > 1 { throw .usage("'--\(views[0])' and '--\(views[1])' cannot be combined") }
        if let view = views.first, view != "records", !written.isEmpty {
            throw .usage("'--\(view)' is about all exercises, and takes no '\(written[0])'")
        }
        let isPlotted = request.has("plot")
        if isPlotted {
            try request.refuseToPlot(with: ["records", "by", "calendar"])
            if written.isEmpty { throw .usage("'--plot' is about one exercise; name it after 'stats'") }
        }
        let vault = try request.vault()
        _ = try request.workouts(in: vault)
        let weekStart = vault.settings.weekStart
        let range = try range(request, vault, view: views.first)
        let log = vault.snapshot.training(from: range.from, asOf: range.asOf)
        var text = TrainingText(model: log.model, style: request.style, width: request.width)
        text.today = try request.today(vault)
        let name = written.joined(separator: " ")
        let exercise = try name.isEmpty ? nil : request.exercise(named: name, log.model, in: vault, for: .reading)
        let result: CommandResult
        switch (views.first, exercise) {
        case ("records", _):
            let records = log.allRecords(of: exercise)
            result =
                request.result(Answers.workoutRecords, (records, log))
                ?? CommandResult(text.records(records, log, ofOne: exercise))
        case ("by", _):
            let sets = log.categorySets(weeks: range.weeks, weekStart: weekStart)
            result =
                request.result(Answers.workoutCategories, (sets, log, weekStart))
                ?? CommandResult(text.categories(sets, weeks: range.weeks))
        case ("calendar", _):
            let month = TrainingMonth(log, of: range.from ?? range.asOf, weekStart: weekStart)
            result =
                request.result(Answers.workoutCalendar, TrainingPart(month, in: log.model))
                ?? CommandResult(text.calendar(month, weekStart))
        case (_, let exercise?) where isPlotted:
            let isChosen = ["weeks", "from"].contains(where: request.has)
            let weeks = isChosen ? range.weeks : TrainingPlot.standardWeeks
            result = CommandResult(TrainingPlot(log, exercise: exercise, weeks: weeks, of: vault, request).text)
        case (_, let exercise?):
            let figures = ExerciseFigures(log, exercise: exercise, weeks: range.weeks, weekStart: weekStart)
            result =
                request.result(
                    Answers.exerciseStats,
                    TrainingPart(figures, of: log.model.exercises[figures.exercise], in: log.model))
                ?? CommandResult(text.exercise(figures))
        default:
            let overview = TrainingOverview(log, weeks: range.weeks, weekStart: weekStart)
            result =
                request.result(Answers.workoutStats, TrainingPart(overview, in: log.model))
                ?? CommandResult(text.overview(overview, from: range.isRange ? log.from : nil, isRange: range.isRange))
        }
        return request.warned(result, of: vault)
    }

    private static func range(_ request: Request, _ vault: Vault, view: String?) throws(Refusal) -> Range {
        let today = try request.today(vault)
        let arguments = request.arguments
        if view == "calendar" {
            for other in ["from", "to", "weeks"] where arguments.has(other) {
                throw .usage("'--calendar' shows one month, and takes no '--\(other)'")
            }
            let month = try month(arguments.value("calendar") ?? "", today)
            return Range(from: month.startOfMonth, asOf: min(month.endOfMonth, today), weeks: 1, isRange: true)
        }
        let (from, to) = try request.usage { () throws(UsageError) in
            (
                try arguments.date("from", today: today, direction: .past),
                try arguments.date("to", today: today, direction: .past)
            )
        }
        let last = to ?? today
        if let from, from > last {
            throw .usage("'--from' is \(from), after \(to == nil ? "today" : "'--to'"), \(last)")
        }
        let weeks = try weeks(request, from: from, to: last, vault.settings.weekStart)
        return Range(from: from, asOf: last, weeks: weeks, isRange: from != nil || to != nil)
    }

    /// A day of the month that a person writes: `2026-11`, a day of it, or `this`.
    private static func month(_ written: String, _ today: CalendarDate) throws(Refusal) -> CalendarDate {
        if written.lowercased() == "this" { return today }
        if written.lowercased() == "last" { return today.startOfMonth.adding(days: -1) }
        for text in [written, written + "-01"] {
            if let day = CalendarDate.read(Array(text.utf8).span).value { return day }
        }
        throw .usage("'--calendar' is '\(written)'; expected a month such as 2026-11, 'this' or 'last'")
    }

    private static func weeks(
        _ request: Request, from: CalendarDate?, to: CalendarDate, _ weekStart: WeekStart
    ) throws(Refusal) -> Int {
        guard let written = request.value("weeks") else {
            guard let from else { return standardWeeks }
            let count = from.startOfWeek(weekStart).days(until: to.startOfWeek(weekStart)) / 7 + 1
            return min(max(count, 1), mostWeeks)
        }
        guard let weeks = WholeNumber(written)?.within(1...mostWeeks) else {
            throw .usage("'--weeks' is '\(written)'; expected a number from 1 to \(mostWeeks)")
        }
        return weeks
    }
}

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
            let exercise = model.exercises[recent.performance.exercise]
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
        let sets = last.performance.sets.map { exercise.text(of: $0.set) }.joined(separator: ", ")
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

/// Records, categories and a month of training, for people.
extension TrainingText {
    /// How many weights are listed at most.
    private static let mostWeights = 10

    // MARK: Records

    func records(_ records: [ExerciseRecords], _ log: TrainingLog, ofOne exercise: Int?) -> String {
        if records.isEmpty {
            guard let exercise else { return nothing }
            let title = DisplayText.visible(model.exercises[exercise].title)
            return style(.heading, title) + "\n\n" + without(log)
        }
        let pages = records.map { one in
            let exercise = model.exercises[one.exercise]
            let rows = one.entries.map { row($0, RecordWords.name($0.kind), of: exercise, today ?? log.asOf) }
            let weights = records.count > 1 || exercise.kind == .weightAndTime ? "" : self.weights(one, log)
            return style(.heading, DisplayText.visible(exercise.title)) + "\n" + rows.joined() + weights
        }
        return (pages + [counting]).joined(separator: "\n")
    }

    /// That nothing was done, ever or in the days that are asked for.
    private func without(_ log: TrainingLog) -> String {
        let isAll = log.from == nil && today ?? log.asOf == log.asOf
        return "No completed workout \(isAll ? "has it yet" : "of these days has it").\n"
    }

    private func row(
        _ entry: ExerciseRecords.Entry, _ label: String, of exercise: Exercise, _ today: CalendarDate
    ) -> String {
        let amount = RecordWords.amount(entry.measure, entry.kind, of: exercise)
        let set = exercise.text(of: entry.set.set)
        let words =
            switch entry.kind {
            case .bestWorkout: amount
            case .estimatedMaximum, .bestSet, .bestPace: "\(amount), \(set)"
            case .heaviest, .mostReps, .longestDistance, .longestTime: set
            }
        let when = TrainingWords.when(entry.workout.day, today)
        return lines([("  " + label, "\(words) on \(when)")], labelCells: 16)
    }

    /// The most repetitions at each weight.
    private func weights(_ records: ExerciseRecords, _ log: TrainingLog) -> String {
        let exercise = model.exercises[records.exercise]
        let rows = records.mostReps.prefix(Self.mostWeights).map { entry in
            let amount = entry.set.kilograms(of: exercise) ?? 0
            let weight = TrainingWords.weight(kilograms: amount, in: exercise.weightUnit)
            let shown = exercise.kind == .bodyweightAndReps && amount > 0 ? "+" + weight : weight
            return [
                shown, Words.count(entry.measure.floor(within: WorkoutSet.allowedReps), "rep"),
                "\(entry.workout.day)", TrainingWords.ago(entry.workout.day, today ?? log.asOf),
            ]
        }
        let more = records.mostReps.count - Self.mostWeights
        let rest = more > 0 ? style(.dim, "  and \(Words.count(more, "other weight"))") + "\n" : ""
        return rows.isEmpty ? "" : "\n" + table("Most reps at a weight", rows) + rest
    }

    // MARK: Categories

    func categories(_ sets: [CategorySets], weeks: Int) -> String {
        if sets.isEmpty { return weeks == 1 ? "No sets this week.\n" : "No sets in the last \(weeks) weeks.\n" }
        var table = TextTable(columns: [
            "category", .number("a week"), .number("now"), .number("sets"), .whole("weeks"),
        ])
        for one in sets {
            let title = one.category.map { model.graph.notes[$0].title } ?? "without category"
            let cells = Sparkline.sums(one.weeks.suffix(max(width - 48, 6)).map { Rational($0) })
            table.add([
                .init(title), .init(one.perWeek.decimalText(places: 1)), .init("\(one.weeks.last ?? 0)"),
                .init("\(one.sum)"), .init(cells, .dim),
            ])
        }
        let head = weeks == 1 ? "Sets this week" : "Sets of the last \(weeks) weeks"
        return style(.heading, head) + "\n" + table.text(width: width, style: style) + "\n" + counting
    }

    // MARK: A month

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    /// The days of a month by week, a day with a workout marked, and its workouts.
    func calendar(_ month: TrainingMonth, _ weekStart: WeekStart) -> String {
        let name = Self.monthNames[(month.first.month - 1) % 12]
        var text = style(.heading, "\(name) \(month.first.year)") + "\n"
        let first = month.first.adding(days: -month.leading).weekday - 1
        text += (0..<7).map { " " + Self.weekdays[(first + $0) % 7] + "  " }.joined().trimmedEnd + "\n"
        var cells = Array(repeating: "     ", count: month.leading)
        for day in month.days {
            let number = day.day.day < 10 ? " \(day.day.day)" : "\(day.day.day)"
            let count = min(day.trainings.count, 9)
            let mark = count == 0 ? "  " : count == 1 ? "* " : "x\(count)"
            cells.append(" " + number + (day.trainings.isEmpty ? mark : style(.good, mark)))
        }
        for week in stride(from: 0, to: cells.count, by: 7) {
            text += cells[week..<min(week + 7, cells.count)].joined().trimmedEnd + "\n"
        }
        if month.trainings.isEmpty { return text + "\nno completed workout\n" }
        let rows = month.trainings.map { training in
            [
                model.graph.notes[training.workout.note].title, "\(training.workout.day)",
                training.workout.duration.map { WorkoutWords.duration($0) } ?? "",
                training.sums.sets == 0 ? "" : Words.count(training.sums.sets, "set"),
            ]
        }
        let days = month.days.count { !$0.trainings.isEmpty }
        let sum = "\(Words.count(month.trainings.count, "workout")) on \(Words.count(days, "day"))"
        return text + "\n" + table(sum, rows)
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}

/// A plot of one exercise: the best set of each workout as a line, and below it what each week brought.
struct TrainingPlot {
    static let standardWeeks = 52
    private static let leastWeeks = 8
    private static let mostWidth = 100
    private static let rows = 10
    private static let barRows = 5
    /// The room that labels of sums may take.
    private static let mostLabelCells = 9

    private let figures: ExerciseFigures
    private let exercise: Exercise
    private let style: Style
    private let width: Int
    private let weekStart: WeekStart

    /// - Parameter weeks: how many of the last ones are drawn; fewer where it was not done before
    init(
        _ log: TrainingLog, exercise: Int, weeks: Int = standardWeeks, of vault: Vault, _ request: Request
    ) {
        weekStart = vault.settings.weekStart
        figures = ExerciseFigures(log, exercise: exercise, weeks: weeks, weekStart: weekStart)
        self.exercise = log.model.exercises[exercise]
        style = request.style
        width = min(max(request.width, 20), Self.mostWidth)
    }

    private typealias Session = (day: CalendarDate, measure: Rational)

    /// With a measure, in the weeks that are drawn, the first one first.
    private var sessions: [Session] {
        let begin = figures.weeks.first?.start ?? figures.asOf
        return figures.sessions.reversed().compactMap { session in
            session.performance.best.flatMap { session.workout.day < begin ? nil : (session.workout.day, $0) }
        }
    }

    var text: String {
        let title = DisplayText.visible(exercise.title)
        guard let last = figures.last else {
            return lines(title, .heading)
                + lines(
                    "No completed workout has it yet; to do it: vault workout add \(ShellWord.quoted(exercise.name))")
        }
        let sessions = sessions
        guard let from = sessions.first, let to = sessions.last else {
            return lines(title, .heading)
                + lines(
                    "Nothing to draw in \(Words.count(figures.weeks.count, "week")); last done on \(last.workout.day).")
        }
        var said: [String] = []
        if let record = figures.record {
            said.append("record \(TrainingWords.measure(record.measure, of: exercise)) on \(record.workout.day)")
        }
        said.append("\(Words.count(sessions.count, "workout")) since \(from.day)")
        said.append("last done on \(last.workout.day)")
        let weeks = weeks(from: from.day)
        return lines("\(title): \(TrainingWords.finding(from: from, to: to, of: exercise))", .heading)
            + DisplayText.joined(said, to: width - 2).map { "  " + style(.dim, $0) + "\n" }.joined() + "\n"
            + plots(sessions, weeks)
    }

    private func lines(_ text: String, _ role: Style.Role? = nil) -> String {
        DisplayText.wrapped(text, to: width).map { line in (role.map { style($0, line) } ?? line) + "\n" }.joined()
    }

    /// From the week of a day on, at least eight.
    private func weeks(from day: CalendarDate) -> [TrainingWeek] {
        let passed = figures.weeks.prefix { $0.start.adding(days: 6) < day }.count
        return Array(figures.weeks.dropFirst(min(passed, max(figures.weeks.count - Self.leastWeeks, 0))))
    }

    private func plots(_ sessions: [Session], _ weeks: [TrainingWeek]) -> String {
        let label: ((Rational) -> String)? =
            exercise.kind == .time || exercise.kind == .weightAndTime
            ? { TrainingWords.measure($0, of: exercise) } : nil
        let isCounted = exercise.kind == .bodyweightAndReps || exercise.kind == .reps
        let best = NumberAxis(
            of: sessions.map { TrainingWords.number($0.measure, of: exercise) }, fromZero: false, rows: Self.rows,
            isWhole: isCounted, isTime: label != nil)
        // As many weeks in a bar as it takes for all to have room.
        let room = max(width - max(Plot.cells(of: best, label: label), Self.mostLabelCells) - 2, 8)
        let each = (weeks.count + room - 1) / room
        let groups = stride(from: weeks.count % each == 0 ? 0 : weeks.count % each - each, to: weeks.count, by: each)
            .map { weeks[max($0, 0)..<$0 + each] }
        let amounts = groups.map { $0.reduce(Rational(0)) { $0 + amount(of: $1.sums) } }
        let volume = NumberAxis(
            of: amounts, fromZero: true, rows: Self.barRows, isWhole: isCounted, hasBars: true,
            isTime: label != nil)
        let labelCells = max(Plot.cells(of: best, label: label), Plot.cells(of: volume, label: label))
        let starts = groups.map { $0.first?.start }
        let end = weeks.last?.start.adding(days: 6) ?? figures.asOf

        var line = Plot(
            width: width, numbers: best, periods: starts, to: end, labelCells: labelCells, mostColumns: 8,
            label: label)
        let points = sessions.map { (day: $0.day, amount: TrainingWords.number($0.measure, of: exercise)) }
        line.line(points, .solid, .good)
        if points.count <= line.canvas.columns / 3 { for point in points { line.sign("●", point, .good) } }
        let records = Set(figures.records.map(\.workout.day))
        let broken = points.filter { records.contains($0.day) }
        for point in broken { line.sign("◆", point, .heading) }
        var bars = Plot(
            width: width, numbers: volume, periods: starts, to: end, labelCells: labelCells, mostColumns: 8,
            label: label)
        for (place, amount) in amounts.enumerated() { bars.bar(place, amount, .good) }

        var legend = PlotLegend()
        legend.add(DotCanvas.Stroke.solid.sample, "\(TrainingWords.measured(exercise))\(unit)", .good)
        if !broken.isEmpty { legend.add("◆", "record", .heading) }
        legend.add("█", "\(sums) by \(each == 1 ? "week" : "\(each) weeks")", .good)
        let drawn =
            line.lines(style: style, today: figures.asOf, weekStart: weekStart, showsDays: false)
            + bars.lines(style: style, today: figures.asOf, weekStart: weekStart)
            + legend.lines(width: width - 2, style: style).map { "  " + $0 }
        return drawn.map { $0 + "\n" }.joined()
    }

    /// `, kg`; empty where the measure is a count or a time.
    private var unit: String {
        switch exercise.kind {
        case .weightAndReps: ", \(exercise.weightUnit.rawValue)"
        case .distanceAndTime: ", \(exercise.distanceUnit.rawValue)"
        case .bodyweightAndReps, .reps: ", reps"
        case .time, .weightAndTime, nil: ""
        }
    }

    /// What the weeks are compared by.
    private func amount(of sums: SetSums) -> Rational {
        switch exercise.kind {
        case .weightAndReps: TrainingFigure.weight(sums.volume, in: exercise.weightUnit)
        case .distanceAndTime: TrainingFigure.distance(sums.metres, in: exercise.distanceUnit).amount
        case .bodyweightAndReps, .reps: Rational(sums.reps)
        case .time, .weightAndTime, nil: sums.seconds
        }
    }

    private var sums: String {
        switch exercise.kind {
        case .weightAndReps: "volume\(unit)"
        case .distanceAndTime: "distance\(unit)"
        case .bodyweightAndReps, .reps: "reps"
        case .time, .weightAndTime, nil: "time"
        }
    }
}
