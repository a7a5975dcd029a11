import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultProgress
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
            Option("start", value: "DATE", .date, "with next --write: its first day"),
            Option("weeks", value: "N", .text, "with next --write: how many weeks it has"),
            Option(
                "carry", value: "GOAL", .goal, isRepeatable: true,
                "with next --write: go on with this goal; GOAL=left for what is left of it, or GOAL='700 pages'"),
            Option("carry-all", "with next --write: carry over all goals with something left"),
            Option(
                "format", choices: ["text", "json", "csv", "tsv", "markdown"],
                "output format; csv and tsv are for list, markdown for review"),
            .dryRun,
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault(writing: request.has("write"))
        try request.refuseEmptyScreen(ofPack: "goals", in: vault)
        let calendar = vault.snapshot.terms(asOf: try request.today(vault))
        let words = request.words
        let choice = try request.usage { () throws(UsageError) in
            try TermChoice(words, in: vault, calendar, from: request.invocation.directory)
        }
        let format = request.value("format") ?? "text"
        if format == "markdown", choice.page != .review {
            throw .usage("'--format markdown' is for 'vault term review'")
        }
        if choice.page != .list { try request.refuseRows(but: "term list") }
        if request.has("archived"), choice.page != .list {
            throw .usage("'--archived' is for 'vault term list'")
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
        let text = TermText(calendar, graph: vault.graph, style: request.style, width: request.width)
        switch page {
        case .next:
            return isJSON
                ? CommandResult(Answers.termNext, TermAnswer(calendar, graph: vault.graph)) : CommandResult(text.next)
        case .list:
            let terms = calendar.listed(includesArchived: request.has("archived"))
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
    ) throws(Refusal) -> CommandResult {
        guard choice.note != nil else {
            let style = request.diagnosticStyle
            let error = UsageError(choice.problem, suggestions: choice.near, otherwise: help(choice, vault))
            return CommandResult(error, style: style, exitCode: 1)
        }
        let review = try review(choice, vault, calendar)
        let text = TermText(calendar, graph: vault.graph, style: request.style, width: request.width)
        let answer = TermAnswer(calendar, graph: vault.graph, review: review)
        switch (choice.page, format) {
        case (.review, "markdown"):
            return CommandResult(answer.callout(of: review).section)
        case (.review, "json"): return CommandResult(Answers.termReview, answer)
        case (.review, _): return CommandResult(text.review(review))
        case (_, "json"): return CommandResult(Answers.termShow, answer)
        default: return CommandResult(text.show(review))
        }
    }

    /// The review of the term that is meant.
    static func review(
        _ choice: TermChoice, _ vault: Vault, _ calendar: TermCalendar
    ) throws(Refusal) -> TermReview {
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

/// `vault term next --write` and `vault term review --write`.
struct TermWriting {
    private let page: TermChoice.Page
    private let request: Request

    /// Nil unless something is to be written.
    init?(_ page: TermChoice.Page, _ request: Request) {
        guard request.has("write"), page == .next || page == .review else { return nil }
        self.page = page
        self.request = request
    }

    private static let ofNext = ["theme", "start", "weeks", "carry", "carry-all"]

    /// Refuses options of writing where nothing is written.
    static func refuseStrayOptions(_ request: Request) throws(Refusal) {
        let places =
            [
                ("write", "is for 'vault term next' and 'vault term review'"),
                ("dry-run", "works only with '--write'"),
            ] + ofNext.map { ($0, "works only with 'vault term next --write'") }
        if let (name, place) = places.first(where: { request.has($0.0) }) {
            throw .usage("'--\(name)' \(place)")
        }
    }

    func run(_ choice: TermChoice, _ vault: Vault) throws(Refusal) -> CommandResult {
        if request.value("format") == "markdown" {
            throw .usage("'--format markdown' prints, and '--write' writes; use one of them")
        }
        if page == .next { return try next(vault) }
        for name in Self.ofNext where request.has(name) {
            throw .usage("'--\(name)' works only with 'vault term next --write'")
        }
        return try review(named: request.words)
    }

    // MARK: Review

    private func review(named words: [String]) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let today = try request.today(vault)
            let calendar = vault.snapshot.terms(asOf: today)
            let choice = try request.usage { () throws(UsageError) in
                try TermChoice(words, in: vault, calendar, from: request.invocation.directory)
            }
            if let name = words.dropFirst().first, choice.note != nil {
                _ = try request.record(named: name, of: Snapshot.termTypes, in: vault, for: .writing)
            }
            let review = try TermCommand.review(choice, vault, calendar)
            guard review.hasStarted else {
                throw .refused(
                    "'\(review.term.name)' starts on \(review.term.first); there is nothing to review yet",
                    help: nil)
            }
            let edit = try vault.snapshot.writing(
                TermAnswer(calendar, graph: vault.graph).callout(of: review), into: review.term.note, today: today)
            let place = "the review to \(review.term.path)"
            return Writing(
                edit: edit, description: "write " + place, done: DisplayText.visible("wrote " + place) + "\n")
        }
    }

    // MARK: Next

    private func next(_ vault: Vault) throws(Refusal) -> CommandResult {
        let today = try request.today(vault)
        if vault.snapshot.terms(asOf: today).following(today) != nil,
            ["carry", "carry-all"].contains(where: request.has),
            !["theme", "start", "weeks"].contains(where: request.has)
        {
            return try carry()
        }
        var carried: [CarriedGoal.Result] = []
        return try request.make { (vault) throws(Refusal) in
            let today = try request.today(vault)
            let calendar = vault.snapshot.terms(asOf: today)
            if let term = calendar.following(today) {
                throw .refused(
                    "\(TermWords.title(term)) already exists, from \(term.first) to \(term.last); nothing was written",
                    help:
                        "to carry a goal over: vault term next --write --carry GOAL; 'vault new term' creates one after it"
                )
            }
            let fields = ["theme", "start", "weeks"].compactMap { name in
                request.value(name).map { FieldAssignment(name, .set, $0) }
            }
            let goals = try goals(vault, calendar)
            let planned = try vault.snapshot.makingNextTerm(
                fields, carrying: goals, today: today, day: DateArgument.words(today))
            carried = planned.carried
            return planned.record
        } done: { _, _ in
            Self.said(of: carried)
        }
    }

    /// Carries goals over into the next term, which exists.
    private func carry() throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let today = try request.today(vault)
            let calendar = vault.snapshot.terms(asOf: today)
            guard let term = calendar.following(today) else { throw .refused("there is no next term yet", help: nil) }
            let planned = try vault.snapshot.carrying(
                try goals(vault, calendar), into: term, today: today, day: DateArgument.words(today))
            return Writing(
                edit: planned.edit, description: "carry goals over into \(term.name)",
                done: Self.said(of: planned.carried))
        }
    }

    private static func said(of carried: [CarriedGoal.Result]) -> String {
        carried.map { goal in
            if goal.runsOn { return DisplayText.visible("'\(goal.title)' has no end, and stays as it is") + "\n" }
            let due = goal.due.map { ", due \($0)" } ?? ""
            let targets = goal.targets.isEmpty ? "" : ": " + Words.list(goal.targets, joint: "and")
            let made = goal.made.map { " as \($0)\(targets)" } ?? due
            return DisplayText.visible("carried over '\(goal.title)'\(made)") + "\n"
        }.joined()
    }

    /// The goals that are taken along, each once, with what they ask for.
    private func goals(_ vault: Vault, _ calendar: TermCalendar) throws(Refusal) -> [CarriedGoal] {
        var (goals, seen) = ([CarriedGoal](), Set<NoteID>())
        for written in request.arguments.values("carry") {
            let parts = written.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0).trimmed
            }
            guard !parts.contains("") else {
                throw .usage(
                    "'--carry' needs a goal, and a target after '='",
                    help: "for example: --carry read, --carry read=left, --carry 'read=600 pages'")
            }
            let note = try request.goal(named: parts[0], on: nil, in: vault)
            if !seen.insert(note).inserted {
                throw .usage("'\(vault.graph.notes[note].name)' is carried over twice")
            }
            let target: CarriedGoal.Target =
                parts.count < 2
                ? try self.target(of: note, vault) : parts[1].lowercased() == "left" ? .left : .given(parts[1])
            goals.append(CarriedGoal(note, target))
        }
        if request.has("carry-all"), let term = calendar.current ?? calendar.previous,
            let review = vault.snapshot.review(of: term, in: calendar)
        {
            for left in review.carryOver where left.isCarried {
                guard let note = vault.graph.note(at: left.goal.path), seen.insert(note).inserted else { continue }
                goals.append(CarriedGoal(note, try target(of: note, vault)))
            }
        }
        return goals
    }

    /// What a goal asks for once more, which a person at a terminal is asked for a total of which something is left.
    private func target(of note: NoteID, _ vault: Vault) throws(Refusal) -> CarriedGoal.Target {
        guard request.mayAsk else { return .same }
        let goal = vault.snapshot.progress(of: [note], asOf: try request.today(vault)).first
        guard let goal, goal.kind == .goal, goal.targets.count == 1, let target = goal.targets.first,
            target.mode == .total, let left = target.remaining, left > 0, left < target.target
        else { return .same }
        let key = "carry\u{0}\(goal.path)\u{0}"
        let same = "Enter for \(target.written), left for \(left.amountText) \(target.unit), or another amount:"
        var question = Question(DisplayText.visible("How much of '\(goal.title)' this time? \(same)") + " ")
        question.help = "What is left, the same again, or another target such as '\(target.written)'."
        guard let said = request.open.confirmed(key) ?? request.invocation.ask(question)?.trimmed else {
            throw .refused("the input ended before the answer; nothing was written", help: nil)
        }
        request.open.confirm(key + said)
        return said.isEmpty ? .same : said.lowercased() == "left" ? .left : .given(said)
    }
}

/// Terms for a terminal. Each page is made of parts that others use too.
struct TermText {
    let calendar: TermCalendar
    let graph: Graph
    let style: Style
    let width: Int

    init(_ calendar: TermCalendar, graph: Graph, style: Style, width: Int) {
        self.calendar = calendar
        self.graph = graph
        self.style = style
        self.width = max(width, 40)
    }

    /// The running term, its goals in short, and what lies around it.
    func current(_ review: TermReview?, unassigned: [GoalProgress], life: LifeWeeks?) -> String {
        var text = ""
        if let review {
            text += head(review.term, review.days)
            text += bar(review.days) + others
            text += "\n" + short(review)
        } else {
            text += style(.heading, "\(calendar.today), not in a term") + "\n"
            text += others
            if let last = calendar.previous { text += sentence(lasting(last)) }
        }
        var rest = review.map(around) ?? ""
        if !unassigned.isEmpty { rest += sentence("Without a term: \(Words.count(unassigned.count, "goal"))") }
        // A term that includes this day is named above.
        let upcoming = calendar.upcoming
        let next =
            upcoming.map { $0.first > calendar.today } ?? true ? sentence(following(upcoming, lead: "Next: ")) : ""
        text += apart(rest) + apart(next + (life.map { sentence(TermWords.life($0, term: review?.days)) } ?? ""))
        return text
    }

    /// All terms as a table.
    func list(_ terms: [TermRecord]) -> String {
        var text =
            terms.isEmpty
            ? sentence("There are no terms yet. 'vault term next' proposes the first one.") : table(terms)
        if !calendar.unreadable.isEmpty { text += "\n" }
        for note in calendar.unreadable {
            let path = DisplayText.visible(graph.notes[note].path)
            text += sentence("\(path) has no readable dates: vault check \(path)")
        }
        return text
    }

    /// A line for each term, and one for what it is about.
    private func table(_ terms: [TermRecord]) -> String {
        let counts = calendar.goalCounts
        var table = TextTable(columns: [
            .number("no."), "term", .whole("days"), .whole("state"), .whole("status"), .number("goals"),
        ])
        for term in terms {
            let days = TermDays(first: term.first, last: term.last, on: calendar.today)
            let isRunning = days?.state == .running
            table.add([
                .init(term.number.map(String.init) ?? "?"), .init(term.name, isRunning ? .heading : nil),
                .init("\(term.first) to \(term.last)"), .init(days?.state.rawValue ?? "", isRunning ? .good : nil),
                .init(term.status.map(TermWords.statusWord) ?? ""), .init("\(counts[term.note] ?? 0)"),
            ])
            if let theme = calendar.theme(of: term) { table.addBelow(theme.singleSpaced, indent: 5, .dim) }
        }
        return table.text(width: width, style: style)
    }

    /// The proposed term with the text of its file.
    var next: String {
        let proposal = calendar.proposal
        let path = Path.file(calendar.proposedName, in: "terms")
        var text = style(.heading, "Term \(proposal.number): \(proposal.first) to \(proposal.last)") + "\n"
        text += sentence(TermWords.rule(proposal) + " It lasts ten weeks.")
        let planned = calendar.following(calendar.today)
        if let planned {
            text += sentence(
                "\(TermWords.title(planned)) already exists, from \(planned.first) to \(planned.last).")
        }
        let maker = planned == nil ? "vault term next --write" : "vault new term"
        text += "\n" + sentence("Nothing is written. '\(maker)' creates \(path) with:") + "\n"
        for line in calendar.proposedText.split(separator: "\n") {
            text += "    \(DisplayText.visible(String(line)))\n"
        }
        return text
    }

    /// One term wholly.
    func show(_ review: TermReview) -> String {
        head(review.term, review.days) + bar(review.days) + details(review)
            + groups(review) { goal in days(goal, in: review) }
            + apart(around(review)) + terms(review.terms)
            + (review.hasStarted ? section("Done") + indented(TermWords.actions(review.actions)) : "")
    }

    /// The terms of a year with their sums, and all together; nothing without terms.
    func terms(_ year: YearTerms) -> String {
        if year.terms.isEmpty { return "" }
        // Where there is no room, the name says enough.
        let showsDays = width >= 60
        var table = TextTable(
            columns: [.init("Terms")] + (showsDays ? [.init("", mayBeCut: false)] : [])
                + ["goals", "achieved", "actions", "hours"].map { .init($0, .right, mayBeCut: false) })
        func add(_ name: String, _ days: String, _ sum: YearTerms.Sum) {
            let counts = [sum.goals, sum.achieved, sum.actions].map(String.init)
            let cells = ["  " + name] + (showsDays ? [days] : []) + counts + [AlignmentWords.decimals(1, sum.hours)]
            table.add(cells.map { .init($0) })
        }
        for (term, sum) in year.terms {
            add(showsDays ? TermWords.title(term) : term.name, "\(term.first) to \(term.last)", sum)
        }
        if year.terms.count > 1 { add("all", "", year.total) }
        var text = "\n" + table.text(width: width, style: style)
        if let shared = shared(year) { text += indented(shared) }
        let named = year.terms.last { $0.term.first <= calendar.today } ?? year.terms.last
        if let named { text += indented("To see one of them: vault term \(graph.shellWord(for: named.term.note))") }
        return text
    }

    /// Which goals are planned in several of the terms; nil for none.
    private func shared(_ year: YearTerms) -> String? {
        if year.shared.isEmpty { return nil }
        let titles = year.shared.prefix(Self.sharedGoals).map { graph.notes[$0].title }
        let more = year.shared.count - titles.count
        let names = titles + (more > 0 ? ["\(more) more"] : [])
        return "In several terms, counted once in 'all': \(names.joined(separator: " · "))"
    }

    /// So many are named.
    private static let sharedGoals = 4
}

/// Parts of the pages.
extension TermText {
    /// Title, state, days, status and theme.
    func head(_ term: TermRecord, _ days: TermDays) -> String {
        let title = DisplayText.truncated(DisplayText.visible(TermWords.title(term)), to: max(width - 36, 20))
        var text = "\(style(.heading, title)), \(TermWords.state(term, days, today: calendar.today))\n"
        var parts = ["\(term.first) to \(term.last)"]
        if days.state != .running { parts[0] += ", \(Words.count(days.days, "day"))" }
        if let year = calendar.year(of: term) { parts.append("in \(year)") }
        if let status = TermWords.status(term, days) { parts.append(status) }
        if term.isArchived { parts.append("archived") }
        for line in DisplayText.wrapped(DisplayText.visible(parts.joined(separator: " · ")), to: width) {
            text += style(.dim, line) + "\n"
        }
        if let theme = calendar.theme(of: term) { text += sentence(theme.singleSpaced) }
        return text
    }

    /// How far the days have run; nothing when it does not run.
    func bar(_ days: TermDays) -> String {
        guard days.state == .running else { return "" }
        let note = "\((days.share * 100).percentText) % · \(TermWords.daysLeft(days))"
        let cells = min(40, max(0, width - 2 - DisplayText.width(note)))
        let filled = (days.share * Rational(cells)).floor(within: 0...cells)
        let done = style(.good, String(repeating: "█", count: filled))
        let rest = style(.dim, String(repeating: "░", count: cells - filled))
        return "\(done)\(rest)  \(note)\n"
    }

    /// Other terms that hold today, and the years and periods around it.
    var others: String {
        var text = ""
        for term in calendar.running.dropFirst() {
            text += sentence("\(TermWords.title(term)) includes this day too, from \(term.first) to \(term.last).")
        }
        for span in calendar.around {
            let theme = calendar.theme(of: span).map { ": \($0.singleSpaced)" } ?? ""
            // A year goes without saying, unless it says something.
            if span.kind == .year, theme.isEmpty { continue }
            let dates = span.kind == .year ? "" : ", \(span.first) to \(span.last)"
            text += sentence(TermWords.title(span) + dates + theme)
        }
        return text
    }

    /// The planned goals: a count of each status, then a line for each.
    func short(_ review: TermReview) -> String {
        guard !review.planned.isEmpty else { return sentence("No goal is planned in it yet.") }
        var text = sentence("\(Words.count(review.planned.count, "goal")): \(ProgressWords.counts(review.counts))")
        var table = TextTable(columns: ["", .number, .whole, .whole])
        for status in ProgressWords.groupOrder {
            for goal in review.planned.map(\.goal).filter({ $0.status == status }).limitsLast {
                let role = ProgressText.role(status)
                table.add([
                    .init("  " + goal.title), .init(goal.percent.map(ProgressWords.percent) ?? ""),
                    .init(ProgressWords.status(status), role == .heading ? nil : role), .init(days(goal, in: review)),
                ])
            }
        }
        text += table.text(width: width, style: style)
        return text
    }

    /// The days that a goal has left, where they are not those of the term.
    func days(_ goal: GoalProgress, in review: TermReview) -> String {
        review.days.state == .over || goal.due == review.term.last && goal.status != .upcoming
            ? "" : ProgressWords.daysLeft(goal)
    }

    /// The planned goals by status, each with its targets.
    func groups(_ review: TermReview, tail: (GoalProgress) -> String) -> String {
        guard !review.planned.isEmpty else { return "\n" + sentence("No goal is planned in it.") }
        return ProgressText.groups(
            review.planned.map(\.goal), asOf: review.judgedOn, isClosed: review.days.state == .over, style: style,
            width: width, heading: { TermWords.heading($0, isOver: review.days.state == .over) }, tail: tail)
    }

    /// As of when it is judged once it is over, and what cannot be.
    func details(_ review: TermReview) -> String {
        if review.days.state != .over { return "" }
        let undated = review.planned.filter(\.isUndated).map {
            "'\($0.goal.title)' is \(ProgressWords.status($0.goal.status))"
        }
        return sentence("As of its last day, \(review.term.last).")
            + (undated.isEmpty
                ? "" : sentence("\(Words.list(undated, joint: "and")), without a date, and judged as it stands."))
    }

    /// Goals that run in its days without being planned in it.
    func around(_ review: TermReview) -> String {
        var text = ""
        func add(_ goals: [GoalProgress], _ words: String) {
            guard !goals.isEmpty else { return }
            // What wants attention first, as in all lists.
            let sorted = ProgressWords.groupOrder.flatMap { status in
                goals.filter { $0.status == status }.limitsLast
            }
            // All that was missed, and of the others a few.
            let late = sorted.count { $0.status == .overdue || $0.status == .behind }
            let titles = sorted.prefix(max(late, 4)).enumerated().map { place, goal in
                goal.title + (place < late || !goal.status.isOngoing ? " (\(ProgressWords.status(goal.status)))" : "")
            }
            let all = titles + (goals.count > titles.count ? ["\(goals.count - titles.count) more"] : [])
            text += sentence("\(words): \(all.joined(separator: " · "))")
        }
        add(review.within, "Planned in periods within it")
        add(review.covered, "Planned in a longer period")
        add(review.alsoRunning, "Also running")
        return text
    }

    /// With an empty line before it, when there is something.
    func apart(_ text: String) -> String { text.isEmpty ? "" : "\n" + text }

    func lasting(_ term: TermRecord) -> String {
        let days = term.last.days(until: calendar.today)
        return "\(TermWords.title(term)) ended \(days == 1 ? "yesterday" : "\(days) days ago"), on \(term.last); "
            + "see 'vault term review'."
    }

    /// What comes next: a term that is there, else what could be.
    ///
    /// - Parameter lead: before a term that is there
    func following(_ next: TermRecord?, lead: String = "") -> String {
        if let next {
            let days = calendar.today.days(until: next.first)
            let start = days > 0 ? ", \(TermWords.ahead(days))" : ""
            return "\(lead)\(TermWords.title(next)), \(next.first) to \(next.last)\(start)."
        }
        let proposal = calendar.proposal
        let isFirst = calendar.terms.isEmpty && calendar.unreadable.isEmpty
        return
            "\(isFirst ? "There is no term yet" : "There is no next term yet"); "
            + "'vault term next' proposes one from \(proposal.first) to \(proposal.last)."
    }

    func section(_ title: String) -> String { "\n\(style(.heading, title))\n" }

    /// Wrapped at the margin.
    func sentence(_ text: String, indent: Int = 0) -> String {
        let lines = DisplayText.wrapped(DisplayText.visible(text), to: width - indent, breaksWords: true)
        return lines.map { DisplayText.spaces(indent) + $0 + "\n" }.joined()
    }

    /// Parts of a sentence, broken between parts where the line is full.
    func sentence(parts: [String], indent: Int) -> String {
        var lines: [String] = []
        for part in parts.map(DisplayText.visible) {
            let longer = lines.last.map { "\($0) · \(part)" }
            if let longer, DisplayText.width(longer) <= width - indent {
                lines[lines.count - 1] = longer
            } else {
                lines.append(part)
            }
        }
        return lines.map { DisplayText.spaces(indent) + $0 + "\n" }.joined()
    }

    func indented(_ text: String) -> String { sentence(text, indent: 2) }
}

extension TermText {
    private static let listed = 5

    /// What was planned and what was done, what is left, and a few questions.
    func review(_ review: TermReview) -> String {
        let done = Dictionary(review.planned.map { ($0.goal.path, $0.done.actions) }, uniquingKeysWith: { $1 })
        return head(review.term, review.days) + bar(review.days) + details(review)
            + groups(review) { goal in
                let count = done[goal.path] ?? 0
                return count == 0 ? "" : Words.count(count, "action")
            }
            + apart(around(review)) + terms(review.terms) + self.done(review) + values(review) + left(review)
            + section("Next") + indented(following(calendar.following(review.term))) + questions(review)
            + writing(review)
    }

    /// How the review gets into the term's note.
    private func writing(_ review: TermReview) -> String {
        guard review.hasStarted else { return "" }
        let name = ShellWord.quoted(review.term.name)
        return "\nto write this into its note: vault term review \(DisplayText.visible(name)) --write\n"
    }

    private func questions(_ review: TermReview) -> String {
        let questions = TermWords.questions(review)
        return questions.isEmpty ? "" : section("To think about") + questions.map { indented("- " + $0) }.joined()
    }

    private func done(_ review: TermReview) -> String {
        guard review.hasStarted else { return "" }
        var text = section("Done") + indented(TermWords.actions(review.actions))
        let unlinked = review.actions.unlinked
        if unlinked.isEmpty { return text }
        text += indented("Without a goal:")
        var table = TextTable(columns: [.whole, ""])
        for source in unlinked.prefix(Self.listed) {
            let note = graph.notes[source]
            table.add([.init("    \(note.date("date").map(\.description) ?? "")"), .init(note.title.singleSpaced)])
        }
        text += table.text(width: width, style: style)
        if unlinked.count > Self.listed { text += "    and \(unlinked.count - Self.listed) more\n" }
        return text
    }

    private func values(_ review: TermReview) -> String {
        let served = review.values.filter { $0.done.actions > 0 }
        let quiet = review.quietValues
        if served.isEmpty && quiet.isEmpty { return "" }
        var text = section("Values")
        var table = TextTable(columns: ["", .number, .number])
        for value in served {
            let hours = value.done.seconds.isZero ? "" : TermWords.hours(value.done)
            table.add([
                .init("  " + value.value.title), .init(Words.count(value.done.actions, "action")), .init(hours),
            ])
        }
        text += table.text(width: width, style: style)
        for value in quiet {
            text += indented("\(value.value.title) had no action in this \(review.term.kind.rawValue).")
        }
        return text
    }

    private func left(_ review: TermReview) -> String {
        guard !review.carryOver.isEmpty else { return "" }
        let next = calendar.following(review.term)
        if review.days.state != .over, review.days.daysLeft > TermWords.closingDays {
            let name = next.map(TermWords.title) ?? "the next term"
            let count = review.carryOver.count
            return section("Still open")
                + indented(
                    "\(Words.count(count, "goal")) \(count == 1 ? "is" : "are") still in progress. What is left on "
                        + "\(review.term.last) can be carried over to \(name).")
        }
        let carried = review.carryOver.filter(\.isCarried)
        let undecided = review.carryOver.filter { !$0.isCarried }
        var text = ""
        if !carried.isEmpty { text += section("To carry over, or to drop") }
        for item in carried { text += lines(item, next: next) }
        if !undecided.isEmpty { text += section("To decide: carry over, change, or stop") }
        for item in undecided { text += lines(item, next: next) }
        if next != nil { return text }
        let goal = (carried + undecided).first.map { ShellWord.quoted(name(of: $0.goal)) } ?? "GOAL"
        let all = carried.count > 1 ? "; '--carry-all' carries over the first \(carried.count)" : ""
        return text + "\n"
            + indented(
                "'vault term next --write --carry \(goal)' creates \(calendar.proposedName) and carries that goal over\(all)."
            )
    }

    /// The goal, what remains of it, and the line that takes it along where there is a term to go to.
    private func lines(_ item: CarryOver, next: TermRecord?) -> String {
        let title = DisplayText.truncated(DisplayText.visible(item.goal.title), to: width - 2)
        var parts = item.remaining.map(TermWords.remaining)
        for target in item.toDecide {
            parts += ProgressWords.details(target, status: item.goal.status, isClosed: true)
        }
        var text = "  \(style(.heading, title))\n"
        guard let next else { return text + sentence(parts: parts + [name(of: item.goal)], indent: 6) }
        if !parts.isEmpty { text += sentence(parts: parts, indent: 6) }
        var words = ["vault", "set", name(of: item.goal)]
        if item.addsTerm { words.append("terms+=" + next.name) }
        if let due = item.due, due != item.goal.due { words.append("due=\(due)") }
        if words.count == 3 { return text + "      already planned in \(DisplayText.visible(TermWords.title(next)))\n" }
        return text + "      \(DisplayText.visible(words.map(ShellWord.quoted).joined(separator: " ")))\n"
    }

    /// What a command calls it.
    private func name(of goal: GoalProgress) -> String {
        graph.note(at: goal.path).map(graph.linkText) ?? goal.name
    }
}
