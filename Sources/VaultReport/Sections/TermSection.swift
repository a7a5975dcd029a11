import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews

extension ReportPage {
    /// The term of the report and the terms of its year: planned and done, week by week, and what is carried over.
    func addTerms(to html: inout HTML) {
        if report.term == nil, report.terms?.terms.isEmpty ?? true {
            return html.empty("No term holds these days. To begin one:", "vault term next --write")
        }
        if let term = report.term { add(term, to: &html) }
        if let terms = report.terms, !terms.terms.isEmpty { add(terms, to: &html) }
    }

    private func add(_ review: TermReview, to html: inout HTML) {
        html.element("h3") { $0.note(TermWords.title(review.term)) }
        let state = TermWords.state(review.term, review.days, today: report.asOf).capitalized
        html.element("p", [:], "\(state). \(TermWords.actions(review.actions).capitalized).")
        addWeeks(of: review, to: &html)
        if review.carryOver.isEmpty { return }
        let isOver = review.days.state == .over
        var table = Table(
            isOver ? "Not done: what the next term may take over" : "Still open",
            ["Goal", "Left", isOver ? "What to do" : "When the term ends"])
        for item in review.carryOver {
            let left = item.remaining.map(TermWords.remaining) + item.toDecide.map(\.written)
            table.add(.note(item.goal.title), .notes(left), .day(item.isCarried ? "carry over" : "decide"))
        }
        html.card(table)
    }

    /// What is planned, with small bars of the weeks of the term.
    private func addWeeks(of review: TermReview, to html: inout HTML) {
        if review.planned.isEmpty {
            return html.empty(
                "No goal links this term. To link one:", "vault set GOAL terms+=\(ShellWord.quoted(review.term.name))")
        }
        let isOver = review.days.state == .over
        var table = Table(
            "Planned and done, week by week", ["Goal", "Status", "Done", "Actions", "Hours", "Weeks of the term"])
        var numbers = Table(
            "The weeks of the term", ["Goal"] + starts(of: review.term).map { String("\($0)".dropFirst(5)) })
        for planned in review.planned {
            let weeks = weeks(of: planned.goal, in: review.term)
            let isDrawn = weeks.contains { $0 ?? 0 > 0 }
            table.add(
                .note(planned.goal.title), .day(TermWords.status(planned.goal.status, isOver: isOver)),
                .percent(planned.goal.percent), .count(planned.done.actions),
                .decimal(planned.done.hours), .drawn { if isDrawn { $0.miniBars(weeks) } })
            guard isDrawn, let target = Self.counted(planned.goal) else { continue }
            numbers.add(
                [.note("\(planned.goal.title)\(target.inUnit)")]
                    + weeks.map { .number($0.map { ProgressWords.number($0, target) } ?? "") })
        }
        html.card(table)
        if !numbers.rows.isEmpty { html.fold("The numbers of these weeks") { $0.table(numbers) } }
    }

    /// The first days of the weeks of a term, of a long one the first 53.
    private func starts(of term: TermRecord) -> [CalendarDate] {
        let first = term.first.startOfWeek(report.weekStart)
        return (0..<min(first.days(until: term.last) / 7 + 1, 53)).map { first.adding(days: $0 * 7) }
    }

    /// The first target that adds up.
    private static func counted(_ goal: GoalProgress) -> TargetProgress? {
        goal.targets.first { !$0.mode.isSingle && $0.mode != .average }
    }

    /// The weeks of a goal's first target within a term; nil for those without an amount.
    private func weeks(of goal: GoalProgress, in term: TermRecord) -> [Rational?] {
        guard let target = Self.counted(goal) else { return [] }
        let amounts = Dictionary(target.weeks.map { ($0.start, $0.amount) }) { first, _ in first }
        return starts(of: term).map { amounts[$0] ?? nil }
    }

    private func add(_ terms: YearTerms, to html: inout HTML) {
        html.element("h3", [:], "The terms of the year")
        let most = terms.terms.map { Rational($0.sum.actions) }.max() ?? 0
        var table = Table(
            "Planned and done in each term", ["Term", "Days", "Goals", "Achieved", "Actions", "Hours", "Share"])
        func add(_ title: Table.Cell, _ days: String, _ sum: YearTerms.Sum, _ drawing: Table.Cell) {
            table.add(
                title, .day(days), .count(sum.goals), .count(sum.achieved), .count(sum.actions),
                .decimal(sum.hours), drawing)
        }
        for (term, sum) in terms.terms {
            add(
                .note(term.title), "\(term.first) to \(term.last)", sum,
                .drawn { if most > 0 { $0.miniShare(Rational(sum.actions), of: most) } })
        }
        if terms.terms.count > 1 { add(.text("Together"), "", terms.total, .text("")) }
        html.card(table)
    }

    /// The days and the months of a year.
    func add(_ year: YearActivity, to html: inout HTML) {
        guard let first = CalendarDate(year: year.year, month: 1, day: 1) else { return }
        if year.days.isEmpty {
            return isOver(year)
                ? html.empty("There are no actions of \(year.year).")
                : html.empty("There are no actions of \(year.year) yet. To log one:", "vault log")
        }
        addDays(of: year, from: first, to: &html)
        html.element("div", ["class": "grid"]) { html in
            addMonths(of: year, "How many actions each month?", "actions", to: &html) { Rational($0.actions) }
            if year.months.contains(where: { $0.sum?.seconds ?? 0 > 0 }) {
                addMonths(of: year, "How many hours each month?", "hours", to: &html, \.hours)
            }
        }
    }

    private func isOver(_ year: YearActivity) -> Bool { year.until.month == 12 && year.until.day == 31 }

    private func addDays(of year: YearActivity, from first: CalendarDate, to html: inout HTML) {
        let days = year.days.map { day -> (day: CalendarDate, amount: HeatMap.Amount, tip: String) in
            (day.day, .amount(Rational(day.sum.actions)), "\(day.day): \(words(day.sum))")
        }
        let map = HeatMap(from: first, to: year.until, weekStart: report.weekStart, days)
        let all = year.days.reduce(0) { $0 + $1.sum.actions }
        let most = year.days.max { $0.sum.actions < $1.sum.actions }
        var table = Table("The days with an action, the latest first", ["Day", "Actions", "Hours"])
        table.most = 31
        for day in year.days.reversed() {
            table.add(.on(day.day), .count(day.sum.actions), .decimal(day.sum.hours))
        }
        let figure = Figure(
            question: "On which days was something done?",
            finding: "\(Words.count(all, "action")) on \(year.days.count) of "
                + "\(first.days(until: year.until) + 1) days; the most on one day is "
                + "\(most?.sum.actions ?? 0), on \(most.map { "\($0.day)" } ?? "").",
            legend: map.legend(of: "action"), table: table)
        map.add(to: &html, figure, heading: "h3")
    }

    private func words(_ sum: YearActivity.Sum) -> String {
        let actions = Words.count(sum.actions, "action")
        return sum.seconds > 0 ? "\(actions), \(sum.hours.decimalText(places: 1)) h" : actions
    }

    private func addMonths(
        of year: YearActivity, _ question: String, _ unit: String, to html: inout HTML,
        _ amount: (YearActivity.Sum) -> Rational
    ) {
        func text(_ amount: Rational) -> String { amount.decimalText(places: 1) }
        let bars = year.months.map { month in
            Bars.Bar(
                first: month.first, end: month.first.endOfMonth.adding(days: 1), amount: month.sum.map(amount),
                before: month.before.map(amount),
                tip: "\(month.first.monthName) \(year.year): \(month.sum.map { text(amount($0)) } ?? "0") \(unit)")
        }
        let begun = year.months.filter { $0.sum != nil }
        let now = text(Rational.sum(begun.compactMap { $0.sum.map(amount) }))
        let before = text(Rational.sum(begun.compactMap { $0.before.map(amount) }))
        let hasBefore = year.months.contains { $0.before != nil }
        var finding = "\(now) \(now == "1" ? String(unit.dropLast()) : unit)" + (isOver(year) ? "" : " so far")
        finding +=
            hasBefore
            ? ", \(before) in the same days of \(year.year - 1)" : "; nothing is known of \(year.year - 1)"
        var table = Table("Month by month", ["Month", "\(year.year)", "\(year.year - 1)"])
        for month in year.months {
            let amounts = [month.sum, month.before].map { Table.Cell.number($0.map { text(amount($0)) } ?? "") }
            table.add([.text("\(month.first)".dropLast(3).description)] + amounts)
        }
        let figure = Figure(
            question: question, finding: finding + ".",
            legend: [(.bar, "\(year.year)")] + (hasBefore ? [(.before, "\(year.year - 1)")] : []), table: table)
        Bars(bars: bars, weekStart: report.weekStart).add(to: &html, figure, heading: "h3")
    }
}
