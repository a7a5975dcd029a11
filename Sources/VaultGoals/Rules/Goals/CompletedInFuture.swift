import VaultChecks
import VaultSchema

/// A day of completion after today.
enum CompletedInFuture {
    static func findings(_ goal: GoalRecord, _ note: Note, today: CalendarDate) -> [Finding] {
        guard let completed = goal.plan.completed, completed > today else { return [] }
        return [
            Finding(
                .completedInFuture, path: note.path, range: note.place(of: "completed"), field: "completed",
                message: message(completed),
                help: "'completed' is the day it was achieved; use 'due' for the day by which to achieve it")
        ]
    }
}

extension Rule {
    static let completedInFuture = Rule(
        "completed-in-future", .warning, summary: "'completed' is a date after today")
}

// MARK: Words

private func message(_ day: CalendarDate) -> String { "'\(day)' is in the future" }
