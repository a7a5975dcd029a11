import VaultSchema

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

    /// The days that have a label, and where; as many as have room without touching.
    ///
    /// - Parameter weekStart: the day on which weeks begin
    package func labels(weekStart: WeekStart = .monday) -> [(column: Int, text: String)] {
        for step in Self.steps {
            guard let labels = labels(step, weekStart) else { continue }
            let isApart = zip(labels, labels.dropFirst()).allSatisfy { $0.column + $0.text.count + 1 < $1.column }
            if isApart { return labels.filter { $0.column + $0.text.count <= columns } }
        }
        return []
    }

    /// Nil when there would be more than columns.
    private func labels(_ step: Step, _ weekStart: WeekStart) -> [(column: Int, text: String)]? {
        var labels: [(column: Int, text: String)] = []
        switch step {
        case .days(let count):
            guard first.days(until: last) / count <= columns else { return nil }
            var day = count == 1 ? first : first.adding(days: -1).startOfWeek(weekStart).adding(days: 7)
            while day <= last {
                labels.append((column(of: day), String(day.description.dropFirst(5))))
                let next = day.adding(days: count)
                if next == day { break }
                day = next
            }
        case .months(let count):
            let months = last.year * 12 + last.month - first.year * 12 - first.month
            guard months / count <= columns else { return nil }
            var month = (first.year * 12 + first.month - 1 + count - 1) / count * count
            while let day = CalendarDate(year: month / 12, month: month % 12 + 1, day: 1), day <= last {
                if day >= first { labels.append((column(of: day), Self.text(ofMonth: day))) }
                month += count
            }
        }
        return labels
    }

    /// A month by its name, and January by its year.
    private static func text(ofMonth day: CalendarDate) -> String {
        day.month == 1 ? String(day.description.prefix(4)) : day.monthName
    }

    // MARK: The lines below a plot

    /// The axis with a notch at each label, and the labels below it.
    ///
    /// - Parameter marked: a day that gets a sign of its own: `▲`
    package func lines(marking marked: CalendarDate?, weekStart: WeekStart = .monday) -> (axis: String, labels: String)
    {
        var axis = [Character](repeating: "─", count: columns)
        var text = [Character](repeating: " ", count: columns)
        for label in labels(weekStart: weekStart) {
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
