import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSearch
import VaultSystem

extension Command {
    package static let dedupe = Command(definition: DedupeCommand.definition, run: DedupeCommand.run)
}

/// `vault dedupe [TYPE …]`: records that may be the same thing twice.
enum DedupeCommand {
    static let definition = CommandDefinition(
        "dedupe", "show records that may be duplicates, and why",
        arguments: [Argument("TYPE", .type, count: .any, "only records of these types, such as goal or goals")],
        options: [
            Option("min", value: "SCORE", .text, "the lowest score to show, from 0.5 to 1; default: 0.70"),
            Option("since", value: "REV", .text, "only pairs with a record added or changed since this commit"),
            Option(
                "semantic", "also titles of the same meaning; needs an embedding command: 'vault help meaning'"),
            Option("archived", "include archived records"),
            Option("format", choices: ["text", "json", "jsonl", "csv", "tsv"], "output format"),
        ])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        let least = try request.usage { () throws(UsageError) in try score(arguments.value("min")) }
        let vault = try request.vault()
        let types = try types(arguments.positionals, in: vault.graph.schema)
        var found = vault.snapshot.duplicates(
            of: types, least: least, includesArchived: arguments.has("archived"),
            addedFiles: try addedFiles(request, in: vault))
        if arguments.positionals.isEmpty, !arguments.has("since") {
            found.simultaneous = vault.snapshot.simultaneousImports()
        }
        if arguments.has("semantic") {
            let titles = vault.snapshot.titles(of: types)
            let vectors = try request.vectors(of: titles.map(\.title))
            found.meaning = vault.snapshot.alikeInMeaning(titles, vectors, besides: found.pairs).filter { pair in
                found.addedFiles.map { $0.notes.contains(pair.first) || $0.notes.contains(pair.second) } ?? true
            }
        }
        let answer = DuplicatesAnswer(found, vault.graph)
        if let result = request.result(Answers.dedupe, answer) { return request.warned(result, of: vault) }
        if arguments.value("format") == "jsonl" {
            return request.warned(CommandResult(Answers.dedupeLines, lines: answer.pairs), of: vault)
        }
        let text =
            found.isEmpty
            ? request.nothing(nothing(least, found.addedFiles, types, request, vault), in: vault)
            : DuplicatesText.render(found, vault.graph, style: request.style, width: request.invocation.width)
        return request.warned(CommandResult(text), of: vault)
    }

    private static func nothing(
        _ least: Similarity, _ added: AddedFiles?, _ types: [TypeID], _ request: Request, _ vault: Vault
    ) -> String {
        let said = DuplicateWords.none(least: least, added)
        let arguments = request.arguments
        let count = types.reduce(0) { $0 + vault.graph.records[$1].count }
        if arguments.has("min") || added != nil || count < 2 { return DisplayText.visible(said) }
        let options = ["archived", "semantic"].filter(arguments.has).map { "--\($0)" }
        let words = ["vault", "dedupe"] + arguments.positionals.map(ShellWord.quoted) + options + ["--min", "0.5"]
        return DisplayText.visible("\(said); to see less similar pairs: \(words.joined(separator: " "))")
    }

    private static func addedFiles(_ request: Request, in vault: Vault) throws(CommandFailure) -> AddedFiles? {
        guard let revision = request.arguments.value("since") else { return nil }
        do throws(FileError) {
            return AddedFiles(
                since: revision,
                notes: try vault.records(changedSince: revision, environment: request.invocation.environment))
        } catch {
            throw .file(error)
        }
    }

    /// Below a half nothing is looked for.
    private static func score(_ written: String?) throws(UsageError) -> Similarity {
        guard let written else { return Similarity(percent: 70) }
        guard let number = Rational.read(Array(written.utf8).span).value,
            let parts = (number * Rational(10_000)).floor?.within(5_000...10_000)
        else { throw UsageError("'--min' is '\(written)'; expected a number from 0.5 to 1") }
        return Similarity(tenThousandths: parts)
    }

    /// The types that are named, each once; all without any.
    private static func types(_ words: [String], in schema: Schema) throws(CommandFailure) -> [TypeID] {
        if words.isEmpty { return Array(schema.recordTypes.indices) }
        var types: [TypeID] = []
        for word in words {
            let type = try schema.recordType(called: word)
            if !types.contains(type) { types.append(type) }
        }
        return types
    }
}
