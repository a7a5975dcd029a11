import VaultAnswers
import VaultChecks
import VaultCommands
import VaultConsole
import VaultEdits
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

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let arguments = request.arguments
        let limit = try request.usage { () throws(UsageError) in
            try arguments.integer("limit", in: 0...Int.max) ?? usualLimit
        }
        let words = arguments.positionals.joined(separator: " ")
        if let title = arguments.value("like") {
            if !words.isEmpty { throw .usage("'--like' takes no other words", help: "use one of them") }
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
        let answer = (overview: overview, graph: vault.graph)
        var result =
            request.result(Answers.search, answer)
            ?? CommandResult(
                SearchText(style: request.style, width: request.width).render(
                    SearchAnswer.hits(answer), showsScores: arguments.has("semantic")))
        result.exitCode = overview.total == 0 ? 1 : 0
        if request.isText {
            var lines = SearchWords.corrections(overview) + SearchWords.properties(overview, in: vault.graph)
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
    ) throws(Refusal) -> SearchOverview {
        if question.query.parts.contains(where: \.isExcluded) {
            throw .usage(
                "with '--semantic' no word can be left out",
                help: "it takes '-type:', '-tag:' and '-in:', and --where")
        }
        let vectors = try request.vectors(of: [question.query.wording] + texts.map(\.text))
        return vault.snapshot.search(question, among: texts, vectors: Array(vectors.dropFirst()), near: vectors[0])
    }

    /// The records for which `--where` is true; nil without it.
    private static func fitting(_ request: Request, _ vault: Vault) throws(Refusal) -> Set<NoteID>? {
        guard let expression = request.value("where") else { return nil }
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
    ) throws(Refusal) -> CommandResult {
        if title.allSatisfy(\.isOnlyWhitespace) { throw .usage("'--like' needs a title") }
        let vault = try request.vault()
        let fitting = try fitting(request, vault)
        let all = vault.snapshot.records(like: title).filter { fitting?.contains($0.note) ?? true }
        let shown = Array(all.prefix(limit))
        var result =
            request.result(Answers.searchLike, LikeAnswer(title, shown, of: all.count, vault.graph))
            ?? CommandResult(
                SearchText(style: request.style, width: request.width).render(shown, vault.graph))
        result.exitCode = all.isEmpty ? 1 : 0
        if request.isText {
            if all.isEmpty {
                var lines = ["no record has a title like '\(title)'"]
                let words = TextWords.list(title).prefix(SearchQuery.mostWords).joined(separator: " ")
                if !words.isEmpty { lines.append("notes with these words: vault search \(ShellWord.quoted(words))") }
                result.stderr = Array(lines.map { DisplayText.visible($0) + "\n" }.joined().utf8)
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
        let place = query.isEmpty ? "" : " (column \(problem.range.lowerBound + 1))"
        self.init(problem.message + place, suggestions: problem.suggestions, otherwise: problem.help)
    }
}

/// What a search found, for people.
struct SearchText {
    let style: Style
    let width: Int

    /// Each note with its title, where it is, and the lines that match.
    func render(_ hits: [SearchAnswer.Hit], showsScores: Bool = false) -> String {
        hits.map { render($0, showsScores) }.joined(separator: "\n")
    }

    private func render(_ hit: SearchAnswer.Hit, _ showsScore: Bool) -> String {
        let path = DisplayText.visible(hit.note.path)
        var text = marked(hit.note.title, hit.hit.lines.inTitle, { style(.heading, $0) }, indent: 0)
        let score = showsScore ? "\(hit.score.prefix(4)) · " : ""
        text += "\(score)\(hit.type ?? "note") · \(style(.path, path))\n"
        // The title is above already.
        let lines = hit.hit.lines.shown.filter { $0.field != "title" }
        let digits = lines.map { String($0.number).count }.max() ?? 0
        for line in lines {
            let number = String(line.number)
            let start = DisplayText.spaces(2 + digits - number.count) + style(.dim, number) + "  "
            text += marked(line.text, line.found, { $0 }, indent: digits + 4, start: start)
        }
        return text
    }

    /// A text with what was found in it in another colour, broken into lines.
    private func marked(
        _ text: String, _ found: [Range<Int>], _ rest: (String) -> String, indent: Int, start: String = ""
    ) -> String {
        let bytes = Array(text.utf8)
        var pieces: [(text: String, isFound: Bool)] = []
        var offset = 0
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let range = range.clamped(to: 0..<bytes.count)
            guard range.lowerBound >= offset, !range.isEmpty else { continue }
            pieces.append((String(decoding: bytes[offset..<range.lowerBound], as: UTF8.self), false))
            pieces.append((String(decoding: bytes[range], as: UTF8.self), true))
            offset = range.upperBound
        }
        pieces.append((String(decoding: bytes[offset...], as: UTF8.self), false))
        // Broken between words; no colour goes over a line's end.
        var lines: [[(text: String, isFound: Bool)]] = [[]]
        var used = 0
        var glued: [(text: String, isFound: Bool)] = []
        func put() {
            let cells = glued.reduce(0) { $0 + DisplayText.width(DisplayText.visible($1.text)) }
            if used > 0, used + 1 + cells > width - indent {
                lines.append([])
                used = 0
            }
            if used > 0 { glued.insert((" ", false), at: 0) }
            for piece in glued where !piece.text.isEmpty {
                let shown = DisplayText.visible(piece.text)
                if let last = lines[lines.count - 1].last, last.isFound == piece.isFound {
                    lines[lines.count - 1][lines[lines.count - 1].count - 1].text += shown
                } else {
                    lines[lines.count - 1].append((shown, piece.isFound))
                }
            }
            used += cells + (used > 0 ? 1 : 0)
            glued = []
        }
        for piece in pieces {
            let words = piece.text.split(separator: " ", omittingEmptySubsequences: false)
            for (index, word) in words.enumerated() {
                if index > 0, !glued.allSatisfy(\.text.isEmpty) { put() }
                glued.append((String(word), piece.isFound))
            }
        }
        if !glued.allSatisfy(\.text.isEmpty) { put() }
        return lines.enumerated().map { index, line in
            let shown = line.map { $0.isFound ? style(.hint, $0.text) : rest($0.text) }.joined()
            return (index == 0 ? start : DisplayText.spaces(indent)) + shown + "\n"
        }.joined()
    }

    // MARK: Titles

    /// Records with a title like one, each with its score and the reasons.
    func render(_ records: [LikeRecord], _ graph: Graph) -> String {
        records.map { record in
            let note = graph.notes[record.note]
            let type = note.type.map { graph.schema.types[$0].name } ?? ""
            let reasons = "\(type): \(DuplicateWords.sentences(record.reasons).joined(separator: ", "))"
            let indent = DisplayText.spaces(6)
            let words = DisplayText.wrapped(reasons, to: width - 6).enumerated().map { index, line in
                (index == 0 ? "\(record.score)  " : indent) + style(.dim, line) + "\n"
            }
            let title = DisplayText.wrapped(DisplayText.visible(note.title), to: width - 6).map { indent + $0 + "\n" }
            return (words + title).joined() + indent + style(.path, DisplayText.visible(note.path)) + "\n"
        }.joined()
    }
}
