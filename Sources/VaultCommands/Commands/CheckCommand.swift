import VaultChecks
import VaultFiles
import VaultGraph
import VaultKit
import VaultSchema

extension Command {
    static let check = Command(definition: CheckCommand.definition, run: CheckCommand.run)
}

/// `vault check`: all findings, every time.
enum CheckCommand {
    static let definition = CommandDefinition(
        "check", "check every note and list all findings",
        arguments: [Argument("PATH", count: .any, "show only findings of these files and folders")],
        options: [
            Option("strict", "warnings count as errors"),
            Option("plain", "judge the links of plain notes as well"),
            Option("format", choices: ["text", "json", "sarif", "github"], "how to print the findings"),
        ],
        example: """
            $ vault check
            goals/run.md:4:9: error: no note is named 'helth' [broken-link]
            """,
        details: """
            Exit code 0 means no errors, 1 means errors (with --strict: or warnings), 2 that the check could not run. \
            Counts and exit code always speak of the whole vault, also when PATH shows less.

            'vault explain RULE' tells more about a rule.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        try refuseNewer(vault)
        let today = try request.today(vault, mayGuess: true)
        let isStrict = request.arguments.has("strict")
        var findings = vault.findings(
            today: today, plainNotes: request.arguments.has("plain"), environment: request.invocation.environment)
        if isStrict {
            for index in findings.indices where findings[index].severity == .warning {
                findings[index].severity = .error
            }
        }
        let summary = CheckSummary(
            notes: vault.noteCount, records: vault.recordCount, findings: findings,
            skippedVaults: vault.facts.nestedVaults)
        let shown = try shown(findings, vault: vault, request)
        let bytes = render(shown, summary: summary, vault: vault, request)
        return CommandResult(stdout: bytes, exitCode: summary.errors > 0 ? 1 : 0)
    }

    /// A vault of a newer format may hold what this program would take for errors.
    static func refuseNewer(_ vault: Vault) throws(CommandFailure) {
        guard vault.settings.isNewer else { return }
        throw .refused(
            "'vault.md' says format \(vault.settings.format), written by a newer vault; this one knows format"
                + " \(Schema.newestFormat)",
            help: "install a newer vault; 'list', 'show' and 'progress' read what they know")
    }

    /// The findings of the files and folders that are named; all without any.
    private static func shown(
        _ findings: [Finding], vault: Vault, _ request: Request
    ) throws(CommandFailure) -> [Finding] {
        let named = request.arguments.positionals
        if named.isEmpty { return findings }
        var paths: [String] = []
        for path in named {
            guard let relative = vault.relativePath(path, from: request.invocation.directory) else {
                throw .refused(
                    "'\(path)' lies outside the vault '\(vault.root.path)'",
                    help: "paths are seen from the current folder; 'vault check' alone checks all notes")
            }
            guard relative.isEmpty || vault.knows(path: relative) else {
                throw .refused(
                    "no note or folder of the vault is '\(path)'",
                    help: "paths are seen from the current folder; 'vault check' alone checks all notes")
            }
            paths.append(relative)
        }
        return findings.filter { finding in
            paths.contains { $0.isEmpty || finding.path == $0 || finding.path.hasPrefix($0 + "/") }
        }
    }

    private static func render(
        _ findings: [Finding], summary: CheckSummary, vault: Vault, _ request: Request
    ) -> [UInt8] {
        let source: (String) -> [UInt8]? = { path in vault.bytes(of: path) }
        switch request.arguments.value("format") {
        case "json": return FindingsJSON.render(findings, summary: summary, source: source)
        case "sarif":
            return FindingsSARIF.render(
                findings, summary: summary, source: source,
                tool: .init(version: VaultCommand.version, rules: vault.rules), prefix: vault.repositoryPrefix)
        case "github":
            return FindingsGitHub.render(findings, summary: summary, source: source, prefix: vault.repositoryPrefix)
        default:
            return FindingsText.render(
                findings, summary: summary, source: source, style: request.style, columns: request.invocation.width)
        }
    }
}
