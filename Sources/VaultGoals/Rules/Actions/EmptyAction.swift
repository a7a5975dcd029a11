import VaultChecks
import VaultSchema

/// An action that does not say what was done.
enum EmptyAction {
    /// To be called for an action without measures and goals.
    static func findings(_ note: Note) -> [Finding] {
        guard note.elements("title").isEmpty, note.elements("goals").isEmpty, !note.hasBody, !saysSomething(note)
        else { return [] }
        return [
            Finding(
                .emptyAction, path: note.path, range: note.place(of: "type"),
                message: "the action does not say what was done",
                help: "give it a title, a measure, a goal or some text")
        ]
    }
}

extension EmptyAction {
    /// Whether there is something that already has a finding: a line that cannot be read, or a field whose name is
    /// near to one that says what was done.
    fileprivate static func saysSomething(_ note: Note) -> Bool {
        let described: Set = ["title", "measures", "goals"]
        return note.document.problems.contains { $0.kind != .documentEndMarker && $0.kind != .secondFrontMatter }
            || note.problems.contains { problem in
                switch problem.kind {
                case .unknown(let field), .otherName(let field): described.contains(field)
                default: described.contains(problem.field) && problem.kind != .missing
                }
            }
    }
}

extension Rule {
    static let emptyAction = Rule(
        "empty-action", .error, summary: "an action has no title, text, measure or goal")
}
