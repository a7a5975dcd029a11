import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    static let parse = Command(definition: ParseCommand.definition, run: ParseCommand.run)
}

/// `vault parse FILE …`: the front matter of any Markdown file as JSON lines, with or without a vault.
enum ParseCommand {
    static let definition = CommandDefinition(
        "parse", "print the front matter of Markdown files as JSON lines",
        arguments: [Argument("FILE", .path, count: .several, "a Markdown file, inside a vault or not")])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        var (hasErrors, hasFailed) = (false, false)
        var answers: [ParseAnswer] = []
        var warnings = ""
        let schema = Vault.knownPacks.schema
        for path in request.arguments.positionals {
            do throws(FileError) {
                let bytes = try VaultReading.file(path, from: request.invocation.directory)
                let note = NoteReading.read(path: Path(path), bytes: bytes, schema: schema)
                let findings = FrontMatterChecks.findings(of: note, schema: schema)
                hasErrors = hasErrors || findings.contains { $0.severity == .error }
                answers.append(ParseAnswer(note.document, path: Path(path), findings: findings))
            } catch {
                hasFailed = true
                warnings += Diagnostics.error(
                    error.message,
                    help: error.errno == .notFound
                        ? "the path is relative to '\(request.invocation.directory)'" : error.help,
                    style: request.invocation.diagnosticStyle(request.arguments.value("color")))
            }
        }
        var result = CommandResult(Answers.parse, lines: answers, exitCode: hasFailed ? 2 : hasErrors ? 1 : 0)
        result.stderr = Array(warnings.utf8)
        return result
    }
}
