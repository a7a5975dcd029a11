import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax

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
        var table = TextTable(columns: [
            .init(""), .init("", .right, mayBeCut: false), .init("", mayBeCut: false), .init("", mayBeCut: false),
        ])
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
                goal.title + (place < late ? " (\(ProgressWords.status(goal.status)))" : "")
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
