import VaultAnswers
import VaultProgress
import VaultSchema

extension ReportPage {
    /// Each goal with a plot for each of its targets.
    func addGoals(to html: inout HTML) {
        if report.goals.isEmpty {
            html.empty("There are no goals in these days. To make one:", "vault new goal")
            return
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
        if report.moreGoals > 0 { html.more(report.moreGoals, "goals", "vault progress --all") }
    }

    private static func id(_ goal: Int) -> String { "goal\(goal + 1)" }

    /// All goals in a table, which leads to their plots.
    private func addOverview(to html: inout HTML) {
        let caption = "All goals, the most urgent first"
        html.wide(caption) { html in
            html.element("table") { html in
                html.element("caption", [:], caption)
                html.row(headers: ["Goal", "Status", "Done", "Expected", "Due", "Progress"])
                html.element("tbody") { html in
                    for (number, goal) in report.goals.enumerated() {
                        html.element("tr") { html in
                            html.element("th", ["scope": "row"]) { html in
                                html.element("a", ["href": "#\(Self.id(number))"]) { $0.note(goal.title) }
                            }
                            html.element("td", ["class": "d"], ProgressWords.status(goal.status))
                            html.element("td", ["class": "n"], goal.percent.map(ProgressWords.percent) ?? "")
                            html.element("td", ["class": "n"], goal.expectedPercent.map(ProgressWords.percent) ?? "")
                            html.element("td", ["class": "d"], goal.due.map { "\($0)" } ?? "")
                            html.element("td") { html in
                                if let percent = goal.percent { html.miniShare(percent, of: 100) }
                            }
                        }
                        html.newline()
                    }
                }
            }
        }
    }

    private func add(_ goal: GoalProgress, to html: inout HTML) {
        html.element("h3") { html in
            html.note(goal.title)
            html.text(" ")
            html.element("span", ["class": "status"], status(goal))
        }
        html.element("p", ["class": "facts"], facts(goal))
        html.element("div", ["class": "grid"]) { html in
            for target in goal.targets {
                switch (target.mode, target.period) {
                case (.rate, _), (.limit, .some):
                    let bars = PeriodBars(target, of: goal, weekStart: report.weekStart)
                    bars?.add(to: &html)
                    if bars == nil { addNothing(yet: target, to: &html) }
                case (.total, _), (.limit, nil), (.latest, _), (.best, _):
                    let plot = BurnUp(target, of: goal, today: today, weekStart: report.weekStart)
                    plot?.add(to: &html)
                    if plot == nil { addNothing(yet: target, to: &html) }
                    if target.mode == .total || target.mode == .limit { addWeeks(of: target, goal, to: &html) }
                }
            }
        }
        addDays(of: goal, to: &html)
        addContributions(of: goal, to: &html)
    }

    /// The day that plots call today.
    private var today: CalendarDate { report.judgedOn }

    private func status(_ goal: GoalProgress) -> String {
        let words = [
            ProgressWords.status(goal.status), goal.percent.map(ProgressWords.percent) ?? "",
            ProgressWords.daysLeft(goal),
        ]
        return words.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func facts(_ goal: GoalProgress) -> String {
        var facts: [String] = []
        if let occurrences = goal.occurrences {
            facts += ProgressWords.occurrences(occurrences, status: goal.status)
        }
        if let linked = goal.linked { facts.append("\(linked) linked \(linked == 1 ? "action" : "actions")") }
        if let start = goal.start, let due = goal.due, goal.occurrences == nil {
            facts.append("\(start) to \(due)")
        } else if let due = goal.due, goal.occurrences == nil {
            facts.append("due \(due)")
        }
        if let last = goal.last { facts.append("last action \(last)") }
        if goal.isIncomplete { facts.append("part of its record cannot be read: vault check") }
        return facts.joined(separator: " · ")
    }

    private func addNothing(yet target: TargetProgress, to html: inout HTML) {
        html.empty(
            "Nothing counts towards '\(target.written)' yet, so there is nothing to draw. To log something:",
            "vault log")
    }

    private func addWeeks(of target: TargetProgress, _ goal: GoalProgress, to html: inout HTML) {
        let weeks = target.weeks.suffix(53)
        guard weeks.count > 1 else { return }
        let bars = weeks.map { week in
            Bars.Bar(
                first: week.start, end: week.start.adding(days: 7), label: "\(week.start)", amount: week.amount,
                tip: "week of \(week.start): \(ProgressWords.amount(week.amount ?? 0, target))")
        }
        let trend = ProgressWords.trend(target).map { $0.capitalized + "." }
        let most = weeks.compactMap(\.amount).max() ?? 0
        var figure = Figure(
            about: goal.title, question: ProgressWords.question("How much was it each week?", target, of: goal),
            finding: trend ?? "At most \(ProgressWords.amount(most, target)) in a week.")
        if let needed = target.neededThisWeek, needed > 0 {
            figure.finding += " This week still needs \(ProgressWords.amount(needed.rounded(places: 1), target))."
        }
        Bars(bars, isClock: ProgressWords.isClock(target), weekStart: report.weekStart) {
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
                return (
                    period.first, amount,
                    "\(period.first): \(ProgressWords.number(period.amount, target)) of "
                        + ProgressWords.amount(period.asked, target)
                )
            }
        }
        let map = HeatMap(from: first, to: last, weekStart: report.weekStart, days)
        let active = history.days.count { $0.day >= first && $0.day <= last }
        let count = first.days(until: last) + 1
        var figure = Figure(
            about: goal.title, question: "On which days?",
            finding: "Something counted on \(active) of \(count) days from \(first) to \(last).")
        figure.legend = map.legend { ProgressWords.amount($0, target) }
        html.fold("Day by day") { map.add(to: &$0, figure) }
    }

    private func addContributions(of goal: GoalProgress, to html: inout HTML) {
        if goal.contributions.isEmpty { return }
        var table = Table("What counted, the latest first", ["Record", "Day", "Counted", "Target"])
        table.most = 50
        table.rest = "vault progress \(goal.name) --explain"
        for item in goal.contributions.suffix(table.most).reversed() {
            table.add(
                .note(item.record), .day("\(item.day)"), .text(ProgressWords.contribution(item)), .note(item.target))
        }
        let left = goal.contributions.count - table.rows.count
        html.fold("What counted (\(goal.contributions.count))") { html in
            html.table(table)
            if left > 0 { html.more(left, "earlier", table.rest) }
        }
    }
}
