import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultRecords
import VaultReviews

extension ReportPage {
    /// What was planned and what was done for each value, and the hours that goals need.
    func addValues(to html: inout HTML) {
        if report.served.isEmpty {
            return html.empty("There are no values yet. To write one down:", "vault new value")
        }
        html.element("p", ["class": "question"], "Does what is done fit what matters?")
        if let alignment = report.alignment { html.element("p", [:], AlignmentWords.summary(alignment.summary) + ".") }
        addTable(to: &html)
        guard let alignment = report.alignment else { return }
        if let balance = AlignmentWords.balance(alignment.balance) {
            let domains = AlignmentWords.crossDomain(alignment).capitalized
            html.element("p", [:], "Balance of the last 28 days: \(balance), where 1 is the same for all. \(domains).")
        }
        addFigures(alignment, to: &html)
        if !alignment.weeklyHours.shares.isEmpty { add(alignment.weeklyHours, to: &html) }
    }

    private func addTable(to html: inout HTML) {
        let alignments = report.alignment?.values ?? []
        let now = Dictionary(alignments.map { ($0.value.path, $0) }) { first, _ in first }
        func planned(_ value: ValueAlignment?) -> Rational {
            Rational(value?.running.reduce(0) { $0 + $1.strength } ?? 0)
        }
        let mostPlanned = alignments.map(planned).max() ?? 0
        let mostDone = report.served.map { Rational($0.done.actions) }.max() ?? 0
        let running = now.isEmpty ? [] : ["Running goals", "Mean alignment", "Alignment together", "Planned"]
        var table = Table(
            "Planned and done for each value, \(report.span)",
            ["Value", "Level"] + running + ["Actions", "Hours", "Done"] + (now.isEmpty ? [] : ["Last action"]))
        table.rest = "vault align"
        for served in report.served {
            let value = now[served.value.path]
            let neglect = value.map(AlignmentWords.neglect) ?? ""
            var cells: [Table.Cell] = [
                neglect.isEmpty ? .note(served.value.title) : .warned(served.value.title, "neglected: " + neglect),
                .day(AlignmentWords.word(served.value.level)),
            ]
            if !now.isEmpty {
                cells += [
                    .count(value?.running.count ?? 0),
                    .number(value?.meanStrength?.decimalText(places: 1) ?? ""),
                    .number(planned(value).decimalText(places: 0)),
                    .drawn { $0.miniShare(planned(value), of: mostPlanned, "planned") },
                ]
            }
            cells += [
                .count(served.done.actions), .decimal(served.done.hours),
                .drawn { $0.miniShare(Rational(served.done.actions), of: mostDone) },
            ]
            if !now.isEmpty { cells.append(.day(value.map { AlignmentWords.lastAction($0.actions) } ?? "")) }
            table.add(cells)
        }
        html.card(table)
    }

    /// The figures of `vault align`.
    private func addFigures(_ alignment: AlignmentOverview, to html: inout HTML) {
        var table = Table(
            "Fulfilment and engagement",
            ["Value", "Actions in 7 days", "Fulfilment", "Actions in 28 days", "Engagement"])
        for value in alignment.countedValues {
            table.add(
                .note(value.value.title), .count(value.actions.last7),
                .number(AlignmentWords.decimals(1, value.fulfilment)), .count(value.actions.last28),
                .number(AlignmentWords.decimals(2, value.engagement)))
        }
        if !table.rows.isEmpty { html.fold("Fulfilment and engagement") { $0.table(table) } }
    }

    private func add(_ hours: WeeklyHours, to html: inout HTML) {
        html.element("h3", [:], "Do the planned hours fit into a week?")
        let (planned, available) = (AlignmentWords.hours(hours.planned), AlignmentWords.hours(hours.available))
        let needed = "Running goals need \(planned) hours a week, and \(available) are there"
        html.element("p", [:], needed + (hours.isTooMuch ? ": too much." : "."))
        let whole = max(hours.available, hours.planned)
        var table = Table("Hours a week that goals need", ["Goal", "Hours", "Of the week"])
        table.rest = "vault align --format json"
        for share in hours.shares {
            table.add(
                .note(share.goal.title), .number(AlignmentWords.hours(share.hours)),
                .drawn { $0.miniShare(share.hours, of: whole, "planned") })
        }
        html.card(table)
    }

    /// The weeks of a life.
    func addLife(to html: inout HTML) {
        guard let life = report.life else {
            return html.empty(
                "With a day of birth the weeks of a life are drawn here. To give it:",
                "vault set vault birth=1990-05-01")
        }
        let grid = LifeGrid(life: life)
        var table = Table("Weeks of life", ["What", "Weeks"])
        table.add(.text("lived"), .count(life.weeks.lived))
        table.add(.text("to come, in \(LifeWeeks.years) years"), .count(life.weeks.remaining))
        for term in life.terms where term.last >= life.birth {
            table.add(.note(term.title), .count((term.dayCount + 6) / 7))
        }
        var figure = Figure(
            question: "Where am I in my weeks?",
            finding: TermWords.life(life.weeks, term: nil).capitalized + ". A frame, not a forecast.",
            legend: [(.lived, "lived"), (.term, "in a term"), (.coming, "to come"), (.now, "this week")], table: table)
        if !life.years.isEmpty { figure.legend.append((.year, "a year of the vault begins")) }
        html.figure(figure, heading: "h3", width: grid.width, height: grid.height) { grid.draw(in: &$0) }
    }
}

/// The weeks of a life as cells, a row for each 52 of them, with the weeks of the terms.
struct LifeGrid {
    let life: Report.LifeReport

    private static let columns = 52
    private static let mostRows = 200
    private static let cell: Tenths = 70
    private static let left: Tenths = 250
    /// Above the first row, whose number is higher than its cells.
    private static let top: Tenths = 60

    private var frame: Int { type(of: life.weeks).frame }
    private var rows: Int { (max(frame, life.weeks.lived + 1) + Self.columns - 1) / Self.columns }

    var height: Tenths { min(rows, Self.mostRows) * Self.cell + Self.top + 20 }
    var width: Tenths { Self.left + Self.columns * Self.cell + 40 }

    func draw(in drawing: inout HTML) {
        let height = height
        for row in stride(from: 0, to: rows, by: 10) where row * Self.cell < height {
            drawing.label("\(row)", at: (Self.left - 60, Self.top + row * Self.cell + 60), .end)
        }
        drawing.path("week-coming", cells(life.weeks.lived, frame))
        drawing.path("week-lived", cells(0, life.weeks.lived))
        for term in life.terms {
            let first = life.birth.days(until: term.first) / 7
            let last = life.birth.days(until: term.last) / 7
            if first >= 0 { drawing.path("week-term", cells(first, min(last + 1, frame))) }
        }
        for year in life.years where year.first >= life.birth {
            let week = life.birth.days(until: year.first) / 7
            let (x, y) = place(week)
            if week < frame { drawing.line("week-year", from: (x - 4, y), to: (x - 4, y + Self.cell - 10)) }
        }
        guard life.weeks.lived < Self.mostRows * Self.columns else { return }
        let (x, y) = place(life.weeks.lived)
        drawing.box("week-now", x: x - 8, y: y - 8, width: Self.cell + 6, height: Self.cell + 6, tip: "this week")
    }

    private func place(_ week: Int) -> (x: Tenths, y: Tenths) {
        (Self.left + week % Self.columns * Self.cell, Self.top + week / Self.columns * Self.cell)
    }

    /// A dashed line for each row, whose dashes are the cells: a life in a few hundred bytes.
    private func cells(_ first: Int, _ end: Int) -> String {
        var text = ""
        var week = max(first, 0)
        while week < min(end, Self.mostRows * Self.columns) {
            let (x, y) = place(week)
            let stop = min(end, (week / Self.columns + 1) * Self.columns)
            text += "M\(x.length) \((y + 30).length)h\(((stop - week) * Self.cell - 10).length)"
            week = stop
        }
        return text
    }
}
