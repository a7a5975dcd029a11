import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews

/// Plots of goals, each with what it is there to say above it and what its signs mean below it.
struct PlotText {
    let style: Style
    let width: Int
    let today: CalendarDate
    let weekStart: WeekStart

    /// Wider than this, a plot is not easier to read.
    private static let mostWidth = 100
    static let leastWidth = 20
    /// Of a line, and of bars.
    static let rows = 12
    static let barRows = 6

    init(style: Style, width: Int, today: CalendarDate, weekStart: WeekStart) {
        self.style = style
        self.width = min(max(width, Self.leastWidth), Self.mostWidth)
        self.today = today
        self.weekStart = weekStart
    }

    /// - Parameters:
    ///   - goals: those to show
    ///   - isGrouped: by what wants attention first; else in the order given
    ///   - filter: what they were chosen by, as it was typed
    ///   - isAny: whether there are any goals
    func render(_ goals: [GoalProgress], isGrouped: Bool, filter: String, isAny: Bool) -> String {
        guard !goals.isEmpty else {
            guard isAny else { return EmptyScreen.noGoals + "\n" }
            return lines(EmptyScreen.noMatch(filter))
        }
        let groups = ProgressWords.groupOrder.map { status in goals.filter { $0.status == status }.limitsLast }
        return (isGrouped ? groups.flatMap(\.self) : goals).map(text).joined(separator: "\n")
    }

    // MARK: A goal

    private func text(_ goal: GoalProgress) -> String {
        let title = DisplayText.visible(goal.title)
        let state = [ProgressWords.status(goal.status), ProgressWords.daysLeft(goal)].filter { !$0.isEmpty }
        if let target = goal.targets.first, goal.targets.count == 1 {
            return text(target, of: goal, titled: title, state)
        }
        let text = lines(title, .heading) + parts(state + others(goal))
        if goal.targets.isEmpty { return text + actions(of: goal) }
        return goal.targets.reduce(text) { text, target in
            text + "\n" + self.text(target, of: goal, titled: DisplayText.visible(target.written), [])
        }
    }

    /// What is said of a goal besides its targets.
    private func others(_ goal: GoalProgress) -> [String] {
        var parts = goal.occurrences.map { ProgressWords.occurrences($0, status: goal.status) } ?? []
        if let linked = goal.linked, linked > 0, goal.occurrences == nil {
            parts.append(Words.count(linked, "linked action"))
        }
        if goal.targets.isEmpty, let last = goal.last { parts.append("last on \(last)") }
        if let children = goal.childrenPercent { parts.append("sub-goals: \(children.percentText) %") }
        return parts
    }

    /// A target: its finding, the rest of its words, the plot.
    private func text(
        _ target: TargetProgress, of goal: GoalProgress, titled title: String, _ state: [String]
    ) -> String {
        let finding = ProgressWords.finding(target, status: goal.status)
        let rest = ProgressWords.remainder(target, status: goal.status)
        let isPaused = goal.status == .paused || goal.status == .dropped
        let outlook =
            isPaused || target.history?.days.isEmpty ?? true ? [] : ProgressWords.outlook(target).map { [$0] } ?? []
        var text = lines("\(title): \(finding)", .heading) + parts(state + rest) + parts(outlook)
        guard let history = target.history else { return text }
        if history.days.isEmpty, !hasBegun(target, history, goal) { return text + lines(nothing(of: target, goal)) }
        text += "\n"
        switch (target.mode, target.period) {
        case (.rate, _), (.limit, .some), (.average, .some): return text + periods(of: target, history)
        default: return text + curve(of: target, history, goal)
        }
    }

    /// Whether there is something to see before anything has counted: periods, or a limit of which nothing is used.
    private func hasBegun(_ target: TargetProgress, _ history: TargetHistory, _ goal: GoalProgress) -> Bool {
        if target.mode == .limit, target.period == nil {
            return goal.due != nil && goal.start.map { $0 <= today } ?? false
        }
        return target.mode != .total && history.periods.contains { $0.outcome != nil }
    }

    /// What would fill an empty plot; of a limit nothing has to.
    private func nothing(of target: TargetProgress, _ goal: GoalProgress) -> String {
        let name = ShellWord.quoted(goal.name)
        let amount = target.unit == "times" || target.unit == "days" ? "" : " " + amount(target)
        if let start = goal.start, start > today { return "It starts on \(start); there is nothing to draw yet." }
        if target.mode == .limit { return "Nothing has counted yet." }
        return "Nothing has counted yet: vault log 'What I did'\(amount) --goal \(name)"
    }

    /// An amount to log, by way of example.
    private func amount(_ target: TargetProgress) -> String {
        let isLevel = target.mode.isSingle || target.mode == .average
        return ShellWord.quoted(ProgressWords.amount(isLevel ? target.target : 1, target))
    }

    // MARK: Lines

    /// Words, broken where the line is full.
    func lines(_ text: String, _ role: Style.Role? = nil) -> String {
        DisplayText.wrapped(DisplayText.visible(text), to: width).map { line in
            (role.map { style($0, line) } ?? line) + "\n"
        }.joined()
    }

    private func parts(_ parts: [String]) -> String {
        DisplayText.joined(parts.map(DisplayText.visible), to: width - 2, breaksWords: true)
            .map { "  " + style(.dim, $0) + "\n" }.joined()
    }

    func text(_ plot: Plot, _ legend: PlotLegend) -> String {
        let below = legend.lines(width: width - 2, style: style).map { "  " + $0 }
        return (plot.lines(style: style, today: today, weekStart: weekStart) + below).map { $0 + "\n" }.joined()
    }

    /// Whether only whole numbers say something on an axis.
    static func isWhole(_ target: TargetProgress) -> Bool { target.unit == "times" || target.unit == "days" }

    /// Of a number on the axis; nil for the number itself.
    static func label(_ target: TargetProgress) -> ((Rational) -> String)? {
        let isClock = ProgressWords.number(1, target).contains(":")
        return isClock ? { ProgressWords.number($0, target) } : nil
    }
}

/// What screens say that have nothing to show yet: the line to type next.
enum EmptyScreen {
    static let newGoal = FirstSteps.newGoal
    static let log = FirstSteps.log

    /// The line for a goal that an action like this one counts towards, twenty times.
    static func newGoal(for action: MatchedAction) -> String { ShellWord.line(action.newGoal) }

    /// The line that gives a goal a target.
    static func newTarget(for goal: String) -> String {
        ShellWord.line(MatchedAction.newTarget(for: goal, reachedBy: []))
    }

    static let noGoals = "No goals yet. Make one with:\n  \(newGoal)"
    /// - Parameter filter: what goals were chosen by, as it was typed
    static func noMatch(_ filter: String) -> String {
        let all = "'vault progress --all' shows all."
        return filter.isEmpty ? "No goals to show; \(all)" : "No goal matches '\(filter)'; \(all)"
    }

    static let noActions = "Nothing is logged yet. Log what you did with:\n  \(log)"
}

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
        let dotted = expected != nil ? "pace" : target.isAtMost ? "limit" : "target"
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
        case .latest, .average: "measured"
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

/// Rates and limits per period: a bar for each period, and all of them in rows where not all have room. Goals without
/// targets: a bar for each week.
extension PlotText {
    func periods(of target: TargetProgress, _ history: TargetHistory) -> String {
        let periods = history.periods
        guard let first = periods.first, let last = periods.last else { return "" }
        let begun = periods.count { $0.outcome != nil }
        let room = width - 10
        let listed = periods.prefix(begun + min(periods.count - begun, room / 4))
        let end = (listed.last ?? last).number
        let numbered = max(first.number, end - width)...end
        let shown = listed.filter { numbered.contains($0.number) }
        let numbers = NumberAxis(
            of: shown.flatMap { [$0.amount, $0.asked] }, fromZero: true, rows: Self.barRows,
            isWhole: Self.isWhole(target), hasBars: true,
            isTime: Self.label(target) != nil)
        var starts = [CalendarDate?](repeating: nil, count: numbered.count)
        for period in shown { starts[period.number - numbered.lowerBound] = period.first }
        var plot = Plot(
            width: width, numbers: numbers, periods: starts, to: (shown.last ?? last).last,
            label: Self.label(target))
        for period in shown {
            let (sign, role) = Self.sign(period.outcome)
            plot.bar(period.number - numbered.lowerBound, period.amount, sign: sign, role)
        }
        // A part of a period asks for less than a whole one.
        var level: (sign: Character, asked: Rational)?
        for period in shown {
            guard let sign = plot.level(period.number - numbered.lowerBound, period.asked, .dim) else { continue }
            if level?.asked ?? 0 <= period.asked { level = (sign, period.asked) }
        }
        var legend = PlotLegend()
        let each = target.period ?? .week
        legend.add("█", "each \(each.rawValue)")
        let isLimit = target.isAtMost
        if let (sign, _) = level {
            let less = shown.contains { $0.asked < target.target } ? ", less for a part of a \(each.rawValue)" : ""
            let asked = (isLimit ? "at most " : "") + ProgressWords.amount(target.target, target) + less
            legend.add(String(sign), asked, .dim)
        }
        for outcome in PeriodOutcome.allCases where periods.contains(where: { $0.outcome == outcome }) {
            let (sign, role) = Self.sign(outcome)
            legend.add(String(sign), Self.word(outcome, isLimit: isLimit), role)
        }
        if periods.contains(where: { $0.outcome == nil }) { legend.add("·", "to come", .dim) }
        let isCut = plot.leftOut > 0 || shown.count < periods.count
        let strip = isCut ? "\n" + rows(periods, each) + earlier(history, each) : ""
        return text(plot, legend) + strip
    }

    private static func sign(_ outcome: PeriodOutcome?) -> (Character, Style.Role) {
        switch outcome {
        case .met: ("■", .good)
        case .missed: ("□", .warning)
        case .running: ("▸", .heading)
        case nil: ("·", .dim)
        }
    }

    private static func word(_ outcome: PeriodOutcome, isLimit: Bool) -> String {
        switch outcome {
        case .met: isLimit ? "kept" : "met"
        case .missed: isLimit ? "over" : "missed"
        case .running: "current"
        }
    }

    private func earlier(_ history: TargetHistory, _ period: Target.Period) -> String {
        guard history.earlierPeriods > 0 else { return "" }
        return lines("and \(ProgressWords.count(history.earlierPeriods, period)) before", .dim)
    }

    // MARK: In rows

    /// The periods in rows, each with its first day: days by weeks, weeks by quarters, months by years.
    private func rows(_ periods: [TargetHistory.Period], _ each: Target.Period) -> String {
        guard let first = periods.first else { return "" }
        let (group, most) =
            switch each {
            case .day: (7, 8)
            case .week: (13, 4)
            case .month: (12, 4)
            }
        // Days begin with a week, months with a year.
        let shift =
            switch each {
            case .day: first.first.startOfWeek(weekStart).days(until: first.first)
            case .week: 0
            case .month: first.first.month - 1
            }
        let labelCells = 12
        let count = group * min(max((width - labelCells + 1) / (group + 1), 1), most)
        var text = ""
        var (row, end): (Int?, Int) = (nil, 0)
        for period in periods {
            // A target on some days of the week has no period on the others.
            let passed =
                each == .day ? first.first.days(until: period.first) : period.number - first.number
            let place = passed + shift
            let column = place % count + place % count / group
            if row != place / count {
                text += (row == nil ? "" : "\n") + "\(period.first)  "
                (row, end) = (place / count, 0)
            }
            let (sign, role) = Self.sign(period.outcome)
            text += DisplayText.spaces(column - end) + style(role, String(sign))
            end = column + 1
        }
        return text + "\n"
    }

    // MARK: Without targets

    /// The most weeks of actions that are drawn.
    private static let mostWeeks = 52

    /// The actions of a goal without targets, by week; a sentence where there are none.
    func actions(of goal: GoalProgress) -> String {
        guard let first = goal.linkedDays.first else {
            let sentence =
                goal.occurrences == nil
                ? "It has no targets, and no action is linked to it yet; with 'targets' in its note it has a plot."
                : "No action is linked to it yet."
            return lines(sentence)
        }
        let last = today.startOfWeek(weekStart)
        let weeks = min(first.startOfWeek(weekStart).days(until: last) / 7 + 1, Self.mostWeeks)
        let begin = last.adding(days: -7 * (weeks - 1))
        var counts = [Int](repeating: 0, count: weeks)
        for day in goal.linkedDays where day >= begin { counts[begin.days(until: day) / 7] += 1 }
        let numbers = NumberAxis(
            of: counts.map { Rational($0) }, fromZero: true, rows: Self.barRows, isWhole: true, hasBars: true)
        var plot = Plot(
            width: width, numbers: numbers,
            periods: (0..<weeks).map { begin.adding(days: 7 * $0) }, to: last.adding(days: 6))
        for (place, count) in counts.enumerated() { plot.bar(place, Rational(count), .good) }
        var legend = PlotLegend()
        legend.add("█", "linked actions by week", .good)
        return "\n" + text(plot, legend)
    }
}
