import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax

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
            .init("no.", .right, mayBeCut: false), .init("term"), .init("days", mayBeCut: false),
            .init("state", mayBeCut: false), .init("status", mayBeCut: false),
            .init("goals", .right, mayBeCut: false),
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
