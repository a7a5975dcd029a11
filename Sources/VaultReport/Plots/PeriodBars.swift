import VaultAnswers
import VaultGoalAnswers
import VaultProgress
import VaultRecords

/// The days, weeks or months of a rate or a limit: how much each had, next to what it asks for or allows, and whether it
/// was met.
struct PeriodBars {
    private let target: TargetProgress
    private let goal: GoalProgress
    private let history: TargetHistory
    private let shown: ArraySlice<TargetHistory.Period>
    private let weekStart: WeekStart
    private var isLimit: Bool { target.isAtMost }

    /// The most periods in a plot; what is earlier is counted in the finding.
    private static let most = 60

    /// Nil without a period that has begun. Periods that begin after the last day of the report are left out once it
    /// is over.
    init?(_ target: TargetProgress, of goal: GoalProgress, in report: Report) {
        guard var history = target.history else { return nil }
        history.periods.removeAll { $0.outcome != nil && $0.first > report.lastDay }
        guard let begun = history.periods.lastIndex(where: { $0.outcome != nil }) else { return nil }
        (self.target, self.goal, self.history, weekStart) = (target, goal, history, report.weekStart)
        let coming = history.periods[(begun + 1)...].prefix(Self.most / 4)
        let first = max(0, begun + 1 - Self.most + coming.count)
        shown = history.periods[first..<begun + 1 + coming.count]
    }

    func add(to html: inout HTML) {
        let bars = shown.map { period in
            var bar = Bars.Bar(
                first: period.first, end: period.last.adding(days: 1), amount: period.asked, asked: period.asked,
                kind: "coming")
            if let outcome = period.outcome {
                let (kind, word) = words(outcome)
                let done = "\(span(period)): \(ProgressWords.number(period.amount, target))"
                (bar.amount, bar.kind) = (period.amount, kind)
                bar.tip = "\(done) of \(ProgressWords.amount(period.asked, target)), \(word)"
            }
            return bar
        }
        Bars(
            bars: bars, line: isLimit ? "ceiling" : "needed", isClock: ProgressWords.isClock(target),
            weekStart: weekStart
        ) { ProgressWords.number($0, target) }.add(to: &html, figure)
    }

    /// The class of its bar, and its word.
    private func words(_ outcome: PeriodOutcome) -> (kind: String, word: String) {
        switch outcome {
        case .met: ("met", isLimit ? "kept" : "met")
        case .missed: isLimit ? ("over", "over the limit") : ("missed", "missed")
        case .running: ("running", "current")
        }
    }

    private func span(_ period: TargetHistory.Period) -> String {
        period.first == period.last ? "\(period.first)" : "\(period.first) to \(period.last)"
    }

    private var figure: Figure {
        let unit = target.period?.rawValue ?? "week"
        let question = isLimit ? "Was the limit kept each \(unit)?" : "Was each \(unit) met?"
        var finding = ProgressWords.details(target, status: goal.status).joined(separator: ", ").capitalized + "."
        let earlier = history.earlierPeriods + history.periods.distance(from: 0, to: shown.startIndex)
        if earlier > 0 { finding += " \(ProgressWords.count(earlier, target.period)) before these are not drawn." }
        var table = Table(
            "Each \(unit)\(target.inUnit), the latest first",
            [unit.capitalized, "Amount", isLimit ? "Allowed" : "Asked for", "Outcome"])
        func number(_ amount: Rational) -> Table.Cell { .number(ProgressWords.number(amount, target)) }
        for period in history.periods.reversed() {
            guard let outcome = period.outcome else { continue }
            table.add(.text(span(period)), number(period.amount), number(period.asked), .text(words(outcome).word))
        }
        return Figure(
            about: goal.title, question: ProgressWords.question(question, target, of: goal), finding: finding,
            legend: [
                (.met, words(.met).word), (isLimit ? .over : .missed, words(.missed).word),
                (.running, words(.running).word), (.coming, "to come"),
                (isLimit ? .ceiling : .needed, isLimit ? "the limit" : "what each \(unit) asks for"),
            ], table: table)
    }
}

/// Amounts of spans of time as bars, each beside the one that it is compared with, or below a line of what is asked.
struct Bars {
    struct Bar {
        var first: CalendarDate
        /// The day after its last one.
        var end: CalendarDate
        /// Nil for none.
        var amount: Rational?
        /// What it is compared with: the same month of another year.
        var before: Rational?
        /// What the span asks for, or allows: then a bar of 0 is drawn too.
        var asked: Rational?
        /// Its class in the style sheet.
        var kind = "bar"
        var tip: String?
    }

    let bars: [Bar]
    /// The class of the line of what is asked.
    var line = ""
    var isClock = false
    let weekStart: WeekStart
    var number: (Rational) -> String = { ProgressWords.number($0) }

    /// Nothing without an amount above 0 or a line.
    func add(to html: inout HTML, _ figure: Figure, heading: StaticString = "h4") {
        let amounts = bars.flatMap { [$0.amount, $0.before, $0.asked] }.compactMap(\.self)
        guard let first = bars.first, let last = bars.last, let most = amounts.max(), most > 0 || !line.isEmpty
        else { return }
        let frame = Frame(
            (first.first, last.end), (0, most + (most.divided(by: 20) ?? 0)), height: 1650,
            isWhole: amounts.allSatisfy(\.isWhole), isClock: isClock, weekStart: weekStart, label: number)
        let isCompared = bars.contains { $0.before != nil }
        html.figure(figure, heading: heading, height: frame.height) { drawing in
            frame.draw(in: &drawing)
            var asked: [Point] = []
            for bar in bars {
                let (left, right) = (frame.days.place(bar.first), frame.days.place(bar.end))
                let gap = min((right - left) / 6, 40)
                let width = max(right - left - 2 * gap, 5)
                if let before = bar.before, before > 0 {
                    let y = frame.amounts.place(before)
                    drawing.box("before", x: left + gap, y: y, width: width / 2, height: frame.base - y)
                }
                if let amount = bar.amount, amount > 0 || bar.asked != nil {
                    let y = min(frame.amounts.place(amount), frame.base - (bar.asked == nil ? 8 : 20))
                    drawing.box(
                        bar.kind, x: left + gap + (isCompared ? width / 2 : 0), y: y,
                        width: isCompared ? width - width / 2 : width, height: frame.base - y, tip: bar.tip)
                }
                if let y = bar.asked.map(frame.amounts.place) { asked += [(left, y), (right, y)] }
            }
            drawing.polyline(line, asked)
        }
    }
}

extension Bars.Bar {
    init(weekOf start: CalendarDate, amount: Rational?, _ words: String) {
        self.init(first: start, end: start.adding(days: 7), amount: amount, tip: "week of \(start): \(words)")
    }
}

extension HTML {
    /// Small bars in a row, the greatest as high as the row.
    mutating func miniBars(_ amounts: [Rational?], most: Rational? = nil) {
        let greatest = most ?? amounts.compactMap { $0 }.max() ?? 0
        let (step, height) = (80, 200)
        let width = max(amounts.count, 8) * step
        ornament(width: width, height: height) { drawing in
            drawing.line("axis", from: (0, height), to: (width, height))
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
