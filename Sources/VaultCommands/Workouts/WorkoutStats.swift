import VaultAnswers
import VaultConsole
import VaultKit
import VaultPlans
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
    static func run(_ request: Request, exercise written: [String]) throws(CommandFailure) -> CommandResult {
        let views = ["records", "by", "calendar"].filter(request.arguments.has)
        if views.count > 1 { throw .usage(UsageError("'--\(views[0])' and '--\(views[1])' cannot be combined")) }
        if let view = views.first, view != "records", !written.isEmpty {
            throw .usage(UsageError("'--\(view)' is about all exercises, and takes no '\(written[0])'"))
        }
        let isPlotted = request.arguments.has("plot")
        if isPlotted {
            try request.refuseToPlot(with: ["records", "by", "calendar"])
            if written.isEmpty { throw .usage(UsageError("'--plot' is about one exercise; name it after 'stats'")) }
        }
        let vault = try request.vault()
        _ = try request.workouts(in: vault)
        let weekStart = vault.settings.weekStart
        let range = try range(request, vault, view: views.first)
        let log = vault.snapshot.training(from: range.from, asOf: range.asOf)
        var text = TrainingText(model: log.model, style: request.style, width: request.invocation.width)
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
            let isChosen = ["weeks", "from"].contains(where: request.arguments.has)
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

    private static func range(_ request: Request, _ vault: Vault, view: String?) throws(CommandFailure) -> Range {
        let today = try request.today(vault)
        let arguments = request.arguments
        if view == "calendar" {
            for other in ["from", "to", "weeks"] where arguments.has(other) {
                throw .usage(UsageError("'--calendar' shows one month, and takes no '--\(other)'"))
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
            throw .usage(UsageError("'--from' is \(from), after \(to == nil ? "today" : "'--to'"), \(last)"))
        }
        let weeks = try weeks(request, from: from, to: last, vault.settings.weekStart)
        return Range(from: from, asOf: last, weeks: weeks, isRange: from != nil || to != nil)
    }

    /// A day of the month that a person writes: `2026-11`, a day of it, or `this`.
    private static func month(_ written: String, _ today: CalendarDate) throws(CommandFailure) -> CalendarDate {
        if written.lowercased() == "this" { return today }
        if written.lowercased() == "last" { return today.startOfMonth.adding(days: -1) }
        for text in [written, written + "-01"] {
            if let day = CalendarDate.read(Array(text.utf8).span).value { return day }
        }
        throw .usage(UsageError("'--calendar' is '\(written)'; expected a month such as 2026-11, 'this' or 'last'"))
    }

    private static func weeks(
        _ request: Request, from: CalendarDate?, to: CalendarDate, _ weekStart: WeekStart
    ) throws(CommandFailure) -> Int {
        guard let written = request.arguments.value("weeks") else {
            guard let from else { return standardWeeks }
            let count = from.startOfWeek(weekStart).days(until: to.startOfWeek(weekStart)) / 7 + 1
            return min(max(count, 1), mostWeeks)
        }
        guard let weeks = WholeNumber(written)?.within(1...mostWeeks) else {
            throw .usage(UsageError("'--weeks' is '\(written)'; expected a number from 1 to \(mostWeeks)"))
        }
        return weeks
    }
}
