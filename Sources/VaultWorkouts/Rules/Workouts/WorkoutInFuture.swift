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
        "workout-in-future", .warning, summary: "a workout starts after today")
}

// MARK: Words

private func message(_ day: CalendarDate) -> String { "'\(day)' is in the future" }
