import VaultRecords
import VaultSyntax

/// What a command is called, takes and does. It feeds the parser, the help and the completions.
package struct CommandDefinition: Hashable, Sendable {
    package var name: String
    /// Other words for the command, which the help does not list by themselves.
    package var aliases: [String]
    /// One line, in lower case and without a full stop.
    package var summary: String
    /// In order; only the last one may take several.
    package var arguments: [Argument]
    /// The command's own options, without the global ones.
    package var options: [Option]
    /// Markdown in place of the section of `Pages/Commands` with its name.
    private var markdown: String?
    /// The pack that a vault must use for it; nil for one that works in every vault.
    package var pack: String?
    /// Whether it is there to change something, perhaps after a question. Its output never goes through a pager.
    package var writes: Bool

    package init(
        _ name: String,
        aliases: [String] = [],
        _ summary: String,
        arguments: [Argument] = [],
        options: [Option] = [],
        page: String? = nil,
        pack: String? = nil,
        writes: Bool = false
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.arguments = arguments
        self.options = options
        markdown = page
        self.pack = pack
        self.writes = writes
    }

    /// `vault log TITLE [QUANTITY …] [options]`.
    package var usage: String {
        let own = options.isEmpty ? [] : ["[options]"]
        return (["vault", name] + arguments.map(\.spelling) + own).joined(separator: " ")
    }

    /// An example, as a console shows it, and details.
    package var page: Topic {
        Topic(markdown.map { Page(name: name, text: $0) } ?? Page.named(name, in: Page.commands))
    }

    /// `$ vault …` and what it prints; may be empty.
    package var example: [String] {
        page.parts.lazy.compactMap { if case .lines(let lines, _) = $0 { lines } else { nil } }.first ?? []
    }

    /// All of its page but the example; may be empty.
    package var details: [Topic.Part] {
        let example = page.parts.firstIndex { if case .lines = $0 { true } else { false } }
        return page.parts.indices.filter { $0 != example }.map { page.parts[$0] }
    }

    /// The first line of the example that calls it, without its `$`; nil where there is none.
    package var sample: String? {
        example.first { $0.hasPrefix("$ vault \(name)") }.map { String($0.dropFirst(2)) }
    }

    package func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }
}

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

/// What the text of an argument, or of the value of an option, is. Help and completions follow from it.
package enum ValueKind: Hashable, Sendable {
    /// One of these words.
    case choice([String])
    /// Some of these words, several between commas.
    case words([String])
    /// The word after a command's name that says what to do, with what follows it.
    case subcommand([Subcommand])
    /// A record of one of these types; of any type when there are none.
    case record(of: [String])
    /// The title of a record of one of these types, or a new title.
    case title(of: [String])
    /// A record type, by its name.
    case type
    /// A field of records, stored or computed; with `isList` several between commas, with `isOrder` after a dash too,
    /// with `hasParts` also what records hold besides their fields.
    case field(isList: Bool = false, isOrder: Bool = false, hasParts: Bool = false)
    /// `field=text`, of the records or of the type that the words before it name.
    case assignment
    /// An expression of `--where`.
    case expression
    /// A word of a search, or `type:`, `tag:` or `in:` with where to look.
    case search
    /// One of these words, or a dash and one of them for the opposite order.
    case order([String])
    case unit
    /// A number and its unit, in one word or in two.
    case quantity
    /// A number of kilograms or pounds, in one word or in two; in a set after the repetitions and `x`.
    case weight
    case date
    /// Rules by their ids, several between commas.
    case rules
    /// A page of `vault explain`: a rule, or one of the other pages.
    case explained
    /// A page of `vault help`: a command with its subcommand, or a topic.
    case helpPage
    /// A change that can be undone, by its id.
    case change
    /// A folder of the vault, seen from its root.
    case vaultFolder
    /// A file or a folder, seen from the current one.
    case path
    /// A folder, seen from the current one.
    case folder
    /// Text of which nothing is known before it is written: a new title, a note, a time, a number.
    case text
    case oneOf([ValueKind])

    /// The kinds that it is made of; itself for most.
    package var parts: [ValueKind] {
        if case .oneOf(let kinds) = self { kinds.flatMap(\.parts) } else { [self] }
    }

    /// The same for a word after the first one: a word that says what the others are comes first.
    package var afterFirst: ValueKind {
        guard case .oneOf(let kinds) = self else { return self }
        return .oneOf(kinds.filter { $0.choices.isEmpty })
    }

    /// Whether an empty text is none of it: what a variable of the shell left that was not set.
    package var needsText: Bool {
        switch self {
        case .folder, .path, .vaultFolder, .rules: true
        default: false
        }
    }

    /// The only words allowed; empty when others are.
    package var choices: [String] {
        switch self {
        case .choice(let words), .words(let words): words
        default: []
        }
    }

    /// The parts of a text that are to be words of it: several between commas, where that is how they are written.
    package func texts(_ text: String) -> [String] {
        guard case .words = self else { return [text] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

/// What a word after a command's name does, and what it takes.
package struct Subcommand: Hashable, Sendable {
    package var word: String
    /// In lower case and without a full stop.
    package var summary: String
    package var arguments: [Argument]

    package init(_ word: String, _ summary: String, _ arguments: [Argument] = []) {
        self.word = word
        self.summary = summary
        self.arguments = arguments
    }
}

extension Argument {
    /// The argument that names a subcommand.
    ///
    /// - Parameters:
    ///   - standard: what holds without a word
    ///   - other: what may stand in place of a subcommand
    package static func what(_ subcommands: [Subcommand], standard: String, or other: ValueKind? = nil) -> Argument {
        let kind = ValueKind.subcommand(subcommands)
        return Argument(
            "WHAT", other.map { .oneOf([kind, $0]) } ?? kind, count: .optional,
            "\(Words.either(subcommands.map(\.word))); default: \(standard)")
    }
}

extension CommandDefinition {
    /// The words that may follow its name to say what to do; empty for most commands.
    package var subcommands: [Subcommand] {
        for case .subcommand(let words) in arguments.first?.kind.parts ?? [] { return words }
        return []
    }
}
