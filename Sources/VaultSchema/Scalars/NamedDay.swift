import VaultSyntax

/// A day as people name it: `today`, `monday`, `-3d`, `+2w`, `+3m`, `+1y`.
package enum NamedDay {
    /// Where the name of a weekday points.
    package enum Direction: Sendable {
        /// The nearest one up to today, for what has happened. Said on a monday, `monday` is today.
        case past
        /// The first one after today, for what is planned.
        case future

        /// That of a field: dues, starts and ends lie ahead.
        package init(field name: String) {
            self = name == "due" || name == "start" || name == "end" ? .future : .past
        }
    }

    /// Letter case does not matter. Nil for what names no day without being a date.
    package static func read(_ text: String, today: CalendarDate, direction: Direction) -> CalendarDate? {
        let word = text.lowercased()
        if let days = offsetsOfWords[word] { return today.adding(days: days) }
        if let weekday = weekday(word) { return nearest(weekday, today: today, direction: direction) }
        return moved(today, by: word)
    }

    /// The next day of `1 July` from today on, or for the past the last one until today; nil for other texts, and for a
    /// day that no month has.
    package static func withoutYear(_ text: String, today: CalendarDate, direction: Direction) -> CalendarDate? {
        guard let (month, day) = DateSpelling.withoutYear(Array(text.utf8).span) else { return nil }
        let years = (0...8).map { direction == .future ? today.year + $0 : today.year - $0 }
        return years.lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }
            .first { direction == .future ? $0 >= today : $0 <= today }
    }

    /// The words for days, without the distances.
    package static var words: [String] { ["today", "yesterday", "tomorrow"] + weekdays }

    /// From monday on.
    package static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    private static let offsetsOfWords = ["today": 0, "yesterday": -1, "tomorrow": 1]

    /// 1 for `monday` or `mon` to 7 for `sunday` or `sun`.
    private static func weekday(_ word: String) -> Int? {
        weekdays.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
    }

    private static func nearest(_ weekday: Int, today: CalendarDate, direction: Direction) -> CalendarDate {
        let ahead = (weekday - today.weekday + 7) % 7
        return switch direction {
        case .past: today.adding(days: ahead == 0 ? 0 : ahead - 7)
        case .future: today.adding(days: ahead == 0 ? 7 : ahead)
        }
    }

    /// The day at the distance `-3d`, `+2w`, `+3m` or `+1y`: a day that a month does not have is its last one, and at the
    /// ends of the calendar it is the first or last day. Nil without a sign, a number of at most six digits or a unit.
    package static func moved(_ today: CalendarDate, by distance: String) -> CalendarDate? {
        guard let sign = distance.first, sign == "-" || sign == "+", let unit = distance.last else { return nil }
        let digits = distance.dropFirst().dropLast()
        guard 1...6 ~= digits.utf8.count, let number = WholeNumber(digits)?.within(0...999_999) else { return nil }
        let count = sign == "-" ? -number : number
        switch unit {
        case "d": return today.adding(days: count)
        case "w": return today.adding(days: count * 7)
        case "m", "y":
            return today.adding(months: unit == "y" ? count * 12 : count)
                ?? (count < 0 ? CalendarDate.first : CalendarDate.last)
        default: return nil
        }
    }
}
