import VaultAnswers
import VaultGoalAnswers
import VaultRecords

/// Where amounts lie in a drawing.
struct AmountScale {
    let low: Rational
    let high: Rational
    /// The places of the lowest and the highest.
    let from: Tenths
    let to: Tenths

    /// - Parameter high: at least `low`; when it is the same, one more
    init(_ low: Rational, _ high: Rational, from: Tenths, to: Tenths) {
        self.low = low
        self.high = high > low ? high : low + 1
        (self.from, self.to) = (from, to)
    }

    /// Within the drawing, whatever the amount.
    func place(_ amount: Rational) -> Tenths {
        let way = to - from
        let share = ((amount - low) * Rational(abs(way))).divided(by: high - low) ?? 0
        let steps = share.floor(within: 0...abs(way))
        return from + (way < 0 ? -steps : steps)
    }
}

/// Where days begin in a drawing.
struct DayScale {
    let first: CalendarDate
    let last: CalendarDate
    let from: Tenths
    let to: Tenths

    /// - Parameter last: the day after the last one that is shown
    init(_ first: CalendarDate, _ last: CalendarDate, from: Tenths, to: Tenths) {
        self.first = first
        self.last = max(last, first.adding(days: 1))
        (self.from, self.to) = (from, to)
    }

    /// Within the drawing, whatever the day.
    func place(_ day: CalendarDate) -> Tenths {
        let days = min(max(first.days(until: day), 0), first.days(until: last))
        return from + (to - from) * days / max(first.days(until: last), 1)
    }
}

/// The frame of a plot over days: its size, its axes and their labels.
struct Frame {
    static let width: Tenths = 4200
    let height: Tenths
    let days: DayScale
    let amounts: AmountScale
    private let ticks: [(amount: Rational, label: String)]
    private let weekStart: WeekStart

    private static let top: Tenths = 190
    private static let bottom: Tenths = 250
    private static let right: Tenths = 120
    /// The most that a character in a label takes: everybody's browser has other fonts.
    private static let digit: Tenths = 68

    /// - Parameter isClock: whether amounts are seconds that are shown as a clock
    init(
        _ days: (first: CalendarDate, last: CalendarDate), _ amounts: (low: Rational, high: Rational),
        height: Tenths = 2050, isWhole: Bool = false, isClock: Bool = false, weekStart: WeekStart,
        label: (Rational) -> String
    ) {
        (self.height, self.weekStart) = (height, weekStart)
        let scale = AmountScale(amounts.low, amounts.high, from: height - Self.bottom, to: Self.top)
        self.amounts = scale
        ticks = AxisTicks.numbers(from: scale.low, to: scale.high, most: 6, isWhole: isWhole, isClock: isClock).map {
            ($0, label($0))
        }
        let longest = ticks.map { $0.label.count }.max() ?? 1
        // At least half a label of the day that is marked first.
        let left = min(max(longest * Self.digit + 130, 4 * Self.digit), Self.width / 3)
        self.days = DayScale(days.first, days.last, from: left, to: Self.width - Self.right)
    }

    /// Where a day and an amount lie.
    func point(_ day: CalendarDate, _ amount: Rational) -> Point { (days.place(day), amounts.place(amount)) }

    /// The line on which days are marked.
    var base: Tenths { amounts.from }
    var top: Tenths { amounts.to }

    /// Lines and labels of the axes, behind everything else.
    func draw(in drawing: inout HTML) {
        for (amount, label) in ticks {
            let y = amounts.place(amount)
            drawing.line("grid", from: (days.from, y), to: (days.to, y))
            drawing.label(label, at: (days.from - 80, y + 38), .end)
        }
        drawing.line("axis", from: (days.from, base), to: (days.to, base))
        var end = Tenths.min
        for tick in AxisTicks.days(from: days.first, to: days.last, most: 7, weekStart: weekStart) {
            let x = days.place(tick.day)
            let half = tick.label.count * Self.digit / 2
            drawing.line("axis", from: (x, base), to: (x, base + 30))
            // Labels never touch, and none is cut.
            guard x - half > end + 60, x + half <= Self.width else { continue }
            drawing.label(tick.label, at: (x, base + 185), .middle)
            end = x + half
        }
    }

    /// A line across at a day, with a word above it.
    func mark(_ day: CalendarDate, _ word: String, in drawing: inout HTML) {
        guard days.first <= day, day < days.last else { return }
        let x = days.place(day)
        drawing.line("now", from: (x, top - 50), to: (x, base))
        let half = word.count * Self.digit / 2
        drawing.label(word, at: (min(max(x, half), Self.width - half), top - 80), .middle, "l now-l")
    }
}
