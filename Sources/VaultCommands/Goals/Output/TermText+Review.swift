import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews

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
        var table = TextTable(columns: [.init("", mayBeCut: false), .init("")])
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
        var table = TextTable(columns: [
            .init(""), .init("", .right, mayBeCut: false), .init("", .right, mayBeCut: false),
        ])
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
        graph.index(ofPath: goal.path).map(graph.linkText) ?? goal.name
    }
}
