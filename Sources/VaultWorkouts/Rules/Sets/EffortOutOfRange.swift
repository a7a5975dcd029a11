import VaultChecks
import VaultSchema
import VaultSyntax

/// An effort above 10.
enum EffortOutOfRange {
    static func finding(_ range: ByteRange, _ note: Note) -> Finding {
        Finding(
            .effortOutOfRange, path: note.path, range: range, message: message(note.document.text(range)),
            help: "effort goes from 0 to 10; '@8' means two reps left")
    }
}

extension Rule {
    static let effortOutOfRange = Rule(
        "effort-out-of-range", .warning, summary: "the effort of a set is above 10")
}

// MARK: Words

private func message(_ text: String) -> String { "\(Words.quote(text)) is not a valid effort; expected '@0' to '@10'" }
