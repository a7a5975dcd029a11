import VaultAnswers
import VaultRecords

/// The days of some weeks as cells, a column for each week: how much each day had, in four equal steps of the greatest.
///
/// A day without anything is a point, one with 0 an empty cell, so that nothing known and nothing done differ. A step is
/// a shade and a size, so that it can be told without colour.
struct HeatMap {
    /// What a day had.
    enum Amount {
        case amount(Rational)
        /// Of a target per day.
        case met, partly, missed
    }

    private let first: CalendarDate
    private let last: CalendarDate
    private let days: [CalendarDate: (amount: Amount, tip: String)]
    private let most: Rational
    private let weekStart: WeekStart

    /// The most weeks beside each other, so that a cell is large enough on a phone.
    private static let columns = 27
    private static let cell: Tenths = 130
    private static let left: Tenths = 300
    private static let top: Tenths = 160
    private static let width = left + columns * cell + 20
    /// The most that the name of a month takes.
    private static let month: Tenths = 260

    /// - Parameter days: each with what it had and a text for it; others had nothing
    init(
        from first: CalendarDate, to last: CalendarDate, weekStart: WeekStart,
        _ days: [(day: CalendarDate, amount: Amount, tip: String)]
    ) {
        self.first = first
        self.last = max(first, last)
        self.weekStart = weekStart
        self.days = Dictionary(days.map { ($0.day, ($0.amount, $0.tip)) }) { first, _ in first }
        most =
            days.compactMap { day -> Rational? in
                guard case .amount(let amount) = day.amount, first <= day.day, day.day <= last else { return nil }
                return amount
            }.max() ?? 0
    }

    /// What the cells mean where amounts are counts of something.
    func legend(of noun: String) -> [(sign: Figure.Sign, meaning: String)] {
        legend(isWhole: true) { Words.count($0.floor(within: 0...Int(Int32.max)), noun) }
    }

    /// What the cells mean, of the steps that occur the greatest amount: `up to 2.5`.
    ///
    /// - Parameter isWhole: whether amounts are counted, so that a step ends with a whole one
    func legend(isWhole: Bool = false, _ text: (Rational) -> String) -> [(sign: Figure.Sign, meaning: String)] {
        var legend: [(sign: Figure.Sign, meaning: String)] = []
        var levels: Set<Int> = []
        var least: Rational = 0
        for day in days.values {
            guard case .amount(let amount) = day.amount else { continue }
            levels.insert(level(of: amount))
            least = min(least, amount)
        }
        if levels.isEmpty { legend = [(.met, "met"), (.partly, "partly"), (.missed, "nothing done, or missed")] }
        legend.append((.none, "nothing written"))
        if levels.contains(0) { legend.append((.zero, least < 0 ? "\(text(0)) or less" : text(0))) }
        for (step, sign) in [(1, Figure.Sign.level1), (2, .level2), (3, .level3), (4, .level4)]
        where levels.contains(step) {
            let upper = (most * Rational(step)).divided(by: 4) ?? 0
            let whole = isWhole ? Rational(upper.floor(within: 0...Int(Int32.max))) : upper
            legend.append((sign, "up to \(text(whole))"))
        }
        return legend
    }

    /// The quarter of the greatest amount in which one lies, from 1; 0 of what is not above 0.
    private func level(of amount: Rational) -> Int {
        guard amount > 0, most > 0 else { return 0 }
        return ((amount * 4).divided(by: most) ?? 0).ceiling(within: 1...4)
    }

    /// Draws it in pieces, one below or beside the other, whose descriptions say the finding.
    func add(to html: inout HTML, _ figure: Figure, heading: StaticString = "h4") {
        html.figure(figure, ["class": "heat"], heading) { html in
            html.element("div", ["class": "pieces"]) { html in
                for (number, piece) in pieces.enumerated() {
                    let span = "\(piece.first) to \(piece.last)"
                    html.picture(
                        width: Self.width, height: Self.top + 7 * Self.cell, title: "\(figure.title), \(span)",
                        finding: number == 0 ? figure.finding : "The days from \(span)."
                    ) { draw(piece, &$0) }
                }
            }
        }
    }

    /// The days from one to another, with the first day of the first week.
    private typealias Piece = (first: CalendarDate, last: CalendarDate, start: CalendarDate)

    private var pieces: [Piece] {
        let start = first.startOfWeek(weekStart)
        let weeks = start.days(until: last) / 7 + 1
        let count = (weeks + Self.columns - 1) / Self.columns
        let columns = (weeks + count - 1) / count
        return (0..<count).map { number in
            let begin = start.adding(days: number * columns * 7)
            let end = begin.adding(days: columns * 7 - 1)
            return (max(begin, first), min(end, last), begin)
        }
    }

    private func draw(_ piece: Piece, _ drawing: inout HTML) {
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        for row in [0, 2, 4] {
            let weekday = piece.start.adding(days: row).weekday
            drawing.label(names[weekday - 1], at: (Self.left - 50, Self.top + row * Self.cell + 100), .end)
        }
        var points = ""
        var month = ""
        var labelEnd = 0
        for day in 0...piece.first.days(until: piece.last) {
            let day = piece.first.adding(days: day)
            let place = piece.start.days(until: day)
            let (x, y) = (Self.left + place / 7 * Self.cell, Self.top + place % 7 * Self.cell)
            let name = day.monthName
            if name != month, day.day <= 7 || month.isEmpty {
                if x >= labelEnd, x + Self.month <= Self.width, day.day <= 7 || 31 - day.day >= 14 {
                    drawing.label(name, at: (x, 110), .start)
                    labelEnd = x + Self.month
                }
                month = name
            }
            guard let (amount, tip) = days[day] else {
                points += "M\((x + Self.cell / 2 - 10).length) \((y + Self.cell / 2).length)h2"
                continue
            }
            draw(amount, tip, x, y, &drawing)
        }
        drawing.path("nothing", points)
    }

    private func draw(_ amount: Amount, _ tip: String, _ x: Tenths, _ y: Tenths, _ drawing: inout HTML) {
        let size = Self.cell - 20
        func box(_ kind: String, _ side: Tenths) {
            let gap = (size - side) / 2
            drawing.box(kind, x: x + 10 + gap, y: y + 10 + gap, width: side, height: side, tip: tip)
        }
        switch amount {
        case .met: box("met", size)
        case .missed: box("missed", size)
        case .partly:
            box("missed", size)
            drawing.polygon("met", [(x + 10, y + 10 + size), (x + 10 + size, y + 10 + size), (x + 10 + size, y + 10)])
        case .amount(let amount):
            let level = level(of: amount)
            if level == 0 { return box("zero", size - 30) }
            box("h\(level)", size - (4 - level) * 16)
        }
    }
}
