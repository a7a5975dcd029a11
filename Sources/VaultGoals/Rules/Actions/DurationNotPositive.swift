import VaultChecks
import VaultSchema

/// A duration of zero or less.
enum DurationNotPositive {
    static func finding(_ index: Int32, _ note: Note) -> Finding {
        let node = note.document.nodes[Int(index)]
        return Finding(
            .durationNotPositive, path: note.path, range: node.range, field: "duration",
            message: message(note.document.text(node)),
            help: "write how long it took, or remove the duration if you do not know")
    }
}

extension Rule {
    static let durationNotPositive = Rule(
        "duration-not-positive", .error, summary: "a duration is zero or negative")
}

// MARK: Words

private func message(_ written: String) -> String { "the duration \(Words.quote(written)) is not greater than 0" }
