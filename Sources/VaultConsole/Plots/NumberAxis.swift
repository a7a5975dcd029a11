import VaultRecords

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
