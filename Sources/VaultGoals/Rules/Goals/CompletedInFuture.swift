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
        "completed-in-future", .warning, summary: "'completed' is a date after today",
        page: """
            `completed` is the day on which a goal, milestone or obligation was achieved. Until that day it does not
            count as achieved.

            ```yaml
            due: 2026-12-27
            completed: 2062-11-20
            ```

            Correct the date. The day by which it is to be achieved is `due`.
            """)
}

// MARK: Words

private func message(_ day: CalendarDate) -> String { "'\(day)' is in the future" }
