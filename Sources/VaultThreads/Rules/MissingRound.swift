import VaultChecks
import VaultSchema

/// An answer that asks for another round, which is missing.
enum MissingRound {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        guard let phase = body.asking, let entry = phase.entry("yield") else { return [] }
        return [
            Finding(
                .missingRound, path: note.path, range: entry.range, field: "yield",
                message: "round \(phase.round) asks for another round, which is missing",
                help: "add it with: vault thread answer")
        ]
    }
}

extension Rule {
    static let missingRound = Rule(
        "missing-round", .hint, formerly: "round-not-there",
        summary: "an answer asks for another round, which is missing",
        page: """
            `yield: false` says that the answer is not good enough yet and goes through its phases once more, with
            `next` as the question. That round is missing.

            ```markdown
            ---
            type: message
            thread: "[[tea]]"
            author: "[[ada]]"
            sent: 2026-11-21T10:00:00
            ---
            Which tea keeps one awake?

            ## Chorus

            ### Phase: understanding
            - confidence: 0.4
            - yield: false
            - next: What do those who sleep badly drink?

            Not sure.
            ```

            Add the round, or write `yield: true`. Nothing is expected of an imported message.
            """)
}
