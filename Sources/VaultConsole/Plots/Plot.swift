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
        return Words.grouped(tick.decimalText(places: max(-power, 0)))
    }

    private static let mostPlain: Rational = 9_999_999_999

    private static func powerOfTen(_ power: Int) -> Rational {
        (0..<power).reduce(Rational(1)) { number, _ in number * 10 }
    }
}

/// A picture in the cells of a terminal: dots, of which each cell has 2 × 4, and signs over them.
///
/// Dots are counted from the left and from the bottom. What lies outside is not drawn.
package struct DotCanvas: Sendable {
    /// A place among the dots.
    package struct Dot: Hashable, Sendable {
        package var x: Int
        package var y: Int

        package init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
    }

    /// How a line is drawn, so that lines differ without colour.
    package enum Stroke: Sendable {
        case solid, dotted, sparse

        fileprivate func isDrawn(_ step: Int) -> Bool {
            switch self {
            case .solid: true
            case .dotted: step.isMultiple(of: 2)
            case .sparse: step.isMultiple(of: 4)
            }
        }

        /// A piece of such a line, for a legend.
        package var sample: String {
            switch self {
            case .solid: "⠤⠤⠤"
            case .dotted: "⠄⠄⠄"
            case .sparse: "⠄ ⠄ ⠄"
            }
        }
    }

    package static let shade: Character = "░"

    private struct Cell {
        var dots: UInt8 = 0
        var sign: Character?
        var role: Style.Role?
    }

    package let columns: Int
    package let rows: Int
    package var width: Int { columns * 2 }
    package var height: Int { rows * 4 }
    /// By row, the top one first.
    private var cells: [Cell]

    package init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    // MARK: Dots

    /// The bits of a cell's dots from U+2800, from the bottom row up, left and right.
    private static let bits: [(left: UInt8, right: UInt8)] = [(0x40, 0x80), (0x04, 0x20), (0x02, 0x10), (0x01, 0x08)]

    package mutating func set(_ dot: Dot, _ role: Style.Role? = nil) {
        guard 0..<width ~= dot.x, 0..<height ~= dot.y else { return }
        let bits = Self.bits[dot.y % 4]
        let place = (rows - 1 - dot.y / 4) * columns + dot.x / 2
        cells[place].dots |= dot.x.isMultiple(of: 2) ? bits.left : bits.right
        cells[place].role = role
    }

    /// A line through some dots. Cost: linear in its length.
    package mutating func line(through dots: [Dot], _ stroke: Stroke = .solid, _ role: Style.Role? = nil) {
        guard var last = dots.first else { return }
        var step = 0
        if stroke.isDrawn(step) { set(last, role) }
        for dot in dots.dropFirst() {
            let (across, up) = (dot.x - last.x, dot.y - last.y)
            let length = max(abs(across), abs(up))
            for part in 1..<max(length + 1, 1) {
                step += 1
                guard stroke.isDrawn(step) else { continue }
                set(Dot(last.x + Self.share(across, part, length), last.y + Self.share(up, part, length)), role)
            }
            last = dot
        }
    }

    /// `whole × part / length`, rounded.
    private static func share(_ whole: Int, _ part: Int, _ length: Int) -> Int {
        let twice = 2 * abs(whole) * part + length
        return whole.signum() * (twice / (2 * length))
    }

    /// The area between two lines of dots that go from the left to the right, as shade in the cells that have nothing yet
    /// and lie in it for the most part; whether there are any. Cost: linear in the dots of the canvas.
    package mutating func shade(between one: [Dot], and other: [Dot], _ role: Style.Role? = nil) -> Bool {
        let (one, other) = (heights(of: one), heights(of: other))
        var isAny = false
        for column in 0..<columns {
            for row in 0..<rows {
                let bottom = (rows - 1 - row) * 4
                var covered = 0
                for x in [2 * column, 2 * column + 1] {
                    guard let from = one[x], let to = other[x] else { continue }
                    covered += max(0, min(max(from, to), bottom + 3) - max(min(from, to), bottom) + 1)
                }
                if covered > 4 { isAny = ground(Self.shade, column: column, row: row, role) || isAny }
            }
        }
        return isAny
    }

    /// By x the height of a line that goes from the left to the right.
    private func heights(of dots: [Dot]) -> [Int?] {
        var heights = [Int?](repeating: nil, count: width)
        for (from, to) in zip(dots, dots.dropFirst()) where from.x <= to.x {
            for x in max(from.x, 0)..<max(min(to.x + 1, width), max(from.x, 0)) {
                heights[x] = from.y + Self.share(to.y - from.y, x - from.x, max(to.x - from.x, 1))
            }
        }
        return heights
    }

    // MARK: Signs

    /// Puts a sign into a cell, in place of its dots. The sign takes one cell.
    ///
    /// - Parameter row: from the top
    package mutating func sign(_ sign: Character, column: Int, row: Int, _ role: Style.Role? = nil) {
        guard 0..<columns ~= column, 0..<rows ~= row else { return }
        cells[row * columns + column].sign = sign
        cells[row * columns + column].role = role
    }

    /// Puts a sign into a cell that has nothing yet; whether it has.
    @discardableResult
    package mutating func ground(_ sign: Character, column: Int, row: Int, _ role: Style.Role? = nil) -> Bool {
        guard 0..<columns ~= column, 0..<rows ~= row else { return false }
        let cell = cells[row * columns + column]
        guard cell.dots == 0, cell.sign == nil else { return false }
        self.sign(sign, column: column, row: row, role)
        return true
    }

    /// A bar from the bottom in half blocks.
    ///
    /// - Parameter halves: how high it is, in halves of a row
    package mutating func bar(columns: Range<Int>, halves: Int, _ role: Style.Role? = nil) {
        for column in columns {
            for level in 0..<min(max((halves + 1) / 2, 0), rows) {
                sign(halves > 2 * level + 1 ? "█" : "▄", column: column, row: rows - 1 - level, role)
            }
        }
    }

    /// A line through what is still empty of some columns, at a height in halves of a row; the sign that it consists of.
    package mutating func level(columns: Range<Int>, halves: Int, _ role: Style.Role? = nil) -> Character {
        let row = rows - 1 - halves / 2
        let sign: Character = row < 0 ? "▔" : halves.isMultiple(of: 2) ? "▁" : "─"
        for column in columns { ground(sign, column: column, row: max(row, 0), role) }
        return sign
    }

    // MARK: The picture

    /// A row with its colours, without spaces at its end.
    package func line(_ row: Int, style: Style) -> String {
        var text = ""
        var (run, role): (String, Style.Role?) = ("", nil)
        func end() { text += role.map { style($0, run) } ?? run }
        var cells = cells[row * columns..<(row + 1) * columns]
        while let last = cells.last, last.dots == 0, last.sign == nil { cells.removeLast() }
        for cell in cells {
            let dots = cell.dots == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(cell.dots)).map(Character.init) ?? " "
            let shown = cell.sign ?? dots
            let next = shown == " " ? nil : cell.role
            if next != role {
                end()
                (run, role) = ("", next)
            }
            run.append(shown)
        }
        end()
        return text
    }
}

/// An axis of days: from one to another, with the days, weeks, months or years below it that have room.
package struct DayAxis: Sendable {
    package let first: CalendarDate
    package let last: CalendarDate
    package let columns: Int
    /// Days and the columns where they begin, the last one beyond the axis; between them all days are of one width.
    ///
    /// Invariant: at least two, and sorted.
    private let knots: [(column: Int, day: CalendarDate)]

    package init(from first: CalendarDate, to last: CalendarDate, columns: Int) {
        self.first = first
        self.last = max(first, last)
        self.columns = max(columns, 1)
        knots = [(0, first), (self.columns, self.last.adding(days: 1))]
    }

    /// Periods of one width each.
    ///
    /// - Parameters:
    ///   - periods: the first day of each in order, nil for one that is left out, as in a break; the first one is given
    ///   - last: the last day of the last one
    ///   - each: how many columns one takes
    package init(periods: [CalendarDate?], to last: CalendarDate, each: Int) {
        first = periods.lazy.compactMap(\.self).first ?? last
        self.last = max(first, last)
        columns = max(periods.count, 1) * max(each, 1)
        let begins = periods.enumerated().compactMap { place, day in day.map { (place * max(each, 1), $0) } }
        knots = (begins.isEmpty ? [(0, first)] : begins) + [(columns, self.last.adding(days: 1))]
    }

    /// The place of a day among the dots of the axis, two in a column, the first one 0. Days beyond are at an end.
    ///
    /// Cost: logarithmic in the periods.
    package func dot(of day: CalendarDate) -> Int {
        var (low, high) = (0, knots.count - 1)
        while low + 1 < high {
            let middle = (low + high) / 2
            if knots[middle].day <= day { low = middle } else { high = middle }
        }
        let (from, to) = (knots[low], knots[low + 1])
        let days = max(from.day.days(until: to.day), 1)
        let passed = min(max(from.day.days(until: day), 0), days)
        let dot = 2 * from.column + 2 * (to.column - from.column) * passed / days
        return min(max(dot, 0), 2 * columns - 1)
    }

    package func column(of day: CalendarDate) -> Int { dot(of: day) / 2 }

    // MARK: Labels

    private enum Step {
        case days(Int), months(Int)
    }

    private static let steps: [Step] =
        [.days(1), .days(7), .days(14)] + [1, 2, 3, 6].map(Step.months)
        + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map { .months($0 * 12) }

    package struct Label: Sendable {
        package let column: Int
        package let text: String
        /// With its year; nil where the text is the year.
        fileprivate let dated: String?

        /// Whether there is a gap to another one after it.
        fileprivate func isApart(from next: Label) -> Bool { column + text.count + 1 < next.column }
    }

    /// The days that have a label, and where; as many as have room without touching.
    ///
    /// - Parameters:
    ///   - today: days of other years are shown with their year
    ///   - weekStart: the day on which weeks begin
    package func labels(today: CalendarDate, weekStart: WeekStart = .monday) -> [Label] {
        for step in Self.steps {
            guard let labels = labels(step, weekStart) else { continue }
            if zip(labels, labels.dropFirst()).allSatisfy({ $0.isApart(from: $1) }) {
                return dated(labels.filter { $0.column + $0.text.count <= columns }, today)
            }
        }
        return dated([], today)
    }

    /// With one year at least, unless all is in the year of today: that of the first label, in place of those that it
    /// leaves no room, or at the beginning of the axis where it has no room itself. The end of a year is still in it.
    private func dated(_ labels: [Label], _ today: CalendarDate) -> [Label] {
        let isThisYear = first.year == today.year && max(first, last.adding(days: -1)).year == today.year
        if isThisYear || labels.contains(where: { $0.dated == nil }) { return labels }
        let own = labels.first.flatMap { label in label.dated.map { (label.column, $0) } }
        let begin = [first.description, String(first.description.prefix(7)), "\(first.year)"].map { (0, $0) }
        let places = (own.map { [$0] } ?? []) + begin
        guard let (column, text) = places.first(where: { $0 + $1.count <= columns }) else { return labels }
        let label = Label(column: column, text: text, dated: nil)
        return [label] + labels.filter { label.isApart(from: $0) }
    }

    /// Nil when there would be more than columns.
    private func labels(_ step: Step, _ weekStart: WeekStart) -> [Label]? {
        var labels: [Label] = []
        switch step {
        case .days(let count):
            guard first.days(until: last) / count <= columns else { return nil }
            var day = count == 1 ? first : first.adding(days: -1).startOfWeek(weekStart).adding(days: 7)
            while day <= last {
                let text = String(day.description.dropFirst(5))
                labels.append(Label(column: column(of: day), text: text, dated: day.description))
                let next = day.adding(days: count)
                if next == day { break }
                day = next
            }
        case .months(let count):
            let months = last.year * 12 + last.month - first.year * 12 - first.month
            guard months / count <= columns else { return nil }
            var month = (first.year * 12 + first.month - 1 + count - 1) / count * count
            while let day = CalendarDate(year: month / 12, month: month % 12 + 1, day: 1), day <= last {
                if day >= first { labels.append(label(ofMonth: day)) }
                month += count
            }
        }
        return labels
    }

    /// A month by its name, and January by its year.
    private func label(ofMonth day: CalendarDate) -> Label {
        let year = String(day.description.prefix(4))
        let isYear = day.month == 1
        return Label(
            column: column(of: day), text: isYear ? year : day.monthName,
            dated: isYear ? nil : "\(day.monthName) \(year)")
    }

    // MARK: The lines below a plot

    /// The axis with a notch at each label, and the labels below it.
    ///
    /// - Parameters:
    ///   - marked: a day that gets a sign of its own: `▲`
    ///   - today: days of other years are shown with their year
    package func lines(
        marking marked: CalendarDate?, today: CalendarDate, weekStart: WeekStart = .monday
    ) -> (axis: String, labels: String) {
        var axis = [Character](repeating: "─", count: columns)
        var text = [Character](repeating: " ", count: columns)
        for label in labels(today: today, weekStart: weekStart) {
            axis[label.column] = "┬"
            for (place, character) in label.text.enumerated() where label.column + place < columns {
                text[label.column + place] = character
            }
        }
        if let marked, first <= marked, marked <= last { axis[column(of: marked)] = "▲" }
        while text.last == " " { text.removeLast() }
        return (String(axis), String(text))
    }
}
