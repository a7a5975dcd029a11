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
                help: "'completed' is the day it was achieved; the day it is to be achieved is 'due'")
        ]
    }
}

extension Rule {
    static let completedInFuture = Rule(
        "completed-in-future", .warning, summary: "a goal was completed after today",
        page: """
            `completed` is the day on which a goal, milestone or obligation was achieved. Before that day the goal
            does not count as achieved.

            ```yaml
            due: 2026-12-27
            completed: 2062-11-20
            ```

            Correct the day. The day by which it is to be achieved is `due`.
            """)
}

// MARK: Words

private func message(_ day: CalendarDate) -> String { "'\(day)' is in the future" }
