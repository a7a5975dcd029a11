import VaultSchema
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
