import VaultSchema
import VaultSyntax

/// A day as people name it on the command line: `2026-11-21`, `today`, `monday`, `-3d`, `+2w`.
package enum DateArgument {
    package typealias Direction = NamedDay.Direction

    /// Letter case does not matter. Throws for anything that names no day.
    package static func read(
        _ text: String, today: CalendarDate, direction: Direction
    ) throws(UsageError) -> CalendarDate {
        if let day = NamedDay.read(text, today: today, direction: direction) { return day }
        let reading = CalendarDate.read(Array(text.utf8).span)
        if let date = reading.value { return date }
        throw UsageError(
            "'\(text)' is not a date",
            suggestions: reading.problem?.suggestions.nonEmpty ?? suggestions(for: text.lowercased()),
            otherwise: forms)
    }

    /// What to do about a text that names no day.
    package static let forms = "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d or +2w"

    /// Reads the days of fields that are given as words, by what the field says.
    package static func words(_ today: CalendarDate) -> (_ text: String, _ field: String) -> CalendarDate? {
        { text, field in try? read(text, today: today, direction: Direction(field: field)) }
    }

    /// The words for days, without the distances.
    package static var words: [String] { NamedDay.words }

    private static func suggestions(for word: String) -> [String] {
        if NamedDay.distance("-" + word) != nil { return ["-" + word, "+" + word] }
        return Near.suggestions(for: word, in: NamedDay.weekdays + ["today", "tomorrow", "yesterday"])
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
