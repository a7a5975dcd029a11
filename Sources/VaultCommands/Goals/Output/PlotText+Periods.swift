import VaultAnswers
import VaultConsole
import VaultGoalAnswers
import VaultProgress
import VaultRecords

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
