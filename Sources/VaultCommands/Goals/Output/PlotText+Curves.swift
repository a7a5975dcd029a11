import VaultAnswers
import VaultConsole
import VaultProgress
import VaultRecords

/// Totals, readings and limits for the whole window: a line from the first day to the due.
extension PlotText {
    /// The most days on either side of the window, where a goal runs for centuries.
    private static let mostDays = 3653
    /// The fewest days that are to come without a due.
    private static let leastComing = 28

    func curve(of target: TargetProgress, _ history: TargetHistory, _ goal: GoalProgress) -> String {
        let window = window(history, goal)
        let isPaused = goal.status == .paused || goal.status == .dropped
        let curve = target.curve
        let isLevel = curve.isLevel
        let points = curve.line(from: window.first, today: today, due: goal.due).map { ($0.day, $0.amount) }
        let cone = isPaused ? [] : cone(target, history, to: window.last)
        let forecast = target.forecast.flatMap { amount -> [Plot.Point]? in
            guard let due = goal.due, due > today else { return nil }
            return [(today.adding(days: 1), target.current ?? 0), (due.adding(days: 1), amount)]
        }
        let expected = history.corridor.map { corridor in days(window).map { ($0, corridor.expected(on: $0)) } }
        let all = points + cone.flatMap(\.self) + (forecast ?? [])
        let ends = [target.target] + (isLevel ? expected.map { $0.prefix(1).map(\.1) } ?? [] : [])
        let numbers = NumberAxis(
            of: all.map(\.1) + ends, fromZero: !isLevel, rows: Self.rows, isWhole: Self.isWhole(target),
            isTime: Self.label(target) != nil)
        var plot = Plot(
            width: width, numbers: numbers, from: window.first, to: window.last,
            label: Self.label(target))
        var legend = PlotLegend()
        let role: Style.Role = target.isMet || target.isOnPace ? .good : .warning
        let line = expected ?? [(window.first, target.target), (window.last, target.target)]
        plot.line(line, .dotted)
        for line in cone { plot.line(line, .sparse, .hint) }
        if let forecast { plot.line(forecast, .sparse, .hint) }
        if isLevel { plot.line(points, .solid, role) } else { plot.steps(points, .solid, role) }
        let readings = isLevel ? curve.points(from: window.first) : []
        if readings.count <= plot.canvas.columns / 3 {
            for reading in readings { plot.sign("●", (reading.place, reading.amount), role) }
        }
        legend.add(DotCanvas.Stroke.solid.sample, Self.word(target.mode), role)
        let dotted = expected != nil ? "pace" : target.mode == .limit ? "limit" : "target"
        legend.add(DotCanvas.Stroke.dotted.sample, dotted)
        if let corridor = history.corridor,
            plot.shade(line, line.map { ($0.0, corridor.least(on: $0.0)) }, .dim)
        {
            legend.add(String(DotCanvas.shade), "leeway", .dim)
        }
        if cone.count > 1 { legend.add(DotCanvas.Stroke.sparse.sample, "fastest and slowest weeks", .hint) }
        if cone.count == 1 { legend.add(DotCanvas.Stroke.sparse.sample, "the last four weeks", .hint) }
        if forecast != nil { legend.add(DotCanvas.Stroke.sparse.sample, "at this pace", .hint) }
        plot.mark(today)
        if window.first <= today, today <= window.last { legend.add("▲", "today", .dim) }
        return text(plot, legend)
    }

    /// From the first day that counts to the day after the due, or without a due some way beyond today.
    private func window(_ history: TargetHistory, _ goal: GoalProgress) -> (first: CalendarDate, last: CalendarDate) {
        let begins = [history.corridor?.corners.first?.day ?? goal.start, history.days.first?.day].compactMap { $0 }
        var first = begins.min() ?? today.adding(days: -Self.leastComing)
        let coming = max(Self.leastComing, first.days(until: today) / 3)
        var last = goal.due.map { $0.adding(days: 1) } ?? max(today, first).adding(days: coming)
        if first.days(until: last) > 2 * Self.mostDays {
            first = max(first, min(today, last).adding(days: -Self.mostDays))
            last = min(last, max(today, first).adding(days: Self.mostDays))
        }
        return (first, max(first.adding(days: 1), last))
    }

    /// Some days of the window, as many as a plot can tell apart.
    private func days(_ window: (first: CalendarDate, last: CalendarDate)) -> [CalendarDate] {
        let span = window.first.days(until: window.last)
        let count = min(span, 2 * width)
        return (0...max(count, 1)).map { window.first.adding(days: span * $0 / max(count, 1)) }
    }

    /// What the line of a curve is.
    private static func word(_ mode: Target.Mode) -> String {
        switch mode {
        case .latest: "measured"
        case .best: "best so far"
        case .limit: "used"
        case .total, .rate: "done"
        }
    }

    /// The slowest and the fastest way on from the end of today: to the target, or to the last day.
    private func cone(_ target: TargetProgress, _ history: TargetHistory, to last: CalendarDate) -> [[Plot.Point]] {
        let start = today.adding(days: 1)
        guard let outlook = history.outlook, let current = target.current, start < last else { return [] }
        let both = outlook.slowest == outlook.fastest ? [outlook.latest] : [outlook.slowest, outlook.fastest]
        return both.map { weeks in
            let days = start.days(until: last)
            guard let met = weeks.met?.adding(days: 1) else {
                return [(start, current), (last, current + weeks.perDay * Rational(days))]
            }
            if met <= last { return [(start, current), (met, target.target)] }
            let share = Rational(days, over: max(start.days(until: met), 1)) ?? 0
            return [(start, current), (last, current + (target.target - current) * share)]
        }
    }
}
