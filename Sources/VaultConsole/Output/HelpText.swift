import VaultRecords

/// The page of a command, and the overview of all of them. At most 80 cells wide, so that lines stay easy to read.
package enum HelpText {
    package static let widest = 80

    /// Summary, usage, arguments, options, an example and the details of one command.
    ///
    /// - Parameter isShort: without the details
    package static func page(
        of command: CommandDefinition, isShort: Bool = false, style: Style, width: Int = widest
    ) -> String {
        let limit = min(width, widest)
        var parts = [
            wrap(command.summary, heading: "", indent: 0, limit: limit),
            wrap(command.usage, heading: style(.heading, "Usage:") + " ", indent: 7, limit: limit),
        ]
        let arguments = command.arguments.map { Entry(term: $0.name, text: summary(of: $0)) }
        let own = command.options.map(Entry.init)
        let global = Option.global.map { "--\($0.name)" }.joined(separator: ", ")
        let terms = (arguments + own).map(\.term)
        let column = terms.map { DisplayText.width($0) }.filter { $0 <= limit * 28 / widest }.max() ?? 0
        parts.append(section("Arguments", arguments, column: column, limit: limit, style: style))
        parts.append(section("Options", own, column: column, limit: limit, style: style))
        parts.append(wrap(global, heading: style(.heading, "With every command:") + " ", indent: 20, limit: limit))
        if !command.aliases.isEmpty {
            let aliases = command.aliases.joined(separator: ", ")
            parts.append(wrap(aliases, heading: style(.heading, "Also called:") + " ", indent: 13, limit: limit))
        }
        parts.append(example(command.example, style: style))
        if !isShort { parts += command.details.map { text(of: $0, limit: limit, style: style) } }
        if isShort, !command.details.isEmpty { parts.append("more: vault \(command.name) --help\n") }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What the program is for, and its commands in groups: all of them with the topics and the options of every
    /// command, or without.
    package static func overview(
        summary: String, groups: [(title: String, commands: [CommandDefinition])], topics: [Topic] = [],
        isWhole: Bool = true, style: Style, width: Int = widest
    ) -> String {
        let limit = min(width, widest)
        let names = groups.flatMap(\.commands).map { DisplayText.width($0.name) }
        var parts = [
            wrap(summary, heading: "", indent: 0, limit: limit),
            "\(style(.heading, "Usage:")) vault COMMAND [options]\n",
        ]
        for group in groups {
            let entries = group.commands.map { Entry(term: $0.name, text: $0.summary) }
            parts.append(section(group.title, entries, column: names.max() ?? 0, limit: limit, style: style))
        }
        if !isWhole {
            parts.append(
                "'vault COMMAND --help' shows how to use a command, '-h' in short; every\n"
                    + "command, topic and option: vault help --all\n")
            return parts.joined(separator: "\n")
        }
        parts.append(
            section(
                "Topics", topics.map { Entry(term: $0.name, text: $0.summary) },
                column: topics.map { DisplayText.width($0.name) }.max() ?? 0,
                limit: limit, style: style))
        let global = Option.global.map(Entry.init)
        let terms = global.map { DisplayText.width($0.term) }
        let column = terms.filter { $0 <= limit * 28 / widest }.max() ?? 0
        parts.append(section("Global options", global, column: column, limit: limit, style: style))
        let more =
            "'vault COMMAND --help' shows how to use a command, with an example"
            + (topics.isEmpty ? "." : "; 'vault help TOPIC' explains a topic.")
        parts.append(wrap(more, heading: "", indent: 0, limit: limit))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What an argument is, with the words that it may be.
    package static func summary(of argument: Argument) -> String { withChoices(argument.summary, argument.choices) }

    /// What an option does, with what it goes with and the words that its value may be.
    package static func summary(of option: Option) -> String {
        let many = option.isRepeatable ? " (may be repeated)" : ""
        let words = option.words.isEmpty ? "" : "with \(Words.list(option.words, joint: "and")): "
        return withChoices(words + option.summary + many, option.valueName == nil ? [] : option.choices)
    }

    private static func withChoices(_ text: String, _ choices: [String]) -> String {
        choices.isEmpty ? text : "\(text): \(Words.list(choices, joint: "or"))"
    }

    /// The page of a topic.
    package static func page(of topic: Topic, style: Style, width: Int = widest) -> String {
        let limit = min(width, widest)
        let parts = topic.parts.map { text(of: $0, limit: limit, style: style) }
        return ([wrap(topic.summary, heading: "", indent: 0, limit: limit)] + parts).joined(separator: "\n")
    }

    private static func text(of part: Topic.Part, limit: Int, style: Style) -> String {
        switch part {
        case .heading(let text): style(.heading, text + ":") + "\n"
        case .text(let text): DisplayText.wrapped(text, to: limit).map { $0 + "\n" }.joined()
        case .lines(let lines, _): lines.map { "  \($0)\n" }.joined()
        case .terms(let terms): terms.map { lines(of: $0, in: terms, limit: limit) }.joined()
        }
    }

    private static func lines(of term: Topic.Term, in terms: [Topic.Term], limit: Int) -> String {
        let widths = terms.map { DisplayText.width($0.name) }
        let column = widths.filter { $0 <= limit * 28 / widest }.max() ?? 0
        return lines(of: Entry(term: term.name, text: term.text), column: column, limit: limit)
    }

    /// A term on the left and what it means on the right.
    private struct Entry {
        var term: String
        var text: String

        init(term: String, text: String) {
            self.term = term
            self.text = text
        }

        init(_ option: Option) {
            let short = option.short.map { "-\($0), " } ?? "    "
            self.init(term: short + option.spelling, text: HelpText.summary(of: option))
        }
    }

    private static func section(
        _ title: String, _ entries: [Entry], column: Int, limit: Int, style: Style
    ) -> String {
        guard !entries.isEmpty else { return "" }
        return style(.heading, title + ":") + "\n"
            + entries.map { lines(of: $0, column: column, limit: limit) }.joined()
    }

    /// The term and its text side by side, or below each other when the term is too wide.
    private static func lines(of entry: Entry, column: Int, limit: Int) -> String {
        let margin = column + 4
        var text = "  " + entry.term
        let isWide = DisplayText.width(entry.term) > column
        var isFirst = !isWide
        for line in DisplayText.wrapped(entry.text, to: limit - margin) {
            if isFirst {
                text += DisplayText.spaces(margin - 2 - DisplayText.width(entry.term))
            } else {
                text += "\n" + DisplayText.spaces(margin)
            }
            text += line
            isFirst = false
        }
        return text + "\n"
    }

    private static func wrap(_ text: String, heading: String, indent: Int, limit: Int) -> String {
        let lines = DisplayText.wrapped(text, to: limit - indent)
        return heading + lines.joined(separator: "\n" + DisplayText.spaces(indent)) + "\n"
    }

    private static func example(_ lines: [String], style: Style) -> String {
        lines.isEmpty
            ? "" : style(.heading, "Example:") + "\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }
}
