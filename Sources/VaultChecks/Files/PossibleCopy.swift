import VaultGraph
import VaultSyntax

/// A record with a copy's name beside a record of the same type and day, which differs: both count.
enum PossibleCopy {
    static func findings(_ graph: Graph) -> [Finding] {
        graph.possibleCopies.map { copy, original in
            let (note, other) = (graph.notes[copy], graph.notes[original])
            return Finding(
                .possibleCopy, path: note.path, range: ByteRange(0, 0), message: message(other.path),
                help: help(graph.mergeCommand([original, copy])),
                related: [.init(path: other.path, range: ByteRange(0, 0), message: "the original")])
        }
    }
}

extension Rule {
    static let possibleCopy = Rule(
        "possible-copy", .hint, summary: "a record looks like a copy of another, and both count")
}

// MARK: Words

private func message(_ original: String) -> String { "this may be a copy of '\(original)'; both count" }

private func help(_ command: String) -> String {
    "if it is a copy, delete it or merge them with: \(command); otherwise rename it"
}
