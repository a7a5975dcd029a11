import VaultChecks
import VaultGoals
import VaultGraph
import VaultSchema

/// The review of a term as Markdown that fits below the front matter of its file.
struct TermMarkdown {
    let calendar: TermCalendar
    let graph: Graph

    init(_ calendar: TermCalendar, graph: Graph) {
        self.calendar = calendar
        self.graph = graph
    }

    private static let listed = 10

    func review(_ review: TermReview) -> String {
        var text = "## Review\n\n"
        text +=
            review.days.state == .over
            ? "As it stood when the \(review.term.kind.rawValue) closed, on \(review.term.last).\n"
            : "As of \(calendar.today), \(TermWords.state(review.term, review.days, today: calendar.today)).\n"
        text += list("Planned and done", review.planned.map { line($0, isOver: review.days.state == .over) })
        if review.hasBegun { text += "\n### What was done\n\n\(sentence(TermWords.actions(review.actions)))\n" }
        text += list(nil, unlinked(review))
        text += list("Values", values(review))
        if review.days.state == .over || review.days.daysLeft <= TermText.closingDays {
            text += list("To take along, or to let go", review.carryOver.map(line))
        }
        text += list("To think about", TermWords.questions(review))
        return DisplayText.visibleLines(text)
    }

    /// A heading and its items; nothing without any.
    private func list(_ heading: String?, _ items: [String]) -> String {
        if items.isEmpty { return "" }
        return "\n" + (heading.map { "### \($0)\n\n" } ?? "") + items.map { "- \($0)\n" }.joined()
    }

    private func line(_ planned: TermReview.Planned, isOver: Bool) -> String {
        let goal = planned.goal
        var parts = [TermWords.status(goal.status, isOver: isOver)]
        parts += goal.targets.map {
            ProgressWords.details($0, status: .ended).joined(separator: ", ")
        }
        if planned.done.actions > 0 { parts.append(Words.count(planned.done.actions, "action")) }
        return "\(link(goal.name)): \(parts.joined(separator: "; "))"
    }

    private func line(_ item: CarryOver) -> String {
        var parts = item.remaining.map(TermWords.remaining)
        parts += item.toDecide.map {
            ProgressWords.details($0, status: .ended).joined(separator: ", ")
        }
        return link(item.goal.name) + (parts.isEmpty ? "" : ": \(parts.joined(separator: "; "))")
    }

    private func unlinked(_ review: TermReview) -> [String] {
        let sources = review.actions.unlinked
        let names = sources.prefix(Self.listed).map { link(graph.notes[$0].name) + ", without a goal" }
        return names + (sources.count > Self.listed ? ["and \(sources.count - Self.listed) more without a goal"] : [])
    }

    private func values(_ review: TermReview) -> [String] {
        let served = review.values.filter { $0.done.actions > 0 }.map { value in
            let hours = value.done.seconds.isZero ? "" : ", \(TermWords.hours(value.done))"
            return "\(link(value.value.name)): \(Words.count(value.done.actions, "action"))\(hours)"
        }
        let kind = review.term.kind.rawValue
        return served + review.quietValues.map { "\(link($0.value.name)): no action in this \(kind)" }
    }

    /// `[[name]]`; the bare name when it has signs that end a link.
    private func link(_ name: String) -> String {
        name.contains { "[]|#^".contains($0) } ? name : "[[\(name)]]"
    }

    private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}

extension DisplayText {
    /// The text with its line breaks, and escapes for all else that would steer a terminal.
    fileprivate static func visibleLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
            .joined(separator: "\n")
    }
}
