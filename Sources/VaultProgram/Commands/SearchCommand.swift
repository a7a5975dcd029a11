import VaultAnswers
import VaultChecks
import VaultCommands
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultRecords
import VaultRequests
import VaultSearch

extension Command {
    static let search = Command(definition: SearchCommand.definition, run: SearchCommand.run)
}

/// `vault search WORDS`: notes that have some words.
enum SearchCommand {
    static let definition = CommandDefinition(
        "search", aliases: ["find"], "search the text of all notes",
        arguments: [
            Argument("WORDS", .search, count: .any, "what the notes have: words, \"phrases\", type:, tag: and in:")
        ],
        options: [
            Option("where", value: "EXPR", .expression, "only records for which this is true, as for 'vault list'"),
            Option(
                "like", value: "TITLE", .text, "records similar to one with this title, as 'vault dedupe' sees them"),
            Option("semantic", "the notes nearest in meaning first; needs an embedding command: 'vault help meaning'"),
            Option("limit", value: "N", .text, "show at most N notes; default: 20"),
            Option("archived", "include archived records"),
            Option("format", choices: ["text", "json", "csv", "tsv"], "output format"),
        ])

    private static let usualLimit = 20

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        let limit = try request.usage { () throws(UsageError) in
            try arguments.integer("limit", in: 0...Int.max) ?? usualLimit
        }
        let words = arguments.positionals.joined(separator: " ")
        if let title = arguments.value("like") {
            if !words.isEmpty { throw .usage(UsageError("'--like' takes no other words", help: "use one of them")) }
            return try like(title, limit, request)
        }
        let vault = try request.vault()
        let fitting = try fitting(request, vault)
        let asked: SearchQuestion
        let texts: [(note: NoteID, text: String)]?
        let found: SearchOverview?
        do throws(SearchProblem) {
            var question = SearchQuestion(
                try vault.snapshot.searchQuery(words), limit: limit, includesArchived: arguments.has("archived"))
            if let fitting { question.fits = { fitting.contains($0) } }
            texts = arguments.has("semantic") ? try vault.snapshot.texts(for: question) : nil
            found = texts == nil ? try vault.snapshot.search(question) : nil
            asked = question
        } catch {
            throw .usage(UsageError(error, in: words))
        }
        let overview: SearchOverview
        if let found { overview = found } else { overview = try nearest(asked, among: texts ?? [], request, vault) }
        let answer = SearchAnswer(overview, vault.graph)
        var result =
            request.result(Answers.search, answer)
            ?? CommandResult(
                SearchText(style: request.style, width: request.invocation.width).render(
                    answer, showsScores: arguments.has("semantic")))
        result.exitCode = overview.total == 0 ? 1 : 0
        if request.isText {
            var lines = SearchWords.corrections(overview)
            if overview.total == 0, !arguments.has("semantic") { lines.append(SearchWords.nothing(overview)) }
            if overview.hits.count < overview.total {
                lines.append("\(overview.hits.count) of \(overview.total) notes shown")
            }
            lines += [SearchWords.archived(overview)].compactMap { $0 }
            if overview.total == 0, !asked.query.wording.isEmpty {
                let line = ["vault", "search", "--like", asked.query.wording].map(ShellWord.quoted)
                lines.append(
                    "records with a similar title: \(line.joined(separator: " ")); all goals: vault list goals")
            }
            result.stderr = Array(lines.map { DisplayText.visible($0) + "\n" }.joined().utf8)
        }
        return request.warned(result, of: vault)
    }

    /// By meaning, as the user's embedding command sees it.
    private static func nearest(
        _ question: SearchQuestion, among texts: [(note: NoteID, text: String)], _ request: Request, _ vault: Vault
    ) throws(CommandFailure) -> SearchOverview {
        if question.query.parts.contains(where: \.isExcluded) {
            throw .usage(
                UsageError(
                    "with '--semantic' no word can be left out",
                    help: "it takes '-type:', '-tag:' and '-in:', and --where"))
        }
        let vectors = try request.vectors(of: [question.query.wording] + texts.map(\.text))
        return vault.snapshot.search(question, among: texts, vectors: Array(vectors.dropFirst()), near: vectors[0])
    }

    /// The records for which `--where` is true; nil without it.
    private static func fitting(_ request: Request, _ vault: Vault) throws(CommandFailure) -> Set<NoteID>? {
        guard let expression = request.arguments.value("where") else { return nil }
        let today = try request.today(vault)
        let scope = vault.scope(of: Array(vault.graph.schema.recordTypes.indices), asOf: today) { text, field in
            try? DateArgument.read(text, today: today, direction: .init(field: field))
        }
        return try request.usage { () throws(UsageError) in
            Set(try RecordListing(scope, expression: expression, sort: [], fields: [], includesArchived: true).records)
        }
    }

    private static func like(
        _ title: String, _ limit: Int, _ request: Request
    ) throws(CommandFailure) -> CommandResult {
        if title.allSatisfy(\.isOnlyWhitespace) { throw .usage(UsageError("'--like' needs a title")) }
        let vault = try request.vault()
        let fitting = try fitting(request, vault)
        let all = vault.snapshot.records(like: title).filter { fitting?.contains($0.note) ?? true }
        let shown = Array(all.prefix(limit))
        var result =
            request.result(Answers.searchLike, LikeAnswer(title, shown, of: all.count, vault.graph))
            ?? CommandResult(
                SearchText(style: request.style, width: request.invocation.width).render(shown, vault.graph))
        result.exitCode = all.isEmpty ? 1 : 0
        if request.isText {
            if all.isEmpty {
                let line = ["vault", "search", title].map(ShellWord.quoted).joined(separator: " ")
                let text = "no record has a title like '\(title)'\nnotes with these words: \(line)\n"
                result.stderr = Array(
                    text.split(separator: "\n").map { DisplayText.visible(String($0)) + "\n" }.joined().utf8)
            } else if shown.count < all.count {
                result.stderr = Array("\(shown.count) of \(all.count) records shown\n".utf8)
            }
        }
        return request.warned(result, of: vault)
    }
}

extension UsageError {
    /// What is wrong with a query, with the column where it is.
    fileprivate init(_ problem: SearchProblem, in query: String) {
        let bytes = Array(query.utf8)
        let found = String(decoding: bytes[problem.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
        let place = bytes.isEmpty ? "" : " (column \(problem.range.lowerBound + 1))"
        self.init(
            problem.words(found: found) + place, suggestions: problem.suggestions,
            otherwise: problem.help(found: found))
    }
}
