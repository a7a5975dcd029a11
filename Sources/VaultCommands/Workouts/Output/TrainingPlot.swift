import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests
import VaultWorkouts

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
        width = min(max(request.invocation.width, 20), Self.mostWidth)
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
