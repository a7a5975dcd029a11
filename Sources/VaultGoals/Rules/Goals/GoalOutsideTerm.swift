import VaultChecks
import VaultSchema

/// A goal with dates outside the terms that it links.
enum GoalOutsideTerm {
    /// One finding: that it is far too long, or else its first date outside.
    static func findings(_ goal: GoalRecord, _ note: Note) -> [Finding] {
        guard let first = goal.plan.spans.map(\.first).min(), let last = goal.plan.spans.map(\.last).max() else {
            return []
        }
        if let start = goal.dates.start, let due = goal.dates.due, start <= due {
            let (days, termDays) = (start.days(until: due) + 1, first.days(until: last) + 1)
            if 2 * days > 3 * termDays { return [GoalLongerThanTerms.finding(days, termDays, note)] }
        }
        if let start = goal.plan.start, start < first || start > last {
            return [finding("start", start, first, last, note)]
        }
        if let due = goal.plan.endingDue, due < first || due > last {
            return [finding("due", due, first, last, note)]
        }
        return []
    }

    private static func finding(
        _ field: String, _ day: CalendarDate, _ first: CalendarDate, _ last: CalendarDate, _ note: Note
    ) -> Finding {
        Finding(
            .goalOutsideTerm, path: note.path, range: note.place(of: field), field: field,
            message: message(field, day, first, last),
            help: "correct the date, or link the term that contains it")
    }
}

extension Rule {
    static let goalOutsideTerm = Rule(
        "goal-outside-term", .warning, summary: "a goal starts or ends outside its terms")
}

// MARK: Words

private func message(_ field: String, _ day: CalendarDate, _ first: CalendarDate, _ last: CalendarDate) -> String {
    "the \(field) '\(day)' is outside the terms, which run from \(first) to \(last)"
}
