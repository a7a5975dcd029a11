import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultReviews
import VaultSyntax

extension Command {
    package static let term = Command(definition: TermCommand.definition, run: TermCommand.run)
}

/// `vault term [current|list|show|next|review] [TERM]`: the spans of weeks that goals are planned in.
enum TermCommand {
    private static let subcommands = [
        Subcommand("current", "how far along the current term is"),
        Subcommand("list", "all terms"),
        Subcommand("show", "everything about a term", [Argument("TERM", .term, "the term")]),
        Subcommand("next", "propose the next term"),
        Subcommand(
            "review", "compare what was planned with what was done",
            [Argument("TERM", .term, count: .optional, "the term")]),
    ]

    static let definition = CommandDefinition(
        "term", "show terms, propose the next one, review one",
        arguments: [
            .what(subcommands, standard: "current", or: .term),
            Argument("TERM", .term, count: .optional, "for show and review: a term by name, number, alias or path"),
        ],
        options: [
            Option("archived", "with list: include archived terms"),
            Option("write", "with next: create the term; with review: write it to the term's file"),
            Option("theme", value: "TEXT", .text, "with next --write: what the term is about"),
            Option("carry", value: "GOAL", .goal, isRepeatable: true, "with next --write: carry this goal over"),
            Option("carry-all", "with next --write: carry over all goals with something left"),
            Option(
                "format", choices: ["text", "json", "csv", "tsv", "markdown"],
                "output format; csv and tsv are for list, markdown for review"),
            .dryRun,
        ])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault(writing: request.arguments.has("write"))
        try request.refuseEmptyScreen(ofPack: "goals", in: vault)
        let calendar = vault.snapshot.terms(asOf: try request.today(vault))
        let words = request.arguments.positionals
        let choice = try request.usage { () throws(UsageError) in
            try TermChoice(words, in: vault, calendar, from: request.invocation.directory)
        }
        let format = request.arguments.value("format") ?? "text"
        if format == "markdown", choice.page != .review {
            throw .usage(UsageError("'--format markdown' is for 'vault term review'"))
        }
        if choice.page != .list { try request.refuseRows(but: "term list") }
        if request.arguments.has("archived"), choice.page != .list {
            throw .usage(UsageError("'--archived' is for 'vault term list'"))
        }
        if let writing = TermWriting(choice.page, request) { return try writing.run(choice, vault) }
        try TermWriting.refuseStrayOptions(request)
        let result =
            switch choice.page {
            case .current, .list, .next: overview(choice.page, isJSON: format == "json", request, vault, calendar)
            case .show, .review: try page(choice, format: format, request, vault, calendar)
            }
        return request.warned(result, of: vault)
    }

    private static func overview(
        _ page: TermChoice.Page, isJSON: Bool, _ request: Request, _ vault: Vault, _ calendar: TermCalendar
    ) -> CommandResult {
        let text = TermText(calendar, graph: vault.graph, style: request.style, width: request.invocation.width)
        switch page {
        case .next:
            return isJSON
                ? CommandResult(Answers.termNext, TermAnswer(calendar, graph: vault.graph)) : CommandResult(text.next)
        case .list:
            let terms = calendar.listed(includesArchived: request.arguments.has("archived"))
            let exitCode: Int32 = terms.isEmpty ? 1 : 0
            let answer = TermAnswer(calendar, graph: vault.graph, listed: terms)
            var result = request.result(Answers.termList, answer) ?? CommandResult(text.list(terms))
            result.exitCode = exitCode
            return result
        case .current, .show, .review:
            let review = calendar.current.flatMap { vault.snapshot.review(of: $0, in: calendar) }
            let unassigned =
                review?.unassigned
                ?? calendar.unassigned(among: vault.snapshot.progress(asOf: calendar.today).goals)
            let life = vault.snapshot.lifeWeeks(asOf: calendar.today)
            return isJSON
                ? CommandResult(
                    Answers.term,
                    TermAnswer(calendar, graph: vault.graph, review: review, unassigned: unassigned, life: life))
                : CommandResult(text.current(review, unassigned: unassigned, life: life))
        }
    }

    private static func page(
        _ choice: TermChoice, format: String, _ request: Request, _ vault: Vault, _ calendar: TermCalendar
    ) throws(CommandFailure) -> CommandResult {
        guard choice.note != nil else {
            let style = request.invocation.diagnosticStyle(request.arguments.value("color"))
            let error = UsageError(choice.problem, suggestions: choice.near, otherwise: help(choice, vault))
            return CommandResult(error, style: style, exitCode: 1)
        }
        let review = try review(choice, vault, calendar)
        let text = TermText(calendar, graph: vault.graph, style: request.style, width: request.invocation.width)
        let answer = TermAnswer(calendar, graph: vault.graph, review: review)
        switch (choice.page, format) {
        case (.review, "markdown"):
            return CommandResult(TermMarkdown(calendar, graph: vault.graph).review(review))
        case (.review, "json"): return CommandResult(Answers.termReview, answer)
        case (.review, _): return CommandResult(text.review(review))
        case (_, "json"): return CommandResult(Answers.termShow, answer)
        default: return CommandResult(text.show(review))
        }
    }

    /// The review of the term that is meant.
    static func review(
        _ choice: TermChoice, _ vault: Vault, _ calendar: TermCalendar
    ) throws(CommandFailure) -> TermReview {
        guard let note = choice.note else { throw .refused(choice.problem, help: help(choice, vault)) }
        let path = vault.graph.notes[note].path
        guard let review = calendar.record(ofNote: note).flatMap({ vault.snapshot.review(of: $0, in: calendar) }) else {
            throw .refused("'\(path)' has no readable dates", help: "see why with: vault check '\(path)'")
        }
        return review
    }

    /// An empty list does not help.
    private static func help(_ choice: TermChoice, _ vault: Vault) -> String {
        let hasNone = Snapshot.termTypes.allSatisfy { vault.graph.records($0).isEmpty }
        return hasNone ? "there is no term yet; 'vault term next' proposes one" : choice.help
    }
}

/// What the words after `vault term` ask for: `review term-3`, `list`, or `term-3` alone.
struct TermChoice {
    /// The raw values are the words of the command line.
    enum Page: String, CaseIterable {
        case current, list, show, next, review
    }

    var page: Page
    /// The note of the term, year or period that is shown or reviewed; nil when there is none.
    var note: NoteID?
    /// Why there is no note.
    var problem = ""
    /// Names that may have been meant.
    var near: [String] = []
    var help = "'vault term list' lists the terms"

    /// Throws for words that cannot be understood, and for a name that several terms have.
    init(
        _ words: [String], in vault: Vault, _ calendar: TermCalendar, from folder: String
    ) throws(UsageError) {
        guard let word = words.first else {
            self.init(.current)
            return
        }
        let written = words.dropFirst().first
        guard let page = Page(rawValue: word.lowercased()) else {
            let pages = Page.allCases.map(\.rawValue)
            let near = Near.meant(by: word, in: pages)
            let isTerm = vault.note(named: word, from: folder, of: Snapshot.termTypes).isSome
            if written != nil || (!near.isEmpty && !isTerm) {
                let expected = Words.list(pages, joint: "or")
                throw UsageError(
                    "'vault term' has no subcommand '\(word)'; expected \(expected), or a term", suggestions: near)
            }
            try self.init(.show, named: word, in: vault, from: folder)
            return
        }
        switch (page, written) {
        case (.show, let name?), (.review, let name?): try self.init(page, named: name, in: vault, from: folder)
        case (.show, nil), (.review, nil):
            self.init(page)
            note = (calendar.current ?? calendar.previous)?.note
            problem = "no term is running today, and none has ended"
        case (_, let name?): throw UsageError("'vault term \(page.rawValue)' does not take '\(name)'")
        case (_, nil): self.init(page)
        }
    }

    private init(_ page: Page) { self.page = page }

    private init(
        _ page: Page, named written: String, in vault: Vault, from folder: String
    ) throws(UsageError) {
        self.init(page)
        switch vault.note(named: written, from: folder, of: Snapshot.termTypes) {
        case .one(let index), .beginning(let index): note = index
        case .several(let indices):
            let names = indices.map { vault.graph.notes[$0].name }
            throw UsageError("'\(written)' is ambiguous: it may be \(Words.alternatives(Array(names.prefix(8))))")
        case .none(let near):
            problem = "no term, year or period is named '\(written)'"
            self.near = near
        }
    }
}

extension RecordSearch {
    /// Whether one or several fit.
    fileprivate var isSome: Bool {
        if case .none = self { return false }
        return true
    }
}
