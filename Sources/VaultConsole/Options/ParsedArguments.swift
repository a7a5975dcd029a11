import VaultRecords
import VaultSyntax

/// What a line of arguments says, checked against the command's definition.
package struct ParsedArguments: Sendable {
    /// Nil when no command was named.
    package let command: CommandDefinition?
    /// The texts that belong to no option, in order, without the command's name.
    package let positionals: [String]
    private let values: [String: [String]]

    package init(command: CommandDefinition?, positionals: [String], values: [String: [String]]) {
        self.command = command
        self.positionals = positionals
        self.values = values
    }

    /// True when the option was given, with or without a value.
    package func has(_ option: String) -> Bool { values[option] != nil }

    /// The option's value; the first of several.
    package func value(_ option: String) -> String? { values[option]?.first }

    /// Every value of a repeatable option, in order.
    package func values(_ option: String) -> [String] { values[option] ?? [] }

    /// The values of an option that may hold several between commas: `--fields title,due`.
    package func list(_ option: String) -> [String] {
        values(option).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// The option's value as a whole number. Throws when it is none, or outside the range.
    package func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        let isOpen = range.upperBound == .max
        let written = WholeNumber(text)
        // Where there is no upper bound, a number beyond any count means all.
        guard let written, let number = isOpen ? atLeast(range.lowerBound, written) : written.within(range) else {
            let bounds = isOpen ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
            throw UsageError("'--\(option)' is '\(text)'; expected a whole number, \(bounds)")
        }
        return number
    }

    private func atLeast(_ least: Int, _ written: WholeNumber) -> Int? {
        let number = written.clamped(to: Int.min...Int.max)
        return number >= least ? number : nil
    }

    /// The option's value as a day.
    package func date(
        _ option: String, today: CalendarDate, direction: DateArgument.Direction
    ) throws(UsageError) -> CalendarDate? {
        guard let text = value(option) else { return nil }
        return try DateArgument.read(text, today: today, direction: direction)
    }

    /// The whole request is for help: `vault check --help`.
    package var asksForHelp: Bool { has("help") }
}

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
