import VaultSchema
import VaultSyntax

/// A day as people name it on the command line: `2026-11-21`, `today`, `monday`, `-3d`, `+2w`.
package enum DateArgument {
    /// Where the name of a weekday points.
    package enum Direction: Sendable {
        /// The nearest one up to today, for what has happened. Said on a monday, `monday` is today.
        case past
        /// The first one after today, for what is planned.
        case future
    }

    /// Letter case does not matter. Throws for anything that names no day.
    package static func read(
        _ text: String, today: CalendarDate, direction: Direction
    ) throws(UsageError) -> CalendarDate {
        let word = text.lowercased()
        if let days = offsetsOfWords[word] { return today.adding(days: days) }
        if let weekday = weekday(word) { return nearest(weekday, today: today, direction: direction) }
        if let days = distance(word) { return today.adding(days: days) }
        let reading = CalendarDate.read(Array(text.utf8).span)
        if let date = reading.value { return date }
        throw UsageError(
            "'\(text)' is not a date",
            suggestions: reading.problem?.suggestions.nonEmpty ?? suggestions(for: word),
            otherwise: "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d or +2w"
        )
    }

    /// Reads the days of fields that are given as words, by what the field says: dues and starts lie ahead.
    package static func words(_ today: CalendarDate) -> (_ text: String, _ field: String) -> CalendarDate? {
        { text, field in
            let isPlanned = field == "due" || field == "start" || field == "end"
            return try? read(text, today: today, direction: isPlanned ? .future : .past)
        }
    }

    /// The words for days, without the distances.
    package static var words: [String] { ["today", "yesterday", "tomorrow"] + weekdays }

    private static let offsetsOfWords = ["today": 0, "yesterday": -1, "tomorrow": 1]
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

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
    private static func distance(_ word: String) -> Int? {
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

    private static func suggestions(for word: String) -> [String] {
        if distance("-" + word) != nil { return ["-" + word, "+" + word] }
        return Near.suggestions(for: word, in: weekdays + offsetsOfWords.keys.sorted())
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
