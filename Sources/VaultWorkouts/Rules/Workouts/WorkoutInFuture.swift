import VaultChecks
import VaultSchema

/// A workout that starts after today.
enum WorkoutInFuture {
    static func finding(_ started: DateTime, _ note: Note) -> Finding {
        Finding(
            .workoutInFuture, path: note.path, range: note.place(of: "started"), field: "started",
            message: message(started.day), help: "correct the date; planned workouts are templates")
    }
}

extension Rule {
    static let workoutInFuture = Rule(
        "workout-in-future", .warning, summary: "a workout starts after today",
        page: """
            A workout is a training session that was done or is in progress, so it cannot start after today.

            ```markdown
            ---
            type: workout
            status: active
            started: 2999-01-01T18:00
            ---
            ```

            Correct the date. What is planned is a template, or a day of a split.
            """)
}

// MARK: Words

private func message(_ day: CalendarDate) -> String { "'\(day)' is in the future" }
