import VaultAnswers
import VaultGoalAnswers
import VaultSchema

/// Amounts of equal spans of time as bars, each beside the one that it is compared with.
struct Bars {
    struct Bar {
        var first: CalendarDate
        /// The day after its last one.
        var end: CalendarDate
        /// Nil for none.
        var amount: Rational?
        /// What it is compared with: the same month of another year.
        var before: Rational?
        var tip: String
    }

    let bars: [Bar]
    let isClock: Bool
    let weekStart: WeekStart
    let number: (Rational) -> String

    init(
        _ bars: [Bar], isClock: Bool = false, weekStart: WeekStart,
        number: @escaping (Rational) -> String = ProgressWords.number
    ) {
        self.bars = bars
        self.isClock = isClock
        self.weekStart = weekStart
        self.number = number
    }

    /// Nothing without an amount above 0.
    func add(to html: inout HTML, _ figure: Figure, heading: StaticString = "h4") {
        let amounts = bars.flatMap { [$0.amount, $0.before] }.compactMap { $0 }
        guard let first = bars.first, let last = bars.last, let most = amounts.max(), most > 0 else { return }
        let frame = Frame(
            (first.first, last.end), (0, most + (most.divided(by: 20) ?? 0)), height: 1650,
            isWhole: amounts.allSatisfy(\.isWhole), isClock: isClock,
            weekStart: weekStart, label: number)
        html.figure(figure, heading: heading, height: frame.height) { drawing in
            frame.draw(in: &drawing)
            for bar in bars {
                let left = frame.days.place(bar.first)
                let right = frame.days.place(bar.end)
                let gap = min((right - left) / 6, 40)
                let width = max(right - left - 2 * gap, 5)
                let isCompared = bars.contains { $0.before != nil }
                if let before = bar.before, before > 0 {
                    let y = frame.amounts.place(before)
                    drawing.box("before", x: left + gap, y: y, width: width / 2, height: frame.base - y)
                }
                if let amount = bar.amount, amount > 0 {
                    let y = min(frame.amounts.place(amount), frame.base - 8)
                    drawing.box(
                        "bar", x: left + gap + (isCompared ? width / 2 : 0), y: y,
                        width: isCompared ? width - width / 2 : width, height: frame.base - y, tip: bar.tip)
                }
            }
        }
    }
}

extension HTML {
    /// Small bars in a row, the greatest as high as the row.
    mutating func miniBars(_ amounts: [Rational?], most: Rational? = nil) {
        let greatest = most ?? amounts.compactMap { $0 }.max() ?? 0
        let step = 80
        let height = 200
        ornament(width: max(amounts.count, 8) * step, height: height) { drawing in
            drawing.line("axis", from: (0, height), to: (max(amounts.count, 8) * step, height))
            for (number, amount) in amounts.enumerated() {
                guard let amount, amount > 0, greatest > 0 else { continue }
                let share = ((amount * Rational(height - 10)).divided(by: greatest) ?? 0).ceiling(within: 10...height)
                drawing.box("bar", x: number * step + 10, y: height - share, width: step - 20, height: share)
            }
        }
    }

    /// A share of a whole as a bar.
    mutating func miniShare(_ amount: Rational, of whole: Rational, _ kind: String = "bar") {
        let width = 1000
        let share = whole > 0 ? ((amount * Rational(width)).divided(by: whole) ?? 0).floor(within: 0...width) : 0
        ornament(width: width, height: 90) { drawing in
            drawing.box("track", x: 0, y: 10, width: width, height: 70)
            if share > 0 { drawing.box(kind, x: 0, y: 10, width: share, height: 70) }
        }
    }
}
