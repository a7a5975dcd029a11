import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultSyntax

/// The manual page of the program, made from the tables of its commands and topics.
package struct ManualPage: Sendable {
    package private(set) var roff = Roff()

    package var text: String { roff.text }

    package static let vault = ManualPage(VaultCommand.groups.map { ($0.title, $0.commands.map(\.definition)) })

    package init(_ groups: [(title: String, commands: [CommandDefinition])]) {
        roff.title("VAULT", day: Version.day, source: "vault \(Version.number)")
        roff.request("SH", "NAME")
        roff.paragraph("vault - goals and the actions that count towards them, in Markdown")
        roff.request("SH", "SYNOPSIS")
        roff.request("B", "vault")
        roff.paragraph("[COMMAND] [options]")
        roff.request("SH", "DESCRIPTION")
        roff.paragraph(VaultCommand.summary)
        roff.request("PP")
        roff.paragraph(
            """
            Inside a vault, vault alone shows the day. Options may come in any place of the line, with their value \
            after a space or after '='; what comes after '--' is not an option.
            """)
        roff.request("SH", "GLOBAL OPTIONS")
        for option in Option.global { add(option) }
        roff.request("SH", "COMMANDS")
        for group in groups {
            roff.request("SS", group.title)
            for command in group.commands { add(command) }
        }
        roff.request("SH", "EXIT STATUS")
        add(Topic.named("exit-codes"))
        roff.request("SH", "ENVIRONMENT")
        add(Topic.named("environment"))
        roff.request("SH", "FILES")
        add(Topic.named("files"))
        roff.request("SH", "EXAMPLES")
        addExamples(groups.flatMap(\.commands))
        roff.request("SH", "SEE ALSO")
        for topic in Topic.all where !["exit-codes", "environment"].contains(topic.name) {
            term("vault help \(topic.name)")
            roff.paragraph(Self.sentence(topic.summary))
        }
    }

    // MARK: Commands

    private mutating func add(_ command: CommandDefinition) {
        roff.request("TP")
        roff.request("B", command.usage)
        roff.paragraph(Self.sentence(command.summary))
        if !command.aliases.isEmpty { roff.paragraph("Also called: \(command.aliases.joined(separator: ", ")).") }
        roff.request("RS")
        for subcommand in command.subcommands {
            term(
                (["vault", command.name, subcommand.word] + subcommand.arguments.map(\.spelling)).joined(separator: " ")
            )
            roff.paragraph(Self.sentence(subcommand.summary))
        }
        for argument in command.arguments where argument.kind.parts.count == 1 && command.subcommands.isEmpty {
            term(argument.name)
            roff.paragraph(Self.sentence(HelpText.summary(of: argument)))
        }
        for option in command.options { add(option) }
        for paragraph in command.details {
            roff.request("PP")
            roff.paragraph(paragraph)
        }
        roff.request("RE")
    }

    private mutating func add(_ option: Option) {
        term((option.short.map { "-\($0), " } ?? "") + option.spelling)
        roff.paragraph(Self.sentence(HelpText.summary(of: option)))
    }

    private mutating func addExamples(_ commands: [CommandDefinition]) {
        for command in commands {
            roff.request("TP")
            roff.paragraph(Self.sentence(command.summary))
            roff.request("EX")
            for line in command.example { roff.line(line) }
            roff.request("EE")
        }
    }

    // MARK: Parts

    private mutating func add(_ topic: Topic) {
        for (place, part) in topic.parts.enumerated() {
            switch part {
            case .text(let text):
                if place > 0 { roff.request("PP") }
                roff.paragraph(text)
            case .heading(let text): roff.request("SS", text)
            case .terms(let terms):
                for one in terms {
                    term(one.name)
                    roff.paragraph(one.text)
                }
            case .lines(let lines, _):
                roff.request("EX")
                for line in lines { roff.line(line) }
                roff.request("EE")
            }
        }
    }

    private mutating func term(_ text: String) {
        roff.request("TP")
        roff.request("B", text)
    }

    /// A summary of the help as a sentence.
    private static func sentence(_ summary: String) -> String {
        summary.isEmpty ? "" : summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }
}

extension Topic {
    /// In the order in which `vault help` lists them. A page without a summary is a part of the manual page only.
    package static let all = Page.topics.filter { !$0.summary.isEmpty }.map { Topic($0).withTypes }

    /// A topic of `Pages/Topics`; an empty one where there is none.
    package static func named(_ name: String) -> Topic { Topic(Page.named(name, in: Page.topics)).withTypes }

    /// With the types of records, each with what it is, in place of the paragraph TYPES.
    private var withTypes: Topic {
        var topic = self
        guard let place = parts.firstIndex(of: .text("TYPES")) else { return self }
        let schema = Vault.knownPacks.schema
        let types = Vault.knownPacks.flatMap(\.types) + [schema.types[schema.settingsType]]
        topic.parts[place] = .terms(types.map { Term($0.name, $0.summary) })
        return topic
    }
}

extension Topic {
    /// What is written in records of a type, or in the settings.
    init(of type: RecordType) {
        let hasTargets = type.fields.contains { $0.scalar == .target }
        let isSettings = type.name == RecordType.settingsName
        let parts: [Part] = [
            .text(
                isSettings
                    ? "'vault set \(Schema.settingsPath) FIELD=TEXT' changes one."
                    : "'vault new \(type.name) TITLE' creates one in the folder '\(type.baseFolder)'; 'FIELD=TEXT' after it "
                        + "sets further fields."),
            .heading("Fields"), .terms(type.fields.map(Self.term)),
            .heading("Fields of every record"), .terms(RecordType.common.map(Self.term)),
        ]
        let more = hasTargets ? [Part.text("'vault help targets' shows how targets are written.")] : []
        self.init(name: type.name, summary: type.summary, parts: parts + more)
    }

    /// A field's name, and below it how it is written, what it is, and what holds without it.
    private static func term(_ field: Field) -> Term {
        let standard = FieldWords.standard(field)
        let rest = field.isRequired ? " Required." : standard.isEmpty ? "" : " Default: \(standard)."
        let text = "\(FieldWords.written(field)). \(field.summary)\(rest)"
        return Term(field.name, text.replacing("`", with: "'"))
    }
}
