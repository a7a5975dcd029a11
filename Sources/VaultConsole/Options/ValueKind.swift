import VaultRecords

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
