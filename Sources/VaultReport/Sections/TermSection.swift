import VaultAnswers
import VaultChecks
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
            var table = Table("Not done: what the next term may take over", ["Goal", "Left", "What to do"])
            for item in review.carryOver {
                let left = item.remaining.map(TermWords.remaining) + item.toDecide.map(\.written)
                table.add(.note(item.goal.title), .notes(left), .text(item.isCarried ? "carry over" : "to decide"))
            }
            html.card(table)
        }
    }

    /// What is planned, with small bars of the weeks of the term.
    private func addWeeks(of review: TermReview, to html: inout HTML) {
        if review.planned.isEmpty {
            html.empty("No goal links this term. To link one:", "vault set GOAL terms+=\(review.term.name)")
            return
        }
        let isOver = review.days.state == .over
        html.wide("Planned and done, week by week") { html in
            html.element("table") { html in
                html.element("caption", [:], "Planned and done, week by week")
                html.row(headers: ["Goal", "Status", "Done", "Actions", "Hours", "Weeks of the term"])
                html.element("tbody") { html in
                    for planned in review.planned {
                        html.element("tr") { html in
                            html.element("th", ["scope": "row"]) { $0.note(planned.goal.title) }
                            html.element("td", ["class": "d"], TermWords.status(planned.goal.status, isOver: isOver))
                            html.element("td", ["class": "n"], planned.goal.percent.map(ProgressWords.percent) ?? "")
                            html.element("td", ["class": "n"], "\(planned.done.actions)")
                            html.element("td", ["class": "n"], planned.done.hours.decimalText(places: 1))
                            html.element("td") { html in
                                let weeks = weeks(of: planned.goal, in: review.term)
                                if weeks.contains(where: { $0 ?? 0 > 0 }) { html.miniBars(weeks) }
                            }
                        }
                        html.newline()
                    }
                }
            }
        }
    }

    /// The weeks of a goal's first target within a term; nil for those without an amount.
    private func weeks(of goal: GoalProgress, in term: TermRecord) -> [Rational?] {
        guard let target = goal.targets.first(where: { $0.mode != .latest && $0.mode != .best }) else { return [] }
        let amounts = Dictionary(target.weeks.map { ($0.start, $0.amount) }) { first, _ in first }
        let first = term.first.startOfWeek(report.weekStart)
        let count = min(first.days(until: term.last) / 7 + 1, 53)
        return (0..<count).map { amounts[first.adding(days: $0 * 7)] ?? nil }
    }

    private func add(_ terms: YearTerms, to html: inout HTML) {
        html.element("h3", [:], "The terms of the year")
        let most = terms.terms.map { Rational($0.sum.actions) }.max() ?? 0
        html.wide("Planned and done in each term") { html in
            html.element("table") { html in
                html.element("caption", [:], "Planned and done in each term")
                html.row(headers: ["Term", "Days", "Goals", "Achieved", "Actions", "Hours", ""])
                html.element("tbody") { html in
                    for term in terms.terms {
                        add(term.sum, days: "\(term.term.first) to \(term.term.last)", of: most, to: &html) {
                            $0.note(term.term.title)
                        }
                    }
                    if terms.terms.count > 1 { add(terms.total, days: "", of: 0, to: &html) { $0.text("Together") } }
                }
            }
        }
    }

    private func add(
        _ sum: YearTerms.Sum, days: String, of most: Rational, to html: inout HTML, _ title: (inout HTML) -> Void
    ) {
        html.element("tr") { html in
            html.element("th", ["scope": "row"], title)
            html.element("td", ["class": "d"], days)
            for number in [sum.goals, sum.achieved, sum.actions] { html.element("td", ["class": "n"], "\(number)") }
            html.element("td", ["class": "n"], sum.hours.decimalText(places: 1))
            html.element("td") { if most > 0 { $0.miniShare(Rational(sum.actions), of: most) } }
        }
        html.newline()
    }
}

extension HTML {
    /// The first row of a table.
    mutating func row(headers: [String]) {
        element("thead") { html in
            html.element("tr") { html in
                for header in headers {
                    if header.isEmpty {
                        html.element("td", [:], "")
                    } else {
                        html.element("th", ["scope": "col"], header)
                    }
                }
            }
        }
    }
}
