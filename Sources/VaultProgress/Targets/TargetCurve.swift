import VaultSchema

/// What there was of a target after each day on which something counted: the line of a plot, in a terminal as in a report.
/// Amounts are in the target's unit.
package struct TargetCurve: Sendable {
    package struct Point: Hashable, Sendable {
        /// The day on which something counted.
        package var day: CalendarDate
        /// Where it stands among days that begin: a sum is there when the next day begins, as a pace is what is expected
        /// when a day begins; a reading stands at its own day.
        package var place: CalendarDate
        /// The sum so far, the reading, or the best so far.
        package var amount: Rational
    }

    /// By day, up to today.
    package let points: [Point]
    /// Whether these are readings, which lines join; sums stay as they are until the next one.
    package let isLevel: Bool
    /// Whether the last amount holds until today; nobody knows what another reading would say.
    private let holds: Bool

    fileprivate init(_ target: TargetProgress) {
        let mode = target.mode
        isLevel = mode == .latest || mode == .best
        holds = mode != .latest
        let falls = target.from.map { $0 > target.target } ?? false
        var held: Rational?
        points = (target.history?.days ?? []).map { day in
            let amount =
                switch mode {
                case .latest: day.amount
                case .best: held.map { falls ? min($0, day.amount) : max($0, day.amount) } ?? day.amount
                case .total, .rate, .limit: (held ?? 0) + day.amount
                }
            held = amount
            let isReading = mode == .latest || mode == .best
            return Point(day: day.day, place: isReading ? day.day : day.day.adding(days: 1), amount: amount)
        }
    }

    /// The line from a day on: what there was when that day began, every later point, and the end of today, at most that
    /// of the due. What lies before only counts for the first of these amounts.
    package func line(from first: CalendarDate, today: CalendarDate, due: CalendarDate?) -> [TargetHistory.Day] {
        var line: [TargetHistory.Day] = []
        let held = points.last { $0.place <= first }?.amount ?? (isLevel ? nil : 0)
        if let held { line.append(TargetHistory.Day(day: first, amount: held)) }
        for point in points where point.place > first {
            line.append(TargetHistory.Day(day: point.place, amount: point.amount))
        }
        let end = min(today, due ?? today).adding(days: 1)
        if holds, let last = line.last, last.day < end {
            line.append(TargetHistory.Day(day: end, amount: last.amount))
        }
        return line
    }

    /// The points that stand at a day or later.
    package func points(from first: CalendarDate) -> [Point] { points.filter { $0.place >= first } }
}

extension TargetProgress {
    /// Empty without a history.
    package var curve: TargetCurve { TargetCurve(self) }
}
