import VaultChecks
import VaultSchema

/// An action dated after today.
enum FutureAction {
    static func finding(_ day: CalendarDate, _ index: Int32, _ note: Note) -> Finding {
        Finding(
            .futureAction, path: note.path, range: note.document.nodes[Int(index)].range, field: "date",
            message: message(day), help: "an action is something that was done; plans belong in a goal")
    }
}

extension Rule {
    static let futureAction = Rule(
        "future-action", .warning, summary: "an action is dated after today",
        page: """
            An action is something that was done, so its date is today or earlier. A later date is usually a wrong month
            or year. The action does not count until that day.

            ```markdown
            ---
            type: action
            title: Morning run
            date: 2062-11-21
            ---
            ```

            Correct the date. What is only planned belongs in a goal's `plan`, or in a milestone with a `due`.
            """)
}

// MARK: Words

private func message(_ day: CalendarDate) -> String { "'\(day)' is in the future" }
