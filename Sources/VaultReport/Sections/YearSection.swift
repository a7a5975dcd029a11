import VaultAnswers
import VaultChecks
import VaultReviews
import VaultSchema

extension ReportPage {
    /// The days and the months of a year.
    func add(_ year: YearActivity, to html: inout HTML) {
        guard let first = CalendarDate(year: year.year, month: 1, day: 1) else { return }
        if year.days.isEmpty {
            if year.until.endOfMonth.month == 12, year.until.day == 31 {
                html.empty("There are no actions of \(year.year).")
            } else {
                html.empty("There are no actions of \(year.year) yet. To log one:", "vault log")
            }
            return
        }
        addDays(of: year, from: first, to: &html)
        html.element("div", ["class": "grid"]) { html in
            addMonths(of: year, "How many actions each month?", "actions", to: &html) { Rational($0.actions) }
            if year.months.contains(where: { $0.sum?.seconds ?? 0 > 0 }) {
                addMonths(of: year, "How many hours each month?", "hours", to: &html, \.hours)
            }
        }
    }

    private func addDays(of year: YearActivity, from first: CalendarDate, to html: inout HTML) {
        let days = year.days.map { day -> (day: CalendarDate, amount: HeatMap.Amount, tip: String) in
            (day.day, .amount(Rational(day.sum.actions)), "\(day.day): \(words(day.sum))")
        }
        let map = HeatMap(from: first, to: year.until, weekStart: report.weekStart, days)
        let all = year.days.reduce(0) { $0 + $1.sum.actions }
        let most = year.days.max { $0.sum.actions < $1.sum.actions }
        var figure = Figure(
            question: "On which days was something done?",
            finding: "\(Words.count(all, "action")) on \(year.days.count) of "
                + "\(first.days(until: year.until) + 1) days; the most on one day is "
                + "\(most?.sum.actions ?? 0), on \(most.map { "\($0.day)" } ?? "").")
        figure.legend = map.legend(isWhole: true) { Words.count($0.floor(within: 0...Int(Int32.max)), "action") }
        var table = Table("The days with an action, the latest first", ["Day", "Actions", "Hours"])
        table.most = 31
        for day in year.days.reversed() {
            table.add(
                .day("\(day.day)"), .number("\(day.sum.actions)"), .number(day.sum.hours.decimalText(places: 1)))
        }
        figure.table = table
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
        let bars = year.months.map { month in
            let name = "\(month.first.monthName) \(year.year)"
            return Bars.Bar(
                first: month.first, end: month.first.endOfMonth.adding(days: 1), amount: month.sum.map(amount),
                before: month.before.map(amount),
                tip: "\(name): \(month.sum.map { amount($0).decimalText(places: 1) } ?? "0") \(unit)")
        }
        func text(_ sum: YearActivity.Sum?) -> String { sum.map { amount($0).decimalText(places: 1) } ?? "" }
        let begun = year.months.filter { $0.sum != nil }
        let now = Rational.sum(begun.compactMap { $0.sum.map(amount) })
        let before = Rational.sum(begun.compactMap { $0.before.map(amount) })
        let hasBefore = year.months.contains { $0.before != nil }
        let amountText = now.decimalText(places: 1)
        let isOver = year.until.month == 12 && year.until.day == 31
        var finding = "\(amountText) \(amountText == "1" ? String(unit.dropLast()) : unit)" + (isOver ? "" : " so far")
        if hasBefore {
            finding += ", \(before.decimalText(places: 1)) in the same days of \(year.year - 1)"
        } else {
            finding += "; nothing is known of \(year.year - 1)"
        }
        var figure = Figure(question: question, finding: finding + ".")
        figure.legend = [(.bar, "\(year.year)")] + (hasBefore ? [(.before, "\(year.year - 1)")] : [])
        var table = Table("Month by month", ["Month", "\(year.year)", "\(year.year - 1)"])
        for month in year.months {
            table.add(
                .text("\(month.first)".dropLast(3).description), .number(text(month.sum)), .number(text(month.before)))
        }
        figure.table = table
        Bars(bars, weekStart: report.weekStart).add(to: &html, figure, heading: "h3")
    }
}
