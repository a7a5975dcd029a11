import VaultChecks
import VaultGraph
import VaultKit
import VaultSchema

extension Command {
    static let explain = Command(definition: ExplainCommand.definition, run: ExplainCommand.run)
}

/// `vault explain RULE`: the rule's page; `vault explain computed-fields`: what lists may ask for.
enum ExplainCommand {
    static let definition = CommandDefinition(
        "explain", "tell what a rule of 'check' means and how to mend what it finds",
        arguments: [Argument("RULE", count: .optional, "the id in brackets behind a finding; all rules without it")],
        example: """
            $ vault explain broken-link
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let rules = Vault.allRules.sorted { $0.id < $1.id }
        guard let id = request.arguments.positionals.first else { return CommandResult(list(rules, request)) }
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

    /// Each field with its types, and below it what it is.
    private static var computedPage: String {
        Vault.knownPacks.flatMap(\.computed).flatMap(\.declared).map { computed in
            let prefix = computed.role == .holding ? FieldName.effectivePrefix : ""
            let types = computed.types.joined(separator: ", ")
            return "\(prefix)\(computed.field.name)  (\(types))\n    \(computed.field.summary)\n"
        }.joined()
    }

    private static func list(_ rules: [Rule], _ request: Request) -> String {
        var table = TextTable(columns: [.init("rule"), .init("weight"), .init("what it finds")])
        for rule in rules { table.add([.init(rule.id), .init(rule.severity.word), .init(rule.summary)]) }
        return table.text(width: request.invocation.width, style: request.style)
    }
}
