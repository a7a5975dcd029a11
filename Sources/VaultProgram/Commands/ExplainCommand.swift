import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests
import VaultShapes

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

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let rules = Vault.allRules.sorted { $0.id < $1.id }
        let words = request.arguments.positionals
        guard let id = words.first else { return CommandResult(list(rules, request)) }
        if id == "json" { return try json(words.dropFirst().joined(separator: " "), request) }
        if request.arguments.has("schema") {
            throw .usage(UsageError("'--schema' is for 'vault explain json NAME'"))
        }
        if words.count > 1 {
            throw .usage(UsageError("'vault explain' takes one rule; '\(words[1])' is one too many"))
        }
        let wanted = id.lowercased().filter { $0 != "[" && $0 != "]" }
        if wanted == Self.computedFields { return CommandResult(computedPage) }
        guard let rule = rules.first(where: { $0.id == wanted }) else {
            let names = rules.map(\.id) + [Self.computedFields]
            throw .usage(
                UsageError(
                    "no rule is named '\(id)'", suggestions: Near.suggestions(for: wanted, in: names),
                    otherwise: "'vault explain' lists all rules"))
        }
        // Elsewhere it is Markdown, whose lines are left to whoever shows it.
        let width = request.invocation.stdoutIsTerminal ? request.invocation.width : .max
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
    private static func json(_ name: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        let hasSchema = request.arguments.has("schema")
        if name.isEmpty, !hasSchema {
            var table = TextTable(columns: [.init("name"), .init("what it holds")])
            for answer in Answers.all { table.add([.init(answer.title), .init(answer.shape.summary)]) }
            return CommandResult(table.text(width: request.invocation.width, style: request.style))
        }
        guard let answer = Answers.all.first(where: { $0.title.lowercased() == name.lowercased() }) else {
            throw .usage(
                UsageError(
                    name.isEmpty ? "'--schema' needs the name of a JSON output" : "no JSON output is named '\(name)'",
                    suggestions: Near.suggestions(for: name, in: Answers.all.map(\.title)),
                    otherwise: "'vault explain json' lists them all"))
        }
        if hasSchema { return CommandResult(stdout: JSONSchema(of: answer).bytes) }
        let page = AnswerReference.page(of: answer)
        guard request.invocation.stdoutIsTerminal else { return CommandResult(page) }
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            let indent = line.hasPrefix("- ") ? "\n  " : "\n"
            return DisplayText.wrapped(String(line), to: request.invocation.width - 2).joined(separator: indent) + "\n"
        }
        return CommandResult(lines.joined())
    }

    private static func list(_ rules: [Rule], _ request: Request) -> String {
        var table = TextTable(columns: [.init("rule"), .init("severity"), .init("what it finds")])
        for rule in rules { table.add([.init(rule.id), .init(rule.severity.word), .init(rule.summary)]) }
        return table.text(width: request.invocation.width, style: request.style)
            + "\nthe page of a rule: vault explain RULE\n"
    }
}

/// The page of a rule.
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
