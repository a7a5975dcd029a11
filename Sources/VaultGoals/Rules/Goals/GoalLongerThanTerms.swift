import VaultChecks
import VaultSchema

/// A goal that takes more than one and a half times as long as its terms.
enum GoalLongerThanTerms {
    static func finding(_ days: Int, _ termDays: Int, _ note: Note) -> Finding {
        let field = note.single("due") == nil ? "start" : "due"
        return Finding(
            .goalLongerThanTerms, path: note.path, range: note.place(of: field), field: field,
            message: message(days, termDays),
            help: "shorten it, split it into a goal for each term with 'parent', or link more terms")
    }
}

extension Rule {
    static let goalLongerThanTerms = Rule(
        "goal-longer-than-terms", .warning, summary: "a goal is more than 1.5 times as long as its terms",
        page: """
            A term is for goals that can be reached in it. A goal that is more than one and a half times as long as the
            terms it links is usually several goals.

            ```yaml
            start: 2026-10-19
            due: 2027-06-30
            terms: ["[[term-3]]"]
            ```

            Create a goal for each term, with this goal as its `parent`, and remove `terms` from this one; or link all
            the terms that it runs through.
            """)
}

// MARK: Words

private func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }

private func message(_ days: Int, _ termDays: Int) -> String {
    "the goal lasts \(count(days)), its terms \(count(termDays))"
}
