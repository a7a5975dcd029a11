import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords

/// The progress of the running term as a document.
extension EditorView {
    /// What `vault progress` says of the goals that belong to today, in Markdown; text of notes is escaped in it.
    ///
    /// Cost: that of the progress of all goals, once for each state.
    package func progressPage() -> String {
        let overview = snapshot.progress(asOf: today, showsWeeks: true)
        let current = snapshot.currentGoals(overview)
        let goals = overview.goals.filter { current.contains($0.name) }
        var parts = ["# Progress on \(today)"]
        if let term = overview.term {
            let dates = "\(term.dates.start) to \(term.dates.end)"
            parts.append(Markdown.line([Markdown.strong(term.dates.name), ProgressWords.state(term), dates]))
        } else {
            parts.append("Not in a term.")
        }
        if goals.isEmpty { parts.append("No goals belong to today.") }
        if let total = ProgressWords.total(goals) { parts.append(Markdown.text(total)) }
        for status in ProgressWords.groupOrder {
            let group = goals.filter { $0.status == status }.limitsLast
            if group.isEmpty { continue }
            parts.append("## \(ProgressWords.heading(status))")
            parts.append(group.map(item).joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// A goal with a line for each of its targets.
    private func item(_ goal: GoalProgress) -> String {
        let head = [
            Markdown.strong(goal.title), goal.percent.map { ProgressWords.percent($0) } ?? "",
            ProgressWords.daysLeft(goal), Markdown.code(goal.path.text),
        ]
        var lines = goal.targets.map { target in
            ProgressWords.details(target, status: goal.status)
                + (ProgressWords.thisWeek(target).map { [$0] } ?? [])
        }
        if let occurrences = goal.occurrences {
            lines.append(ProgressWords.occurrences(occurrences, status: goal.status))
        }
        return (["- " + Markdown.line(head)] + lines.map { "  - " + Markdown.line($0.map { Markdown.text($0) }) })
            .joined(separator: "\n")
    }
}
