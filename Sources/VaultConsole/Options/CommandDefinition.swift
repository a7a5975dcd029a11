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

    /// Paragraphs; may be empty.
    package var details: [String] {
        page.parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// The first line of the example that calls it, without its `$`; nil where there is none.
    package var sample: String? {
        example.first { $0.hasPrefix("$ vault \(name)") }.map { String($0.dropFirst(2)) }
    }

    package func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }
}
