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
        "effort-out-of-range", .warning, summary: "the effort of a set is above 10",
        page: """
            After a set may stand how hard it was, from `@0` to `@10`: rate of perceived exertion.

            ```yaml
            ## [[bench-press]]
            - [x] 8 x 60 kg @80
            ```

            Write a number up to 10, with decimals if you like.
            """)
}

// MARK: Words

private func message(_ text: String) -> String { "\(Words.quote(text)) is no effort; expected '@0' to '@10'" }
