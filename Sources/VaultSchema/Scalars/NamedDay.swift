import VaultSyntax

/// A day as people name it: `today`, `monday`, `-3d`, `+2w`, `2026-11-21`.
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
        return distance(word).map { today.adding(days: $0) }
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

    /// The days of `-3d` or `+2w`; nil without a sign, a number of at most six digits or a unit.
    package static func distance(_ word: String) -> Int? {
        guard let sign = word.first, sign == "-" || sign == "+", let unit = word.last else { return nil }
        let digits = word.dropFirst().dropLast()
        guard 1...6 ~= digits.utf8.count else { return nil }
        guard let number = WholeNumber(digits)?.within(0...999_999) else { return nil }
        let days: Int
        switch unit {
        case "d": days = number
        case "w": days = number * 7
        default: return nil
        }
        return sign == "-" ? -days : days
    }
}
