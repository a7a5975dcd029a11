import VaultAnswers
import VaultSchema

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

    func draw(in drawing: inout Drawing) {
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
            if week < frame {
                let (x, y) = place(week)
                drawing.line("week-year", from: (x - 4, y), to: (x - 4, y + Self.cell - 10))
            }
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
            let stop = min(end, (week / Self.columns + 1) * Self.columns)
            let (x, y) = place(week)
            text += "M\(x.length) \((y + 30).length)h\(((stop - week) * Self.cell - 10).length)"
            week = stop
        }
        return text
    }
}
