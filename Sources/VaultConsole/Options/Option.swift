/// One option of a command: the same definition feeds the parser, the help and the completions.
package struct Option: Hashable, Sendable {
    /// The long name without its dashes: `format`.
    package var name: String
    /// The short name without its dash: `f`.
    package var short: Character?
    /// What the help calls the value: `DATE`. Nil for an option that takes no value, unless it has choices.
    package var valueName: String?
    /// What the value is; nil for an option that takes none.
    package var kind: ValueKind?
    /// What it does, in lower case and without a full stop.
    package var summary: String
    /// True when it may be given more than once.
    package var isRepeatable: Bool
    /// The words after the command's name that it goes with, as `start`; empty when it goes with each.
    package var words: [String]

    /// An option that takes no value.
    package init(_ name: String, short: Character? = nil, with words: [String] = [], _ summary: String) {
        self.init(name, short, nil, nil, false, words, summary)
    }

    /// An option with one of a few words.
    package init(
        _ name: String, short: Character? = nil, value valueName: String? = nil, choices: [String],
        isRepeatable: Bool = false, with words: [String] = [], _ summary: String
    ) {
        self.init(name, short, valueName, .choice(choices), isRepeatable, words, summary)
    }

    /// An option with a value.
    package init(
        _ name: String, short: Character? = nil, value valueName: String, _ kind: ValueKind,
        isRepeatable: Bool = false, with words: [String] = [], _ summary: String
    ) {
        self.init(name, short, valueName, kind, isRepeatable, words, summary)
    }

    private init(
        _ name: String, _ short: Character?, _ valueName: String?, _ kind: ValueKind?, _ isRepeatable: Bool,
        _ words: [String], _ summary: String
    ) {
        self.name = name
        self.short = short
        self.valueName = valueName
        self.kind = kind
        self.summary = summary
        self.isRepeatable = isRepeatable
        self.words = words
    }

    /// The only values allowed; empty when any text is.
    package var choices: [String] { kind?.choices ?? [] }

    /// The same, for some of the words after a command's name.
    package func with(_ words: [String]) -> Option {
        var option = self
        option.words = words
        return option
    }

    package var takesValue: Bool { kind != nil }

    /// `--format FORMAT`, `--color auto|always|never` or `--strict`.
    package var spelling: String {
        guard takesValue else { return "--\(name)" }
        return "--\(name) \(valueName ?? choices.joined(separator: "|"))"
    }
}

extension Option {
    /// The options that every command takes, in any place of the line.
    package static let global = [
        Option("vault", value: "DIR", .folder, "the vault's folder; default: the one that holds the current folder"),
        Option("as-of", value: "DATE", .date, "use this day as today"),
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
    /// What it is.
    package var kind: ValueKind
    package var summary: String

    package init(_ name: String, _ kind: ValueKind, count: Count = .one, _ summary: String) {
        self.name = name
        self.kind = kind
        self.count = count
        self.summary = summary
    }

    /// One of a few words.
    package init(_ name: String, count: Count = .one, choices: [String], _ summary: String) {
        self.init(name, .choice(choices), count: count, summary)
    }

    /// The only words allowed; empty when any text is.
    package var choices: [String] { kind.choices }

    /// `RECORD`; of a name of one letter what it is too: `A, the record to keep`.
    package var described: String {
        name.count > 1 ? name : "\(name), \(summary.prefix { $0 != ":" && $0 != "," })"
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

    package var isRequired: Bool { count == .one || count == .several }
    package var takesMany: Bool { count == .any || count == .several }
}
