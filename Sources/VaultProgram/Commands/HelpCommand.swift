import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultRequests
import VaultShapes
import VaultSyntax

extension Command {
    static let help = Command(definition: HelpCommand.definition, run: HelpCommand.run)
}

/// `vault help [COMMAND|TOPIC]`: the page of a command or of a topic.
enum HelpCommand {
    static let definition = CommandDefinition(
        "help", "show how to use a command, or explain a topic",
        arguments: [
            Argument("NAME", .helpPage, count: .any, "a command, a topic or a rule; default: the commands of every day")
        ],
        options: [Option("all", "list every command, topic and option")])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let words = request.words
        guard let word = words.first else {
            return CommandResult(VaultCommand.overview(request, isWhole: request.has("all")))
        }
        let name = word.lowercased()
        if let command = VaultCommand.commands.map(\.definition).first(where: { $0.isCalled(name) }) {
            try refuse(words.dropFirst(), of: command)
            return CommandResult(HelpText.page(of: command, style: request.style, width: request.width))
        }
        let schema = Vault.knownPacks.schema
        if name == "fields", let word = words.dropFirst().first {
            guard let type = type(named: word, schema) else {
                throw .usage(
                    "'\(word)' is not a type of record",
                    suggestions: Near.meant(by: word, in: schema.recordTypes.map(\.name)),
                    otherwise: "'vault help \(name)' lists them")
            }
            if words.count > 2 { throw .usage("'vault help \(name) \(word)' does not take '\(words[2])'") }
            return page(of: Topic(of: schema.types[type]), request)
        }
        guard let topic = Topic.all.first(where: { $0.name == name }) else {
            if words.count == 1, let type = schema.type(named: word) {
                return page(of: Topic(of: schema.types[type]), request)
            }
            if words.count == 1, let page = ExplainCommand.page(ofRule: name, request) { return page }
            let names = VaultCommand.commands.flatMap { [$0.definition.name] + $0.definition.aliases }
            throw .usage(
                "there is no command or topic '\(word)'",
                help: (words.count == 1 ? pageOfField(name, schema) ?? OtherCommands.remedy(for: name) : nil)
                    ?? Words.didYouMean(Near.suggestions(for: name, in: names + Topic.all.map(\.name)))
                    ?? "'vault help' lists them")
        }
        if words.count > 1 { throw .usage("'vault help \(name)' does not take '\(words[1])'") }
        return page(of: topic, request)
    }

    /// Also the type of `vault.md`, which makes no records.
    private static func type(named word: String, _ schema: Schema) -> TypeID? {
        word.lowercased() == RecordType.settingsName ? schema.settingsType : schema.type(named: word)
    }

    /// Where a field is explained: of the types of records that have it, on the page of the one with the most fields;
    /// on that of the settings if only they have it.
    private static func pageOfField(_ name: String, _ schema: Schema) -> String? {
        let types = schema.types.indices.filter { schema.field(name, of: $0) != nil }
        let ofRecords = types.filter { $0 != schema.settingsType }
        let largest = ofRecords.max { schema.types[$0].fields.count < schema.types[$1].fields.count }
        guard let page = largest ?? types.first else { return nil }
        let owners =
            types.count > 3 ? "many types" : Words.list(types.map { "'\(schema.types[$0].name)'" }, joint: "and")
        return "'\(name)' is a field of \(owners): vault help fields \(schema.types[page].name)"
    }

    static func page(of topic: Topic, _ request: Request) -> CommandResult {
        var result = CommandResult(
            HelpText.page(of: topic, style: request.style, width: request.width))
        result.isLaidOut = true
        return result
    }

    /// Refuses what comes after a command and is not one of its subcommands.
    private static func refuse(_ words: ArraySlice<String>, of command: CommandDefinition) throws(Refusal) {
        guard let word = words.first else { return }
        let known = command.subcommands.map(\.word)
        if let extra = words.dropFirst().first {
            throw .usage("'vault help \(command.name) \(word)' does not take '\(extra)'")
        }
        if known.contains(word.lowercased()) { return }
        throw .usage(
            "'vault \(command.name)' has no subcommand '\(word)'",
            suggestions: Near.suggestions(for: word, in: known),
            otherwise: known.isEmpty
                ? "to see its page: vault help \(command.name)"
                : "its subcommands are \(Words.list(known, joint: "and"))")
    }

    /// What it has a page for, after the words before.
    static func pages(_ current: String, after words: [String]) -> [Candidate] {
        let definitions = VaultCommand.groups.flatMap(\.commands).map(\.definition)
        guard let word = words.first else {
            let topics = Topic.all.map { Candidate($0.name, $0.summary) }
            return VaultValues.beginning(current, definitions.map { Candidate($0.name, $0.summary) } + topics)
        }
        guard words.count == 1 else { return [] }
        let types = word == "fields" ? Vault.knownPacks.flatMap(\.types).map { Candidate($0.name, $0.summary) } : []
        let subcommands = definitions.first { $0.isCalled(word) }?.subcommands ?? []
        return VaultValues.beginning(current, types + subcommands.map { Candidate($0.word, $0.summary) })
    }
}

extension Command {
    static let explain = Command(definition: ExplainCommand.definition, run: ExplainCommand.run)
}

/// `vault explain RULE`: the rule's page; `vault explain computed-fields`: what lists may ask for.
enum ExplainCommand {
    static let definition = CommandDefinition(
        "explain", "explain a rule of 'check' and how to fix what it finds",
        arguments: [
            Argument("RULE", .explained, count: .any, "the id in brackets after a finding; default: list all rules")
        ],
        options: [Option("schema", "with 'json NAME': print its JSON Schema")])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let rules = Vault.allRules.sorted { $0.id < $1.id }
        let words = request.words
        guard let id = words.first else { return CommandResult(list(rules, request)) }
        if id == "json" { return try json(words.dropFirst().joined(separator: " "), request) }
        if request.has("schema") {
            throw .usage("'--schema' is for 'vault explain json NAME'")
        }
        if words.count > 1 {
            throw .usage("'vault explain' takes one rule; '\(words[1])' is one too many")
        }
        let wanted = id.lowercased().filter { $0 != "[" && $0 != "]" }
        if wanted == Self.computedFields { return CommandResult(computedPage) }
        if let page = page(ofRule: wanted, request) { return page }
        if let topic = Topic.all.first(where: { $0.name == wanted }) { return HelpCommand.page(of: topic, request) }
        throw .usage(
            "no rule is named '\(id)'",
            suggestions: Near.suggestions(for: wanted, in: rules.map(\.id) + [Self.computedFields]),
            otherwise: "'vault explain' lists all rules")
    }

    static func page(ofRule id: String, _ request: Request) -> CommandResult? {
        guard let rule = Vault.allRules.first(where: { $0.id == id }) else { return nil }
        // Elsewhere it is Markdown, whose lines are left to whoever shows it.
        let width = request.invocation.stdoutIsTerminal ? request.width : .max
        return CommandResult(RulePage(style: request.style, width: width).render(rule))
    }

    private static let computedFields = "computed-fields"

    /// What it has a page for, and what that is about.
    static var pages: [Candidate] {
        rules + [
            Candidate(computedFields, "the fields that vault computes"), Candidate("json", "what prints JSON, and how"),
        ]
    }

    static var rules: [Candidate] {
        Vault.allRules.sorted { $0.id < $1.id }.map { Candidate($0.id, $0.summary) }
    }

    /// Each field with its types, and below it what it is.
    private static var computedPage: String {
        Vault.knownPacks.flatMap(\.computed).flatMap(\.declared).map { computed in
            let prefix = computed.role.isHolding ? FieldName.effectivePrefix : ""
            let types = computed.types.joined(separator: ", ")
            return "\(prefix)\(computed.field.name)  (\(types))\n    \(computed.field.summary)\n"
        }.joined()
    }

    /// The reference of one answer, or a list of all.
    private static func json(_ name: String, _ request: Request) throws(Refusal) -> CommandResult {
        let hasSchema = request.has("schema")
        if name.isEmpty, !hasSchema {
            var table = TextTable(columns: ["name", "what it holds"])
            for answer in Answers.all { table.add([.init(answer.title), .init(answer.shape.summary)]) }
            return CommandResult(table.text(width: request.width, style: request.style))
        }
        guard let answer = Answers.all.first(where: { $0.title.lowercased() == name.lowercased() }) else {
            throw .usage(
                name.isEmpty ? "'--schema' needs the name of a JSON output" : "no JSON output is named '\(name)'",
                suggestions: Near.suggestions(for: name, in: Answers.all.map(\.title)),
                otherwise: "'vault explain json' lists them all")
        }
        if hasSchema { return CommandResult(stdout: JSONSchema(of: answer).bytes) }
        let page = AnswerReference.page(of: answer)
        guard request.invocation.stdoutIsTerminal else { return CommandResult(page) }
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            let indent = line.hasPrefix("- ") ? "\n  " : "\n"
            return DisplayText.wrapped(String(line), to: request.width - 2).joined(separator: indent) + "\n"
        }
        return CommandResult(lines.joined())
    }

    private static func list(_ rules: [Rule], _ request: Request) -> String {
        var table = TextTable(columns: ["rule", "severity", "what it finds"])
        for rule in rules { table.add([.init(rule.id), .init(rule.severity.word), .init(rule.summary)]) }
        return table.text(width: request.invocation.width, style: request.style)
            + "\nthe page of a rule: vault explain RULE\n"
    }
}

struct RulePage {
    let style: Style
    /// `Int.max` to leave the lines as they are written.
    let width: Int

    func render(_ rule: Rule) -> String {
        let head = "\(rule.id) (\(rule.severity.word)): \(rule.summary)"
        return style(.heading, rule.id) + String(wrapped(head).dropFirst(rule.id.count)) + "\n\n" + body(rule.page)
            + "\n"
    }

    /// Paragraphs as wide as there is room; examples as they are.
    private func body(_ page: String) -> String {
        if width == .max { return page }
        var lines: [String] = []
        var paragraph = ""
        var isExample = false
        for line in (page + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
            let isFence = line.hasPrefix("```")
            if !isExample, !isFence, !line.isEmpty {
                paragraph += (paragraph.isEmpty ? "" : " ") + line
                continue
            }
            if !paragraph.isEmpty { lines.append(wrapped(paragraph)) }
            paragraph = ""
            if isFence { isExample.toggle() }
            lines.append(String(line))
        }
        return lines.dropLast().joined(separator: "\n")
    }

    private func wrapped(_ text: String) -> String {
        width == .max ? text : DisplayText.wrapped(text, to: width).joined(separator: "\n")
    }
}

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
        for part in command.details { add(part) }
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
        for (place, part) in topic.parts.enumerated() { add(part, isFirst: place == 0) }
    }

    private mutating func add(_ part: Topic.Part, isFirst: Bool = false) {
        switch part {
        case .text(let text):
            if !isFirst { roff.request("PP") }
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
