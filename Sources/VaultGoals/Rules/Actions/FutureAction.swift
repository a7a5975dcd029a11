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
        "future-action", .warning, summary: "an action is dated after today")
}

// MARK: Words

private func message(_ day: CalendarDate) -> String { "'\(day)' is in the future" }
