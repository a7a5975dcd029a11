import VaultGoals
import VaultGraph
import VaultSchema

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
        self.width = max(width, 60)
    }

    /// The running term, its goals in short, and what lies around it.
    func current(_ review: TermReview?, life: LifeWeeks?) -> String {
        var text = ""
        if let review {
            text += head(review.term, review.days)
            text += bar(review.days)
            text += others
            text += "\n" + short(review)
            text += around(review)
        } else {
            text += style(.heading, "\(calendar.today), in no term") + "\n"
            if let last = calendar.previous { text += sentence(lasting(last)) }
        }
        let end = review?.term.last ?? calendar.today
        text += "\n" + sentence(after(end))
        if let life { text += sentence(TermWords.life(life)) }
        return text
    }

    /// All terms as a table.
    func list(_ terms: [TermRecord]) -> String {
        var text = ""
        if !terms.isEmpty {
            let counts = calendar.goalCounts
            var table = TextTable(columns: [
                .init("no.", .right, mayBeCut: false), .init("term"), .init("days", mayBeCut: false),
                .init("state", mayBeCut: false), .init("status", mayBeCut: false),
                .init("goals", .right, mayBeCut: false), .init("theme"),
            ])
            for term in terms {
                guard let days = TermDays(first: term.first, last: term.last, on: calendar.today) else { continue }
                let isRunning = days.state == .running
                table.add([
                    .init(term.number.map(String.init) ?? "?"), .init(term.name, isRunning ? .heading : nil),
                    .init("\(term.first) to \(term.last)"), .init(days.state.rawValue, isRunning ? .good : nil),
                    .init(term.status.map(TermWords.statusWord) ?? ""), .init("\(counts[term.note] ?? 0)"),
                    .init(oneLine(calendar.theme(of: term) ?? "")),
                ])
            }
            text += table.text(width: width, style: style)
        } else {
            text += "There is no term to list. " + "'vault term next' shows what the first one could be.\n"
        }
        if !calendar.unreadable.isEmpty { text += "\n" }
        for note in calendar.unreadable {
            let path = DisplayText.visible(graph.notes[note].path)
            text += sentence("\(path) does not say its days: vault check \(path)")
        }
        return text
    }

    /// The proposed term with the text of its file.
    var next: String {
        let proposal = calendar.proposal
        let path = "terms/\(calendar.proposedName).md"
        var text = style(.heading, "Term \(proposal.number): \(proposal.first) to \(proposal.last)") + "\n"
        text += sentence(TermWords.rule(proposal) + " It lasts ten weeks.")
        if let planned = calendar.following(calendar.today) {
            text += sentence(
                "\(TermWords.title(planned)) is there already, from \(planned.first) to \(planned.last).")
        }
        text += "\nNothing is written. For such a term, \(style(.path, path)) would hold:\n\n"
        for line in calendar.proposedText.split(separator: "\n") { text += "    \(DisplayText.visible(String(line)))\n" }
        return text
    }

    /// One term wholly.
    func show(_ review: TermReview) -> String {
        head(review.term, review.days) + bar(review.days) + details(review)
            + groups(review) { goal in review.days.state == .over ? "" : ProgressWords.daysLeft(goal) }
            + around(review, hasUnassigned: false)
            + section("Done") + indented(TermWords.actions(review.actions))
    }
}

/// Parts of the pages.
extension TermText {
    /// Title, state, days, status and theme.
    func head(_ term: TermRecord, _ days: TermDays) -> String {
        let title = DisplayText.truncated(DisplayText.visible(TermWords.title(term)), to: width - 36)
        var text = "\(style(.heading, title)), \(TermWords.state(term, days, today: calendar.today))\n"
        var parts = ["\(term.first) to \(term.last)"]
        if days.state != .running { parts[0] += ", \(Words.count(days.days, "day"))" }
        if let year = calendar.year(of: term) { parts.append("in \(year)") }
        if let status = TermWords.status(term, days) { parts.append(status) }
        if term.isArchived { parts.append("archived") }
        for line in DisplayText.wrapped(DisplayText.visible(parts.joined(separator: " · ")), to: width) {
            text += style(.dim, line) + "\n"
        }
        if let theme = calendar.theme(of: term) { text += sentence(oneLine(theme)) }
        return text
    }

    /// How far the days have run; nothing when it does not run.
    func bar(_ days: TermDays) -> String {
        guard days.state == .running else { return "" }
        let cells = 40
        let filled = min(max((days.share * Rational(cells)).floor ?? 0, 0), cells)
        let done = style(.good, String(repeating: "█", count: filled))
        let rest = style(.dim, String(repeating: "░", count: cells - filled))
        return "\(done)\(rest)  \((days.share * 100).percentText) % · \(TermWords.daysLeft(days))\n"
    }

    /// Other terms that hold today, and the years and periods around it.
    private var others: String {
        var text = ""
        for term in calendar.running.dropFirst() {
            text += sentence("\(TermWords.title(term)) holds this day too, from \(term.first) to \(term.last).")
        }
        for span in calendar.around {
            let theme = calendar.theme(of: span).map { ": \(oneLine($0))" } ?? ""
            text += sentence("\(TermWords.title(span)), \(span.first) to \(span.last)\(theme)")
        }
        return text
    }

    /// The planned goals: a count of each status, then a line for each.
    private func short(_ review: TermReview) -> String {
        guard !review.planned.isEmpty else { return sentence("No goal is planned in it yet.") }
        let counts = ProgressWords.groupOrder.compactMap { status in
            review.counts[status].map { "\($0) \(TermWords.status(status))" }
        }
        var text = sentence("\(Words.count(review.planned.count, "goal")): \(counts.joined(separator: ", "))")
        var table = TextTable(columns: [
            .init(""), .init("", .right, mayBeCut: false), .init("", mayBeCut: false), .init("", mayBeCut: false),
        ])
        for status in ProgressWords.groupOrder {
            for goal in review.planned.map(\.goal) where goal.status == status {
                table.add([
                    .init("  " + goal.title), .init(goal.percent.map { TermWords.percent($0) } ?? ""),
                    .init(TermWords.status(status), ProgressText.role(status) == .heading ? nil : ProgressText.role(status)),
                    .init(ProgressWords.daysLeft(goal)),
                ])
            }
        }
        text += table.text(width: width, style: style)
        return text
    }

    /// The planned goals by status, each with its targets.
    func groups(_ review: TermReview, tail: (GoalProgress) -> String) -> String {
        guard !review.planned.isEmpty else { return "\n" + sentence("No goal is planned in it.") }
        return ProgressText.groups(
            review.planned.map(\.goal), asOf: review.judgedOn, style: style, width: width,
            heading: { TermWords.heading($0, isOver: review.days.state == .over) }, tail: tail)
    }

    /// How much is planned, and as of when it is judged.
    func details(_ review: TermReview) -> String {
        review.days.state == .over
            ? sentence("As it stood when it closed, with what was done until \(review.term.last).") : ""
    }

    /// Goals that run in its days without being planned in it.
    func around(_ review: TermReview, hasUnassigned: Bool = true) -> String {
        var text = ""
        func add(_ goals: [GoalProgress], _ words: String) {
            guard !goals.isEmpty else { return }
            let titles = goals.prefix(4).map(\.title).joined(separator: ", ")
            let more = goals.count > 4 ? " and \(goals.count - 4) more" : ""
            text += sentence("\(words): \(titles)\(more)")
        }
        add(review.covered, "Planned in a wider span")
        add(review.alsoRunning, "Also running")
        if hasUnassigned { add(review.unassigned, "In no term") }
        return text.isEmpty ? "" : "\n" + text
    }

    func lasting(_ term: TermRecord) -> String {
        let days = term.last.days(until: calendar.today)
        return "\(TermWords.title(term)) ended \(days == 1 ? "yesterday" : "\(days) days ago"), on \(term.last); "
            + "'vault term review' looks back on it."
    }

    /// What comes after a day: a term that is there, else what could be.
    func after(_ day: CalendarDate) -> String {
        if let next = calendar.following(day) {
            let days = calendar.today.days(until: next.first)
            let start = days > 0 ? ", \(TermWords.ahead(days))" : ""
            return "Next: \(TermWords.title(next)), \(next.first) to \(next.last)\(start)."
        }
        let proposal = calendar.proposal
        return "No term follows yet; 'vault term next' proposes one from \(proposal.first) to \(proposal.last)."
    }

    func section(_ title: String) -> String { "\n\(style(.heading, title))\n" }

    /// Wrapped at the margin.
    func sentence(_ text: String, indent: Int = 0) -> String {
        let lines = DisplayText.wrapped(DisplayText.visible(text), to: width - indent)
        return lines.map { DisplayText.blanks(indent) + $0 + "\n" }.joined()
    }

    func indented(_ text: String) -> String { sentence(text, indent: 2) }

    func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
