import VaultChecks
import VaultEdits
import VaultGoals
import VaultRecords
import VaultReviews
import VaultSyntax

/// The review of a term as Markdown for the body of its file: a box with what was planned and done, and below it the
/// questions that a person answers.
package struct TermMarkdown {
    package let calendar: TermCalendar
    package let graph: Graph

    package init(_ calendar: TermCalendar, graph: Graph) {
        self.calendar = calendar
        self.graph = graph
    }

    private static let listed = 10

    /// The section as text.
    package func review(_ review: TermReview) -> String { edit(review).section }

    /// The section as an edit of the term's file.
    package func edit(_ review: TermReview) -> CalloutEdit {
        let isOver = review.days.state == .over
        let title =
            isOver
            ? "As of the last day of the \(review.term.kind.rawValue), \(review.term.last)"
            : "As of \(calendar.today), \(TermWords.state(review.term, review.days, today: calendar.today))"
        var lines = part("Planned and done", review.planned.map { line($0, isOver: isOver) })
        if review.hasStarted {
            lines += ["", "**What was done**"] + ["- " + sentence(TermWords.actions(review.actions))]
            lines += unlinked(review).map { "- " + $0 }
        }
        lines += part("Values", values(review))
        if isOver || review.days.daysLeft <= TermWords.closingDays {
            lines += part("To carry over, or to drop", review.carryOver.map(line))
        }
        let questions = TermWords.questions(review).flatMap { ["### " + HiddenCharacters.escaped($0), ""] }
        return CalloutEdit(
            kind: "review", title: title, lines: lines.map { HiddenCharacters.escaped($0) }, heading: "Review",
            below: Array(questions.dropLast()))
    }

    /// A heading and its items; nothing without any.
    private func part(_ heading: String, _ items: [String]) -> [String] {
        items.isEmpty ? [] : ["", "**\(heading)**"] + items.map { "- " + $0 }
    }

    private func line(_ planned: TermReview.Planned, isOver: Bool) -> String {
        let goal = planned.goal
        var parts = [TermWords.status(goal.status, isOver: isOver)]
        parts += goal.targets.map {
            ProgressWords.details($0, status: .ended).joined(separator: ", ")
        }
        if planned.done.actions > 0 { parts.append(Words.count(planned.done.actions, "action")) }
        return "\(link(goal.path, goal.title)): \(parts.joined(separator: "; "))"
    }

    private func line(_ item: CarryOver) -> String {
        var parts = item.remaining.map(TermWords.remaining)
        parts += item.toDecide.map {
            ProgressWords.details($0, status: .ended).joined(separator: ", ")
        }
        return link(item.goal.path, item.goal.title) + (parts.isEmpty ? "" : ": \(parts.joined(separator: "; "))")
    }

    private func unlinked(_ review: TermReview) -> [String] {
        let sources = review.actions.unlinked
        let names = sources.prefix(Self.listed).map { source in
            link(graph.notes[source].path, graph.notes[source].title) + ", without a goal"
        }
        return names + (sources.count > Self.listed ? ["and \(sources.count - Self.listed) more without a goal"] : [])
    }

    private func values(_ review: TermReview) -> [String] {
        let served = review.values.filter { $0.done.actions > 0 }.map { value in
            let hours = value.done.seconds.isZero ? "" : ", \(TermWords.hours(value.done))"
            return "\(link(value.value.path, value.value.title)): \(Words.count(value.done.actions, "action"))\(hours)"
        }
        let kind = review.term.kind.rawValue
        return served
            + review.quietValues.map { "\(link($0.value.path, $0.value.title)): no action in this \(kind)" }
    }

    /// `[[name|Title]]`, with the path where others have the name too; only the title where its signs or those of the
    /// name would end a link.
    private func link(_ path: String, _ title: String) -> String {
        guard let number = graph.index(ofPath: path) else { return title }
        let destination = graph.linkText(to: number)
        let title = title.singleSpaced
        func endsLink(_ text: String) -> Bool { text.contains { "[]|#^\\".contains($0) } }
        if endsLink(destination) { return title }
        return title == destination || endsLink(title) ? "[[\(destination)]]" : "[[\(destination)|\(title)]]"
    }

    private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
