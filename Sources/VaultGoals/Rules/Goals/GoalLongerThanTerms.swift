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
        "goal-longer-than-terms", .warning, summary: "a goal is more than 1.5 times as long as its terms")
}

// MARK: Words

private func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }

private func message(_ days: Int, _ termDays: Int) -> String {
    "the goal lasts \(count(days)), its terms \(count(termDays))"
}
