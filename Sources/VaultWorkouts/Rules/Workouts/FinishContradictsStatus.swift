import VaultChecks
import VaultSchema

/// A completed workout without finish, or an active one with it.
enum FinishContradictsStatus {
    static func finding(_ status: WorkoutStatus, _ note: Note) -> Finding {
        let field = status == .active ? "finished" : "status"
        return Finding(
            .finishContradictsStatus, path: note.path, range: note.place(of: field), field: field,
            message: status == .active ? activeMessage : completedMessage,
            help: status == .active ? "write 'status: completed', or remove 'finished'" : "write when it ended")
    }
}

extension Rule {
    static let finishContradictsStatus = Rule(
        "finish-contradicts-status", .warning, formerly: "finish-against-status",
        summary: "a workout's status and its finish do not fit",
        page: """
            A completed workout says when it was `finished`, for how long it took; an active one does not yet.

            ```markdown
            ---
            type: workout
            status: completed
            started: 2026-11-20T18:00
            ---
            ```

            Write when it ended, as `finished: 2026-11-20T19:10`, or correct the status.
            """)
}

// MARK: Words

private let completedMessage = "the workout is completed, and does not say when it was finished"
private let activeMessage = "the workout is active, and says when it was finished"
