/// One option of a command: the same definition feeds the parser, the help and the completions.
package struct Option: Hashable, Sendable {
    /// The long name without its dashes: `format`.
    package var name: String
    /// The short name without its dash: `f`.
    package var short: Character?
    /// What the help calls the value: `DATE`. Nil for an option that takes no value, unless it has choices.
    package var valueName: String?
    /// What it does, in lower case and without a full stop.
    package var summary: String
    /// The only values allowed; empty when any text is.
    package var choices: [String]
    /// True when it may be given more than once.
    package var isRepeatable: Bool
    /// The words after the command's name that it goes with, as `start`; empty when it goes with each.
    package var words: [String]

    package init(
        _ name: String,
        short: Character? = nil,
        value valueName: String? = nil,
        choices: [String] = [],
        isRepeatable: Bool = false,
        with words: [String] = [],
        _ summary: String
    ) {
        self.name = name
        self.short = short
        self.valueName = valueName
        self.summary = summary
        self.choices = choices
        self.isRepeatable = isRepeatable
        self.words = words
    }

    /// The same, for some of the words after a command's name.
    package func with(_ words: [String]) -> Option {
        var option = self
        option.words = words
        return option
    }

    package var takesValue: Bool { valueName != nil || !choices.isEmpty }

    /// `--format FORMAT`, `--color auto|always|never` or `--strict`.
    package var spelling: String {
        guard takesValue else { return "--\(name)" }
        return "--\(name) \(valueName ?? choices.joined(separator: "|"))"
    }
}

extension Option {
    /// The options that every command takes, in any place of the line.
    package static let global = [
        Option("vault", value: "DIR", "the vault's folder; default: the one that holds the current folder"),
        Option("as-of", value: "DATE", "use this day as today"),
        Option("color", value: "WHEN", choices: ["auto", "always", "never"], "when to colour"),
        Option("no-pager", "show long output without a pager"),
        Option("help", short: "h", "show how to use the command"),
        Option("version", "show the version"),
    ]
}

/// One thing that a command takes without an option.
package struct Argument: Hashable, Sendable {
    package enum Count: Sendable {
        case one, optional
        /// Any number, none included.
        case any
        /// One or more.
        case several
    }

    /// What the help calls it: `RECORD`.
    package var name: String
    package var count: Count
    /// The only words allowed; empty when any text is.
    package var choices: [String]
    package var summary: String

    package init(_ name: String, count: Count = .one, choices: [String] = [], _ summary: String) {
        self.name = name
        self.count = count
        self.choices = choices
        self.summary = summary
    }

    /// `TITLE`, `[DIR]`, `[GOAL …]` or `FILE …`.
    package var spelling: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name) …]"
        case .several: "\(name) …"
        }
    }

    var isRequired: Bool { count == .one || count == .several }
    var takesMany: Bool { count == .any || count == .several }
}
