import VaultRecords

/// The marks of the axes of a plot: round numbers, and days at which something begins.
package enum AxisTicks {
    /// Multiples of 1, 2 or 5 times a power of ten from the lowest to the highest number, at most so many; of seconds
    /// that are shown as a clock, of a round time; whole ones where only these mean something.
    package static func numbers(
        from low: Rational, to high: Rational, most: Int, isWhole: Bool = false, isClock: Bool = false
    ) -> [Rational] {
        guard low < high else { return [low] }
        let least = (high - low).divided(by: Rational(max(most - 1, 1))) ?? 1
        let step = RoundStep.atLeast(isWhole ? max(least, 1) : least, isTime: isClock).step
        guard let first = low.divided(by: step)?.ceiling, let last = high.divided(by: step)?.floor else { return [low] }
        var numbers: [Rational] = []
        var number = Rational(first)
        while number <= Rational(last), numbers.count < most {
            numbers.append(number * step)
            number += 1
        }
        return numbers
    }

    package struct Day: Hashable, Sendable {
        package var day: CalendarDate
        /// `12 Oct`, `Oct`, or `2027`.
        package var label: String
    }

    /// The first days of weeks, months or years, so that there are at most so many; the first month of a year has its
    /// number.
    package static func days(
        from first: CalendarDate, to last: CalendarDate, most: Int, weekStart: WeekStart
    ) -> [Day] {
        let weeks = first.days(until: last) / 7
        if weeks < 14 || weeks / 4 < 3 {
            let step = max(1, (weeks + most) / most)
            let start = first.startOfWeek(weekStart)
            return stride(from: start < first ? step : 0, through: weeks + 1, by: step).compactMap { week in
                let day = start.adding(days: week * 7)
                return day <= last && day >= first ? Day(day: day, label: "\(day.day) \(day.monthName)") : nil
            }
        }
        let months = (last.year - first.year) * 12 + last.month - first.month
        let step = [1, 2, 3, 6].first { months / $0 < most }
        guard let step else { return years(from: first, to: last, most: most) }
        return (0...months).compactMap { number in
            let index = first.month - 1 + number
            guard index % step == 0,
                let day = CalendarDate(year: first.year + index / 12, month: index % 12 + 1, day: 1), day >= first
            else { return nil }
            return Day(day: day, label: day.month == 1 ? "\(day.year)" : day.monthName)
        }
    }

    private static func years(from first: CalendarDate, to last: CalendarDate, most: Int) -> [Day] {
        let years = last.year - first.year
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].first { years / $0 < most } ?? 10_000
        return stride(from: first.year / step * step, through: last.year, by: step).compactMap { year in
            guard let day = CalendarDate(year: year, month: 1, day: 1), day >= first else { return nil }
            return Day(day: day, label: "\(year)")
        }
    }
}
