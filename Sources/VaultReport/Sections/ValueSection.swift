import VaultAnswers
import VaultChecks
import VaultReviews
import VaultSchema

extension ReportPage {
    /// What was planned and what was done for each value, and the hours that goals need.
    func addValues(to html: inout HTML) {
        if report.served.isEmpty {
            html.empty("There are no values yet. To write one down:", "vault new value")
            return
        }
        html.element("p", ["class": "question"], "Does what is done fit what matters?")
        if let alignment = report.alignment { html.element("p", [:], AlignmentWords.summary(alignment.summary) + ".") }
        addTable(to: &html)
        if let hours = report.alignment?.weeklyHours, !hours.shares.isEmpty { add(hours, to: &html) }
    }

    private func addTable(to html: inout HTML) {
        let alignments = report.alignment?.values ?? []
        let now = Dictionary(alignments.map { ($0.value.path, $0) }) { first, _ in first }
        func planned(_ value: ValueAlignment?) -> Rational {
            Rational(value?.running.reduce(0) { $0 + $1.strength } ?? 0)
        }
        let mostPlanned = alignments.map(planned).max() ?? 0
        let mostDone = report.served.map { Rational($0.done.actions) }.max() ?? 0
        html.wide("Planned and done for each value, from \(report.span)") { html in
            html.element("table") { html in
                html.element("caption", [:], "Planned and done for each value, from \(report.span)")
                var headers = ["Value", "Level"]
                if !now.isEmpty { headers += ["Running goals", "Mean alignment", "Planned"] }
                html.row(headers: headers + ["Actions", "Hours", "Done"] + (now.isEmpty ? [] : ["Last action"]))
                html.element("tbody") { html in
                    for served in report.served.prefix(60) {
                        let value = now[served.value.path]
                        html.element("tr", value?.neglect.isEmpty ?? true ? [:] : ["class": "neglected"]) { html in
                            html.element("th", ["scope": "row"]) { html in
                                html.note(served.value.title)
                                if let value, !value.neglect.isEmpty {
                                    html.void("br")
                                    html.element(
                                        "span", ["class": "warn"], "neglected: " + AlignmentWords.neglect(value))
                                }
                            }
                            html.element("td", ["class": "d"], AlignmentWords.word(served.value.level))
                            if !now.isEmpty {
                                html.element("td", ["class": "n"], "\(value?.running.count ?? 0)")
                                html.element(
                                    "td", ["class": "n"], value?.meanStrength?.decimalText(places: 1) ?? "")
                                html.element("td") { $0.miniShare(planned(value), of: mostPlanned, "planned") }
                            }
                            html.element("td", ["class": "n"], "\(served.done.actions)")
                            html.element("td", ["class": "n"], served.done.hours.decimalText(places: 1))
                            html.element("td") { $0.miniShare(Rational(served.done.actions), of: mostDone) }
                            if !now.isEmpty {
                                html.element(
                                    "td", ["class": "d"], value.map { AlignmentWords.lastAction($0.actions) } ?? "")
                            }
                        }
                        html.newline()
                    }
                }
            }
            if report.served.count > 60 { html.more(report.served.count - 60, "values", "vault align") }
        }
    }

    private func add(_ hours: WeeklyHours, to html: inout HTML) {
        html.element("h3", [:], "Do the planned hours fit into a week?")
        let (planned, available) = (AlignmentWords.hours(hours.planned), AlignmentWords.hours(hours.available))
        html.element(
            "p", [:],
            "Running goals need \(planned) hours a week, and \(available) are there"
                + (hours.isTooMuch ? ": too much." : "."))
        html.wide("Hours a week that goals need") { html in
            html.element("table") { html in
                html.element("caption", [:], "Hours a week that goals need")
                html.row(headers: ["Goal", "Hours", "Of the week"])
                html.element("tbody") { html in
                    for share in hours.shares.prefix(20) {
                        html.element("tr") { html in
                            html.element("th", ["scope": "row"]) { $0.note(share.title) }
                            html.element("td", ["class": "n"], AlignmentWords.hours(share.hours))
                            html.element("td") {
                                $0.miniShare(share.hours, of: max(hours.available, hours.planned), "planned")
                            }
                        }
                    }
                }
            }
            if hours.shares.count > 20 { html.more(hours.shares.count - 20, "goals", "vault align --format json") }
        }
    }

    /// The weeks of a life.
    func addLife(to html: inout HTML) {
        guard let life = report.life else {
            html.empty(
                "With a day of birth the weeks of a life are drawn here. To give it:",
                "vault set vault birth=1990-05-01")
            return
        }
        let grid = LifeGrid(life: life, today: report.asOf)
        var figure = Figure(
            question: "Where am I in my weeks?",
            finding: TermWords.life(life.weeks, term: nil).capitalized + ". A frame, not a forecast.")
        figure.legend = [(.lived, "lived"), (.term, "in a term"), (.coming, "to come")]
        if !life.years.isEmpty { figure.legend.append((.year, "a year of the vault begins")) }
        html.figure(figure, heading: "h3", width: grid.width, height: grid.height) { grid.draw(in: &$0) }
    }
}
