import VaultRecords

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
