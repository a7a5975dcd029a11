import VaultChecks
import VaultEdits
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews
import VaultShapes
import VaultSyntax

/// Terms, as the pages of `vault term` show them.
package struct TermAnswer: Sendable {
    package let calendar: TermCalendar
    package let graph: Graph
    package let review: TermReview?
    /// For the page of the current term: running goals without a term.
    package let unassigned: [GoalProgress]
    package let life: LifeWeeks?
    package let listed: [TermRecord]

    package init(
        _ calendar: TermCalendar, graph: Graph, review: TermReview? = nil, unassigned: [GoalProgress] = [],
        life: LifeWeeks? = nil, listed: [TermRecord] = []
    ) {
        (self.calendar, self.graph, self.review) = (calendar, graph, review)
        (self.unassigned, self.life, self.listed) = (unassigned, life, listed)
    }

    private func term(_ term: TermRecord) -> TermPart { TermPart(term: term, calendar: calendar) }

    package var rows: [TermPart] {
        let counts = calendar.goalCounts
        return listed.map { TermPart(term: $0, calendar: calendar, goals: counts[$0.note] ?? 0) }
    }

    private static let head = Shape<TermAnswer>("term-page", "a page about terms") { key in
        key.day("as_of", "the day used as today") { $0.calendar.today }
    }

    /// The goals of its days that do not link it.
    private static func others(_ key: inout Keys<TermAnswer>) {
        key.array("covered", of: goal, "goals within its dates that link to a longer term or period") {
            $0.review?.covered ?? []
        }
        key.array("within", of: goal, "goals that link to a term or period within it") { $0.review?.within ?? [] }
        key.array("also_running", of: goal, "goals within its dates that link to no term or period that includes them")
        {
            $0.review?.alsoRunning ?? []
        }
    }

    package static let current = Shape<TermAnswer>("current-term-page", "the term that includes today") { key in
        key.include(head) { $0 }
        key.object("term", TermPart.shape, "the term that includes today") { answer in
            answer.review.map { answer.term($0.term) }
        }
        key.array("other_terms", of: TermPart.shape, "other terms that include today") { answer in
            answer.calendar.running.dropFirst().map(answer.term)
        }
        key.array("around", of: TermPart.shape, "years and periods that include today") { answer in
            answer.calendar.around.map(answer.term)
        }
        key.array("goals", of: plannedGoal, "the goals that link to the term") { $0.review?.planned ?? [] }
        key.object("counts", counts, "how many of them have each status") { $0.review?.counts ?? [:] }
        others(&key)
        key.array("unassigned", of: goal, "goals that are running without a term") { $0.unassigned }
        key.object("previous", TermPart.shape, "the term before") { answer in
            answer.calendar.previous.map(answer.term)
        }
        key.object("next", TermPart.shape, "the term after") { answer in answer.calendar.upcoming.map(answer.term) }
        key.object("life", life, "weeks of life, if the date of birth is known") { answer in
            answer.life.map { ($0, answer.review?.days.days ?? LifeWeeks.termDays) }
        }
    }

    package static let list = Shape<TermAnswer>("term-list", "all terms, years and periods") { key in
        key.include(head) { $0 }
        key.array("terms", of: TermPart.listed, "terms, years and periods, by date") { $0.rows }
        key.array("unreadable", of: unreadable, "records without readable dates") { answer in
            answer.calendar.unreadable.map { answer.graph.notes[$0] }
        }
    }

    package static let next = Shape<TermAnswer>("next-term", "what the next term would be") { key in
        key.include(head) { $0 }
        key.integer("number", "its number") { $0.calendar.proposal.number }
        key.text("name", "its name") { $0.calendar.proposedName }
        key.path("path", "the file it would get") { Path.file($0.calendar.proposedName, in: "terms") }
        key.day("start", "its first day") { $0.calendar.proposal.first }
        key.day("end", "its last day") { $0.calendar.proposal.last }
        key.integer("days", "how many days it has") {
            $0.calendar.proposal.first.days(until: $0.calendar.proposal.last) + 1
        }
        key.choice("rule", "how its first day was chosen") { $0.calendar.proposal.rule }
        key.integer("pause", "days between the term before and this one") { $0.calendar.proposal.pause }
        key.text("after", "the term before") { $0.calendar.proposal.after }
        key.text("text", "the text of its file") { $0.calendar.proposedText }
        key.object("planned", TermPart.shape, "the next term that already has a record") { answer in
            answer.calendar.following(answer.calendar.today).map(answer.term)
        }
    }

    /// What has been planned and done in a term; the answer must have a review.
    private static func page(_ key: inout Keys<TermAnswer>) {
        key.include(head) { $0 }
        key.object("term", TermPart.shape, "the term") { answer in answer.review.map { answer.term($0.term) } }
        key.array("terms", of: termOfYear, "the terms of a year; empty for others") { $0.review?.terms.terms ?? [] }
        key.object("terms_total", sum, "what was planned and done in all of them; null for others") { answer in
            answer.review.flatMap { $0.terms.terms.isEmpty ? nil : $0.terms.total }
        }
        key.texts(
            "shared_goals", "the goals that link to several of these terms, by name; each counts once in terms_total"
        ) {
            answer in (answer.review?.terms.shared ?? []).map { answer.graph.notes[$0].name }
        }
        key.day("judged_on", "the day as of which its goals are reviewed") { $0.review?.judgedOn }
        key.array("goals", of: reviewedGoal, "the goals that link to it") { $0.review?.planned ?? [] }
        others(&key)
    }

    package static let show = Shape<TermAnswer>("shown-term", "a term, and what was planned and done in it") { key in
        page(&key)
        key.object("actions", actions, "the actions within its dates") { $0.review?.actions }
    }

    package static let review = Shape<TermAnswer>("term-review", "a review of a term") { key in
        page(&key)
        key.object("actions", reviewedActions, "the actions within its dates") { answer in
            answer.review.map { (actions: $0.actions, graph: answer.graph) }
        }
        key.array("values", of: served, "what was done for each value") { $0.review?.values ?? [] }
        key.array("carry_over", of: carried, "goals that are not done") { answer in
            let next = answer.review.flatMap { answer.calendar.following($0.term)?.name }
            return (answer.review?.carryOver ?? []).map { (item: $0, next: next ?? answer.calendar.proposedName) }
        }
        key.object("next", TermPart.shape, "the term after it") { answer in
            answer.review.flatMap { answer.calendar.following($0.term) }.map(answer.term)
        }
        key.texts("questions", "questions to answer in its file") { $0.review.map(TermWords.questions) ?? [] }
        key.text("markdown", "the review as written to the file") { answer in
            answer.review.map { answer.callout(of: $0).section }
        }
    }
}

extension TermAnswer {
    private static let listedActions = 10

    /// A review as Markdown for the file of its term: a box with what was planned and done, and below it questions.
    package func callout(of review: TermReview) -> CalloutEdit {
        let isOver = review.days.state == .over
        let title =
            isOver
            ? "As of the last day of the \(review.term.kind.rawValue), \(review.term.last)"
            : "As of \(calendar.today), \(TermWords.state(review.term, review.days, today: calendar.today))"
        var lines = part("Planned and done", review.planned.map { line($0, isOver: isOver) })
        if review.hasStarted {
            lines += ["", "**What was done**"] + ["- " + TermWords.actions(review.actions).capitalized]
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
            ProgressWords.details($0, status: goal.status, isClosed: true).joined(separator: ", ")
        }
        if planned.done.actions > 0 { parts.append(Words.count(planned.done.actions, "action")) }
        return "\(link(goal.path, goal.title)): \(parts.joined(separator: "; "))"
    }

    private func line(_ item: CarryOver) -> String {
        var parts = item.remaining.map(TermWords.remaining)
        parts += item.toDecide.map {
            ProgressWords.details($0, status: item.goal.status, isClosed: true).joined(separator: ", ")
        }
        return link(item.goal.path, item.goal.title) + (parts.isEmpty ? "" : ": \(parts.joined(separator: "; "))")
    }

    private func unlinked(_ review: TermReview) -> [String] {
        let sources = review.actions.unlinked
        let names = sources.prefix(Self.listedActions).map { source in
            link(graph.notes[source].path, graph.notes[source].title) + ", without a goal"
        }
        let more = sources.count - names.count
        return names + (more > 0 ? ["and \(more) more without a goal"] : [])
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

    /// `[[name|Title]]`, with the path where others have the name; only the title where signs of it would end a link.
    private func link(_ path: Path, _ title: String) -> String {
        guard let number = graph.note(at: path) else { return title }
        let destination = graph.linkText(to: number)
        let title = title.singleSpaced
        func endsLink(_ text: String) -> Bool { text.contains { "[]|#^\\".contains($0) } }
        if endsLink(destination) { return title }
        return title == destination || endsLink(title) ? "[[\(destination)]]" : "[[\(destination)|\(title)]]"
    }
}
