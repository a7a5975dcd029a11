import VaultRecords

/// Amounts by day between two axes, drawn for a terminal.
package struct Plot: Sendable {
    package typealias Point = (day: CalendarDate, amount: Rational)

    package let numbers: NumberAxis
    package let days: DayAxis
    package private(set) var canvas: DotCanvas
    private let labels: [String]
    private let labelCells: Int
    private var marked: CalendarDate?
    /// The columns of a period.
    private var each = 1
    /// How many of the first periods have no room.
    package private(set) var leftOut = 0
    /// By column, what stands below the bars.
    private var signs: [(column: Int, sign: Character, role: Style.Role?)] = []

    /// - Parameters:
    ///   - width: the cells of a line, with the labels
    ///   - labelCells: the least room for the labels, so that plots can stand below each other
    ///   - label: of a tick; nil for the number itself
    package init(
        width: Int, numbers: NumberAxis, from first: CalendarDate, to last: CalendarDate, labelCells: Int = 0,
        label: ((Rational) -> String)? = nil
    ) {
        labels = Self.labels(numbers, label)
        self.numbers = numbers
        self.labelCells = max(labelCells, Self.cells(of: numbers, label: label))
        days = DayAxis(from: first, to: last, columns: max(width - self.labelCells - 2, Self.leastColumns))
        canvas = DotCanvas(columns: days.columns, rows: numbers.rows)
    }

    /// Periods of one width each. Of more than have room the first ones are left out.
    ///
    /// - Parameters:
    ///   - periods: the first day of each in order, nil for one that is left out, as in a break
    ///   - last: the last day of the last one
    ///   - mostColumns: how many columns a period takes at most, with the gap to the next one
    package init(
        width: Int, numbers: NumberAxis, periods: [CalendarDate?], to last: CalendarDate, labelCells: Int = 0,
        mostColumns: Int = 5, label: ((Rational) -> String)? = nil
    ) {
        labels = Self.labels(numbers, label)
        self.numbers = numbers
        self.labelCells = max(labelCells, Self.cells(of: numbers, label: label))
        let room = max(width - self.labelCells - 2, Self.leastColumns)
        let shown = periods.suffix(room).drop { $0 == nil }
        leftOut = periods.count - shown.count
        each = min(max(room / max(shown.count, 1), 1), mostColumns)
        days = DayAxis(periods: Array(shown), to: last, each: each)
        canvas = DotCanvas(columns: days.columns, rows: numbers.rows)
    }

    private static func labels(_ numbers: NumberAxis, _ label: ((Rational) -> String)?) -> [String] {
        numbers.ticks.map { label?($0) ?? numbers.label($0) }
    }

    /// The room that the labels of an axis take.
    package static func cells(of numbers: NumberAxis, label: ((Rational) -> String)? = nil) -> Int {
        labels(numbers, label).map(DisplayText.width).max() ?? 0
    }

    private static let leastColumns = 8

    // MARK: What is drawn

    private func dot(_ point: Point) -> DotCanvas.Dot {
        DotCanvas.Dot(days.dot(of: point.day), numbers.dot(of: point.amount))
    }

    /// A line from point to point.
    package mutating func line(_ points: [Point], _ stroke: DotCanvas.Stroke = .solid, _ role: Style.Role? = nil) {
        canvas.line(through: points.map(dot), stroke, role)
    }

    /// A line that stays where it is until the day of the next point.
    package mutating func steps(_ points: [Point], _ stroke: DotCanvas.Stroke = .solid, _ role: Style.Role? = nil) {
        var dots: [DotCanvas.Dot] = []
        for dot in points.map(dot) {
            if let last = dots.last, last.x != dot.x, last.y != dot.y { dots.append(DotCanvas.Dot(dot.x, last.y)) }
            dots.append(dot)
        }
        canvas.line(through: dots, stroke, role)
    }

    /// The area between two lines, where nothing is drawn yet; whether it has any cell.
    package mutating func shade(_ one: [Point], _ other: [Point], _ role: Style.Role? = nil) -> Bool {
        canvas.shade(between: one.map(dot), and: other.map(dot), role)
    }

    /// A sign at a point, in place of what is drawn there.
    package mutating func sign(_ sign: Character, _ point: Point, _ role: Style.Role? = nil) {
        let dot = dot(point)
        canvas.sign(sign, column: dot.x / 2, row: canvas.rows - 1 - dot.y / 4, role)
    }

    /// The bar of a period, with a sign below it.
    ///
    /// - Parameter place: among the periods, the first one 0; nothing for one that has no room
    package mutating func bar(
        _ place: Int, _ amount: Rational, sign: Character? = nil, _ role: Style.Role? = nil
    ) {
        let column = (place - leftOut) * each
        guard 0..<canvas.columns ~= column else { return }
        let width = each < 2 ? 1 : each - 1
        if let sign { signs.append((column + (width - 1) / 2, sign, role)) }
        if amount > 0 { canvas.bar(columns: column..<column + width, halves: max(numbers.halves(of: amount), 1), role) }
    }

    /// A line across what the bars leave empty of a period; the sign that it consists of, nil for a period that has no
    /// room.
    ///
    /// - Parameter place: among the periods, the first one 0
    package mutating func level(_ place: Int, _ amount: Rational, _ role: Style.Role? = nil) -> Character? {
        let column = (place - leftOut) * each
        guard 0..<canvas.columns ~= column else { return nil }
        return canvas.level(columns: column..<column + each, halves: numbers.halves(of: amount), role)
    }

    /// Marks a day, as today, through what is still empty. Nothing for a day that is not on the axis.
    package mutating func mark(_ day: CalendarDate) {
        guard days.first <= day, day <= days.last else { return }
        marked = day
        for row in 0..<canvas.rows { canvas.ground("┊", column: days.column(of: day), row: row, .dim) }
    }

    // MARK: The picture

    /// The lines, with the labels of both axes.
    ///
    /// - Parameters:
    ///   - today: days of other years are shown with their year
    ///   - showsDays: whether the days stand below; not where another plot does
    package func lines(
        style: Style, today: CalendarDate, weekStart: WeekStart = .monday, showsDays: Bool = true
    ) -> [String] {
        var ticks: [Int: String] = [:]
        for (tick, label) in zip(numbers.ticks, labels) {
            ticks[numbers.row(of: tick)] = label
        }
        func row(_ label: String, _ axis: String, _ text: String) -> String {
            let label = DisplayText.spaces(labelCells - DisplayText.width(label)) + label
            return style(.dim, label + axis) + text
        }
        var lines = (0..<canvas.rows).map { number in
            row(ticks[number] ?? "", ticks[number] == nil ? " │" : " ┤", canvas.line(number, style: style))
        }
        let (axis, labels) = days.lines(marking: marked, today: today, weekStart: weekStart)
        lines.append(row("", " └", style(.dim, axis)))
        if !signs.isEmpty { lines.append(DisplayText.spaces(labelCells + 2) + signLine(style)) }
        if showsDays, !labels.isEmpty { lines.append(DisplayText.spaces(labelCells + 2) + style(.dim, labels)) }
        return lines
    }

    private func signLine(_ style: Style) -> String {
        var text = ""
        var column = 0
        for (place, sign, role) in signs.sorted(by: { $0.column < $1.column }) where place >= column {
            text += DisplayText.spaces(place - column) + (role.map { style($0, String(sign)) } ?? String(sign))
            column = place + 1
        }
        return text
    }
}

/// What the signs of a plot mean, in lines below it.
package struct PlotLegend: Sendable {
    private var entries: [(sample: String, role: Style.Role?, words: String)] = []

    package init() {}

    package mutating func add(_ sample: String, _ words: String, _ role: Style.Role? = nil) {
        entries.append((sample, role, words))
    }

    /// The entries, broken between them where a line is full, and within one that is longer than a line.
    package func lines(width: Int, style: Style) -> [String] {
        var lines: [String] = []
        var used = 0
        for entry in entries {
            let indent = DisplayText.width(entry.sample) + 1
            let words = DisplayText.wrapped(entry.words, to: max(width - indent, 8))
            let cells = indent + (words.map(DisplayText.width).max() ?? 0)
            let sample = entry.role.map { style($0, entry.sample) } ?? entry.sample
            let texts = words.enumerated().map { number, text in
                (number == 0 ? sample + " " : DisplayText.spaces(indent)) + style(.dim, text)
            }
            if used > 0, words.count == 1, used + 3 + cells <= width {
                lines[lines.count - 1] += "   " + texts[0]
                used += 3 + cells
            } else {
                lines += texts
                used = words.count == 1 ? cells : width
            }
        }
        return lines
    }
}

/// An axis of numbers from the bottom to the top, with round numbers at equal distances.
package struct NumberAxis: Sendable {
    /// The first tick.
    package let low: Rational
    /// Multiples of 1, 2 or 5 times a power of ten, the least one first.
    package let ticks: [Rational]
    /// How many rows of cells it takes.
    package let rows: Int
    /// Whether it is for bars, which stand on the bottom of their cells.
    package let hasBars: Bool
    private let step: Rational
    /// The power of ten of the ticks' distance.
    private let power: Int
    private let rowsPerTick: Int

    /// - Parameters:
    ///   - numbers: those that are to be on it; 0 to 1 for none
    ///   - fromZero: whether it has 0
    ///   - rows: how many rows it takes at most, at least 4; one more for the first tick of a line
    ///   - isWhole: whether ticks are whole numbers
    ///   - hasBars: whether it is for bars; then it begins with 0
    ///   - isTime: whether the numbers are seconds; then ticks are as on a clock, such as 5 or 15 minutes
    package init(
        of numbers: [Rational], fromZero: Bool, rows most: Int, isWhole: Bool = false, hasBars: Bool = false,
        isTime: Bool = false
    ) {
        let most = max(most, 4)
        var low = numbers.min() ?? 0
        var high = numbers.max() ?? 1
        if fromZero || hasBars { (low, high) = (hasBars ? 0 : min(low, 0), max(high, 0)) }
        if low == high { (low, high) = low.isZero ? (0, 1) : (low - 1, high + 1) }
        // The least number may lie up to a tick above the first one.
        let ticks = most / 2 - (low.isZero ? 0 : 1)
        let least = (high - low).divided(by: Rational(max(ticks, 1))) ?? 1
        var (step, power) = RoundStep.atLeast(isWhole ? max(least, 1) : least, isTime: isTime)
        if low.isZero, step > high, !isWhole || step > 1, let less = step.divided(by: 3) {
            // So that there is a tick besides 0.
            (step, power) = RoundStep.atLeast(isWhole ? max(less, 1) : less, isTime: isTime)
        }
        self.low = Self.multiple(of: step, atMost: low)
        self.step = step
        self.power = power
        self.hasBars = hasBars
        let steps = (high - self.low).divided(by: step) ?? 1
        let whole = steps.ceiling(within: 1...most)
        rowsPerTick = Rational(most).divided(by: steps)?.floor(within: 1...most) ?? 1
        let bottom = self.low
        self.ticks = (0...whole).map { bottom + step * Rational($0) }.filter { $0 <= high }
        let cells = steps * Rational(rowsPerTick)
        self.rows = hasBars ? cells.ceiling(within: 1...most) : cells.floor(within: 1...most) + 1
    }

    private static func multiple(of step: Rational, atMost number: Rational) -> Rational {
        guard let parts = number.divided(by: step) else { return number }
        let rounded = parts.rounded(places: 0)
        return (rounded > parts ? rounded - 1 : rounded) * step
    }

    /// The nearest of the dots, four in a row, the lowest one 0. Numbers beyond are at an end.
    package func dot(of number: Rational) -> Int { place(of: number, parts: 4, among: rows * 4) + (hasBars ? 0 : 1) }

    /// The nearest height of a bar, in halves of a row. Numbers beyond are at an end.
    package func halves(of number: Rational) -> Int { place(of: number, parts: 2, among: rows * 2 + 1) }

    /// The row from the top in which a number has its label.
    package func row(of tick: Rational) -> Int {
        rows - 1 - (hasBars ? max(halves(of: tick) - 1, 0) / 2 : dot(of: tick) / 4)
    }

    private func place(of number: Rational, parts: Int, among count: Int) -> Int {
        let steps = ((number - low) * Rational(rowsPerTick * parts)).divided(by: step) ?? 0
        return steps.rounded(places: 0).floor(within: 0...count - (hasBars ? 1 : 2))
    }

    /// `1,500`, `0.25`, and `2e12` of what would be longer than a line has room for.
    package func label(_ tick: Rational) -> String {
        if power < -6 || power > 9 || tick.magnitude > Self.mostPlain {
            let ten = power < 0 ? Rational(1).divided(by: Self.powerOfTen(-power)) ?? 1 : Self.powerOfTen(power)
            let digits = tick.divided(by: ten)?.decimalText(places: 0) ?? "0"
            let zeros = digits.reversed().prefix { $0 == "0" }.count
            return tick.isZero ? "0" : "\(digits.dropLast(zeros))e\(power + zeros)"
        }
        return Self.grouped(tick.decimalText(places: max(-power, 0)))
    }

    private static let mostPlain: Rational = 9_999_999_999

    private static func powerOfTen(_ power: Int) -> Rational {
        (0..<power).reduce(Rational(1)) { number, _ in number * 10 }
    }

    /// With a comma before every three digits that are not the first.
    private static func grouped(_ number: String) -> String {
        let whole = number.prefix { $0 != "." }
        let digits = whole.drop { $0 == "-" }
        guard digits.count > 3 else { return number }
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return whole.prefix { $0 == "-" } + text + number.dropFirst(whole.count)
    }
}
