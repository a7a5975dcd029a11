import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultProgress
import VaultRecords

extension ReportPage {
    /// Each goal with a plot for each of its targets.
    func addGoals(to html: inout HTML) {
        if report.goals.isEmpty {
            return html.empty("There are no goals in these days. To make one:", "vault new goal")
        }
        if let total = ProgressWords.total(report.goals) { html.element("p", [:], total + ".") }
        if report.goals.count > 2 { addOverview(to: &html) }
        html.element("div", ["class": "goals"]) { html in
            for (number, goal) in report.goals.enumerated() {
                html.newline()
                let kind = "card goal s-\(goal.status.rawValue)"
                html.element("section", ["class": kind, "id": Self.id(number)]) { add(goal, to: &$0) }
            }
        }
        if report.moreGoals > 0 { html.more(report.moreGoals, "goal", "vault progress --all") }
    }

    /// The most targets of a goal that are drawn.
    private static let mostTargets = 12

    private static func id(_ goal: Int) -> String { "goal\(goal + 1)" }

    /// All goals in a table, which leads to their plots.
    private func addOverview(to html: inout HTML) {
        var table = Table(
            "All goals, the most urgent first", ["Goal", "Status", "Done", "Expected", "Due", "Progress"])
        table.most = Report.mostGoals
        for (number, goal) in report.goals.enumerated() {
            table.add(
                .link(goal.title, to: Self.id(number)), .day(ProgressWords.status(goal.status)),
                .percent(goal.percent),
                .percent(goal.expectedPercent),
                .on(goal.due),
                .drawn { html in if let percent = goal.percent { html.miniShare(percent, of: 100) } })
        }
        html.card(table)
    }

    private func add(_ goal: GoalProgress, to html: inout HTML) {
        html.element("h3") { html in
            html.note(goal.title)
            html.text(" ")
            html.element("span", ["class": "status"], status(goal))
        }
        html.element("p", ["class": "facts"], facts(goal))
        html.element("div", ["class": "grid"]) { html in
            for target in goal.targets.prefix(Self.mostTargets) {
                switch (target.mode, target.period) {
                case (.rate, _), (.limit, .some), (.average, .some):
                    let bars = PeriodBars(target, of: goal, in: report)
                    if let bars { bars.add(to: &html) } else { addNothing(yet: target, to: &html) }
                case (.total, _), (.limit, nil), (.latest, _), (.best, _), (.average, nil):
                    let plot = BurnUp(target, of: goal, in: report)
                    if let plot { plot.add(to: &html) } else { addNothing(yet: target, to: &html) }
                    if target.mode == .total || target.mode == .limit { addWeeks(of: target, goal, to: &html) }
                }
            }
        }
        let more = goal.targets.count - Self.mostTargets
        if more > 0 { html.more(more, "target", "vault progress \(ShellWord.quoted(goal.name))") }
        if let occurrences = goal.occurrences { add(occurrences, to: &html) }
        addDays(of: goal, to: &html)
        addContributions(of: goal, to: &html)
    }

    /// The day that plots call today.
    private var today: CalendarDate { report.lastDay }

    private func status(_ goal: GoalProgress) -> String {
        let percent = goal.percent.map(ProgressWords.percent) ?? ""
        let words = [ProgressWords.status(goal.status), percent, ProgressWords.daysLeft(goal)]
        return words.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func facts(_ goal: GoalProgress) -> String {
        var facts: [String] = []
        if let occurrences = goal.occurrences {
            facts += ProgressWords.occurrences(occurrences, status: goal.status)
        }
        if let linked = goal.linked { facts.append("\(linked) linked \(linked == 1 ? "action" : "actions")") }
        if let due = goal.due, goal.occurrences == nil {
            facts.append(goal.start.map { "\($0) to \(due)" } ?? "due \(due)")
        }
        if let last = goal.last { facts.append("last action \(last)") }
        if goal.isIncomplete { facts.append("part of its record cannot be read: vault check") }
        return facts.joined(separator: " · ")
    }

    private func addNothing(yet target: TargetProgress, to html: inout HTML) {
        if target.mode == .limit {
            html.empty("Nothing counted against '\(target.written)' yet, so it is kept.")
        } else {
            html.empty("Nothing counts towards '\(target.written)' yet. To log something:", "vault log")
        }
    }

    private func addWeeks(of target: TargetProgress, _ goal: GoalProgress, to html: inout HTML) {
        let weeks = target.weeks.filter { $0.start <= today }.suffix(53)
        guard weeks.count > 1 else { return }
        let bars = weeks.map { week in
            Bars.Bar(weekOf: week.start, amount: week.amount, ProgressWords.amount(week.amount ?? 0, target))
        }
        let trend = (report.isOver ? nil : ProgressWords.trend(target)).map { $0.capitalized + "." }
        let most = weeks.compactMap(\.amount).max() ?? 0
        var figure = Figure(
            about: goal.title, question: ProgressWords.question("How much was it each week?", target, of: goal),
            finding: trend ?? "The most in a week was \(ProgressWords.amount(most, target)).")
        let need = report.day?.needs.first { $0.goal.path == goal.path && $0.target.written == target.written }
        if let need, need.period == .week, need.by == nil {
            figure.finding += " This week still needs \(ProgressWords.need(need))."
        }
        Bars(bars: bars, isClock: ProgressWords.isClock(target), weekStart: report.weekStart) {
            ProgressWords.number($0, target)
        }.add(to: &html, figure)
    }

    // MARK: In folds

    /// The days of the last year: of a target per day whether it was met, else how much there was.
    private func addDays(of goal: GoalProgress, to html: inout HTML) {
        let daily = goal.targets.first { $0.mode == .rate && $0.period == .day }
        guard let target = daily ?? goal.targets.first(where: { $0.mode != .latest && $0.mode != .best }),
            let history = target.history
        else { return }
        let first = max(goal.start ?? history.days.first?.day ?? today, today.adding(days: -364))
        let last = min(goal.due ?? today, today)
        guard first.days(until: last) >= 14, history.days.contains(where: { $0.day >= first }) else { return }
        let days: [(day: CalendarDate, amount: HeatMap.Amount, tip: String)]
        if daily == nil {
            days = history.days.map { day in
                (day.day, .amount(day.amount), "\(day.day): \(ProgressWords.amount(day.amount, target))")
            }
        } else {
            days = history.periods.compactMap { period in
                guard let outcome = period.outcome, outcome != .running || period.amount > 0 else { return nil }
                let amount: HeatMap.Amount = outcome == .met ? .met : period.amount > 0 ? .partly : .missed
                let done = "\(period.first): \(ProgressWords.number(period.amount, target))"
                return (period.first, amount, "\(done) of \(ProgressWords.amount(period.asked, target))")
            }
        }
        let map = HeatMap(from: first, to: last, weekStart: report.weekStart, days)
        let active = history.days.count { $0.day >= first && $0.day <= last }
        let count = first.days(until: last) + 1
        let isWhole = history.days.allSatisfy(\.amount.isWhole)
        var table = Table("The days on which something counted, the latest first", ["Day", "Amount"])
        for day in history.days.reversed() where first <= day.day {
            table.add(.on(day.day), .number(ProgressWords.amount(day.amount, target)))
        }
        let figure = Figure(
            about: goal.title, question: "On which days?",
            finding: "Something counted on \(active) of \(count) days from \(first) to \(last).",
            legend: map.legend(isWhole: isWhole) { ProgressWords.amount($0, target) }, table: table)
        html.fold("Day by day") { map.add(to: &$0, figure) }
    }

    /// The due dates of an obligation that repeats.
    private func add(_ occurrences: Occurrences, to html: inout HTML) {
        var table = Table("Due dates, the latest first", ["Due", "Outcome"])
        table.count = occurrences.done.count + occurrences.missed.count
        if table.count == 0 { return }
        // Both are in the order of their days, and there may be many.
        let done = occurrences.done.suffix(table.most).map { (due: $0.due, words: "done on \($0.day)") }
        let missed = occurrences.missed.suffix(table.most).map { (due: $0, words: "missed") }
        let latest = (done + missed).sorted { $0.due > $1.due }
        for (due, words) in latest.prefix(table.most) { table.add(.on(due), .day(words)) }
        html.fold("Due dates (\(table.count))") { $0.table(table) }
    }

    private func addContributions(of goal: GoalProgress, to html: inout HTML) {
        if goal.contributions.isEmpty { return }
        var table = Table("What counted, the latest first", ["Record", "Day", "Counted", "Target"])
        let rest = "vault progress \(ShellWord.quoted(goal.name)) --explain"
        for item in goal.contributions.reversed() {
            table.add(.note(item.record), .on(item.day), .text(ProgressWords.contribution(item)), .note(item.target))
        }
        let count = report.contributionCounts[goal.path] ?? goal.contributions.count
        html.fold("What counted (\(count))") { html in
            html.table(table)
            if count > table.rows.count { html.more(count - table.rows.count, "record", rest) }
        }
    }
}
