import VaultChecks
import VaultSchema

/// A workout that ends before it starts.
enum FinishedBeforeStarted {
    static func finding(_ finished: DateTime, _ started: DateTime, _ note: Note) -> Finding {
        Finding(
            .finishedBeforeStarted, path: note.path, range: note.place(of: "finished"), field: "finished",
            message: message(finished, started), help: "correct one of them",
            related: [.init(path: note.path, range: note.place(of: "started"), message: "the start")])
    }
}

extension Rule {
    static let finishedBeforeStarted = Rule(
        "finished-before-started", .error, summary: "a workout ends before it starts")
}

// MARK: Words

private func message(_ finished: DateTime, _ started: DateTime) -> String {
    "the finish '\(finished)' is before the start '\(started)'"
}
