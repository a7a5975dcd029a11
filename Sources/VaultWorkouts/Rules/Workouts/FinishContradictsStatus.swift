import VaultChecks
import VaultSchema

/// A completed workout without `finished`, or an active one with it.
enum FinishContradictsStatus {
    static func finding(_ status: WorkoutStatus, _ note: Note) -> Finding {
        let field = status == .active ? "finished" : "status"
        return Finding(
            .finishContradictsStatus, path: note.path, range: note.place(of: field), field: field,
            message: status == .active ? activeMessage : completedMessage,
            help: status == .active
                ? "write 'status: completed', or remove 'finished'" : "add 'finished' with the time it ended")
    }
}

extension Rule {
    static let finishContradictsStatus = Rule(
        "finish-contradicts-status", .warning, formerly: "finish-against-status",
        summary: "the status of a workout contradicts its 'finished'",
        page: """
            A completed workout needs `finished`, the time it ended, from which its duration follows; an active one does
            not have it yet.

            ```markdown
            ---
            type: workout
            status: completed
            started: 2026-11-20T18:00
            ---
            ```

            Add the time it ended, such as `finished: 2026-11-20T19:10`, or correct the status.
            """)
}

// MARK: Words

private let completedMessage = "the workout is completed but has no 'finished'"
private let activeMessage = "the workout is active but has 'finished'"
