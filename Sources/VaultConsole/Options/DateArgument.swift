import VaultSchema
import VaultSyntax

/// A day as people name it on the command line: `2026-11-21`, `today`, `monday`, `-3d`, `+2w`, `+3m`, `+1y`.
package enum DateArgument {
    package typealias Direction = NamedDay.Direction

    /// Letter case does not matter. Throws for anything that names no day.
    package static func read(
        _ text: String, today: CalendarDate, direction: Direction
    ) throws(UsageError) -> CalendarDate {
        if let day = NamedDay.read(text, today: today, direction: direction) { return day }
        let reading = CalendarDate.read(Array(text.utf8).span)
        if let date = reading.value { return date }
        let isImpossible = reading.problem?.kind == .impossibleDate
        throw UsageError(
            "'\(text)' is not a date" + (isImpossible ? "; the calendar has no such day" : ""),
            suggestions: reading.problem?.suggestions.nonEmpty ?? suggestions(for: text.lowercased(), today),
            otherwise: help(for: text, today: today, direction: direction))
    }

    /// What to do about a text that names no day: of `1 July` the next one, or for what has happened the last one.
    package static func help(for text: String, today: CalendarDate, direction: Direction) -> String {
        guard let day = NamedDay.withoutYear(text, today: today, direction: direction) else { return forms }
        return "write the year too, as in '\(day)'"
    }

    /// What to do about a text that names no day.
    package static let forms =
        "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d, +2w, +3m or +1y"

    /// Reads the days of fields that are given as words, by what the field says.
    package static func words(_ today: CalendarDate) -> (_ text: String, _ field: String) -> CalendarDate? {
        { text, field in try? read(text, today: today, direction: Direction(field: field)) }
    }

    /// The words for days, without the distances.
    package static var words: [String] { NamedDay.words }

    private static func suggestions(for word: String, _ today: CalendarDate) -> [String] {
        if NamedDay.moved(today, by: "-" + word) != nil { return ["-" + word, "+" + word] }
        return Near.suggestions(for: word, in: NamedDay.weekdays + ["today", "tomorrow", "yesterday"])
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
