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
                ? "complete it with 'vault workout finish', which keeps that time, or remove 'finished'"
                : "add 'finished' with the time it ended")
    }
}

extension Rule {
    static let finishContradictsStatus = Rule(
        "finish-contradicts-status", .warning, formerly: "finish-against-status",
        summary: "the status of a workout contradicts its 'finished'")
}

// MARK: Words

private let completedMessage = "the workout is completed but has no 'finished'"
private let activeMessage = "the workout is active but has 'finished', so it does not count"
