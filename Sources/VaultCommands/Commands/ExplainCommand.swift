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
        if wanted == Self.computedFields { return CommandResult(computedTable(request)) }
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

    private static func computedTable(_ request: Request) -> String {
        var table = TextTable(columns: [.init("field"), .init("of"), .init("what it is")])
        for computed in Vault.knownPacks.flatMap(\.computed).flatMap(\.declared) {
            let prefix = computed.role == .holding ? FieldName.effectivePrefix : ""
            let types = computed.types.joined(separator: ", ")
            table.add([.init(prefix + computed.field.name), .init(types), .init(computed.field.summary)])
        }
        return table.text(width: request.invocation.width, style: request.style)
    }

    private static func list(_ rules: [Rule], _ request: Request) -> String {
        var table = TextTable(columns: [.init("rule"), .init("weight"), .init("what it finds")])
        for rule in rules { table.add([.init(rule.id), .init(rule.severity.word), .init(rule.summary)]) }
        return table.text(width: request.invocation.width, style: request.style)
    }
}
