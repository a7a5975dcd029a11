import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultReviews
import VaultSchema

extension ReportPage {
    /// The term of the report and the terms of its year: planned and done, week by week, and what is carried over.
    func addTerms(to html: inout HTML) {
        if report.term == nil, report.terms?.terms.isEmpty ?? true {
            html.empty("No term holds these days. To begin one:", "vault term next --write")
            return
        }
        if let term = report.term { add(term, to: &html) }
        if let terms = report.terms, !terms.terms.isEmpty { add(terms, to: &html) }
    }

    private func add(_ review: TermReview, to html: inout HTML) {
        html.element("h3") { $0.note(TermWords.title(review.term)) }
        html.element(
            "p", [:],
            "\(TermWords.state(review.term, review.days, today: report.asOf).capitalized). "
                + TermWords.actions(review.actions).capitalized + ".")
        addWeeks(of: review, to: &html)
        if !review.carryOver.isEmpty {
            let caption =
                review.days.state == .over ? "Not done: what the next term may take over" : "Still open"
            let decision = review.days.state == .over ? "What to do" : "When the term ends"
            var table = Table(caption, ["Goal", "Left", decision])
            for item in review.carryOver {
                let left = item.remaining.map(TermWords.remaining) + item.toDecide.map(\.written)
                table.add(.note(item.goal.title), .notes(left), .day(item.isCarried ? "carry over" : "decide"))
            }
            html.card(table)
        }
    }

    /// What is planned, with small bars of the weeks of the term.
    private func addWeeks(of review: TermReview, to html: inout HTML) {
        if review.planned.isEmpty {
            html.empty(
                "No goal links this term. To link one:", "vault set GOAL terms+=\(ShellWord.quoted(review.term.name))")
            return
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
                .number(planned.goal.percent.map(ProgressWords.percent) ?? ""), .number("\(planned.done.actions)"),
                .number(planned.done.hours.decimalText(places: 1)), .drawn { if isDrawn { $0.miniBars(weeks) } })
            guard isDrawn, let target = Self.counted(planned.goal) else { continue }
            numbers.add(
                [.note("\(planned.goal.title)\(target.inUnit)")]
                    + weeks.map { .number($0.map { ProgressWords.number($0, target, places: 1) } ?? "") })
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
        goal.targets.first { $0.mode != .latest && $0.mode != .best }
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
                title, .day(days), .number("\(sum.goals)"), .number("\(sum.achieved)"), .number("\(sum.actions)"),
                .number(sum.hours.decimalText(places: 1)), drawing)
        }
        for (term, sum) in terms.terms {
            add(
                .note(term.title), "\(term.first) to \(term.last)", sum,
                .drawn { if most > 0 { $0.miniShare(Rational(sum.actions), of: most) } })
        }
        if terms.terms.count > 1 { add(.text("Together"), "", terms.total, .text("")) }
        html.card(table)
    }
}
