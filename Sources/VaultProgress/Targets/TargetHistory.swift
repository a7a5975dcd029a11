import VaultRecords

/// What a target got from day to day, and what it should have got: what a plot of it is drawn from. Amounts are in the
/// target's unit.
package struct TargetHistory: Sendable {
    /// A day on which something counted.
    package struct Day: Hashable, Sendable {
        package var day: CalendarDate
        /// The sum of the day, of `latest` its last amount, of `best` its best one. It may be 0.
        package var amount: Rational

        package init(day: CalendarDate, amount: Rational) {
            self.day = day
            self.amount = amount
        }
    }

    /// One period of a rate, or of a limit per period.
    package struct Period: Hashable, Sendable {
        /// The number of the day, week or month in the calendar, counted without gaps: one that requires nothing, as in a
        /// break, is left out.
        package var number: Int
        /// Within the dates of the goal.
        package var first: CalendarDate
        package var last: CalendarDate
        /// What it required, or allowed.
        package var asked: Rational
        package var amount: Rational
        /// Nil for one that has not begun.
        package var outcome: PeriodOutcome?
    }

    /// By day, up to today.
    package var days: [Day] = []
    /// Nil where no pace is required.
    package var corridor: PaceCorridor?
    /// Nil unless it is a total that is not met, with four weeks behind it.
    package var outlook: PaceOutlook?
    /// The last ones, and those to come; none for other targets than rates and limits per period.
    package var periods: [Period] = []
    /// How many earlier periods that required something are left out.
    package var earlierPeriods = 0
}

/// The way to a target: what it should have at the beginning of each day, and how far it may be behind.
package struct PaceCorridor: Sendable {
    /// A corner of the line.
    package struct Corner: Hashable, Sendable {
        package var day: CalendarDate
        /// What is expected when the day begins.
        package var amount: Rational
    }

    /// From the first day to the day after the due; flat during breaks.
    package var corners: [Corner]
    /// What a day adds to the line outside of breaks: below 0 where less is nearer to the target.
    package var perDay: Rational
    /// The days by which it may be behind and still be on pace, but for the last days.
    package var leeway: Rational

    /// What is expected when a day begins; before the first day what it begins with, after the last one the target.
    ///
    /// Cost: logarithmic in the corners.
    package func expected(on day: CalendarDate) -> Rational {
        guard let first = corners.first, let last = corners.last, day > first.day else {
            return corners.first?.amount ?? 0
        }
        guard day < last.day else { return last.amount }
        let next = corners.firstPlace { $0.day >= day }
        let (from, to) = (corners[next - 1], corners[next])
        let way = (to.amount - from.amount) * Rational(from.day.days(until: day))
        return from.amount + (way.divided(by: Rational(from.day.days(until: to.day))) ?? 0)
    }

    /// What is still on pace when a day begins: what is expected less the leeway, which ends with the due.
    ///
    /// Cost: logarithmic in the corners.
    package func least(on day: CalendarDate) -> Rational {
        guard let first = corners.first, let last = corners.last else { return 0 }
        let expected = expected(on: day)
        let passed = (expected - first.amount).divided(by: perDay) ?? 0
        let left = (last.amount - expected).divided(by: perDay) ?? 0
        return expected - perDay * min(leeway, passed, left)
    }
}

/// When a total would be met at the paces it has had: a range, as nobody knows which one comes next.
package struct PaceOutlook: Sendable {
    /// Four weeks, and what they brought.
    package struct FourWeeks: Hashable, Sendable {
        package var first: CalendarDate
        package var last: CalendarDate
        /// The mean of a day outside of breaks.
        package var perDay: Rational
        /// The day on which the target would be met; nil for never, or beyond the calendar.
        package var met: CalendarDate?
    }

    package var slowest: FourWeeks
    package var fastest: FourWeeks
    /// Those that end today.
    package var latest: FourWeeks
}

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
        let isReading = mode.isSingle || mode == .average
        isLevel = isReading
        holds = mode != .latest && mode != .average
        let falls = target.from.map { $0 > target.target } ?? false
        var held: Rational?
        points = (target.history?.days ?? []).map { day in
            let amount =
                switch mode {
                case .latest, .average: day.amount
                case .best: held.map { falls ? min($0, day.amount) : max($0, day.amount) } ?? day.amount
                case .total, .rate, .limit: (held ?? 0) + day.amount
                }
            held = amount
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
