import VaultChecks
import VaultSchema

/// An answer without its final phase.
enum MissingYield {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        let last = body.phases.filter { $0.round == body.lastRound }
        guard let phase = last.last, body.asking == nil, !last.contains(where: { $0.kind == .yield || $0.kind == nil })
        else { return [] }
        return [
            Finding(
                .missingYield, path: note.path, range: phase.heading,
                message: "the answer ends without the phase 'yield'",
                help: "add it below '### Phase: \(body.lastRound > 1 ? "yield (\(body.lastRound))" : "yield")', "
                    + "or ask for another round with '- yield: false'")
        ]
    }
}

extension Rule {
    static let missingYield = Rule(
        "missing-yield", .warning, summary: "an answer ends without its final phase",
        page: """
            The result of an answer is in its phase `yield`. An answer whose last round has no such phase, and does not
            ask for another round, is incomplete.

            ```markdown
            ---
            type: message
            thread: "[[tea]]"
            author: "[[ada]]"
            sent: 2026-11-21T10:00:00
            ---
            Which tea keeps one awake?

            ## Chorus

            ### Phase: action
            - confidence: 0.8

            Some tea.
            ```

            Add the phase, or ask for another round. Nothing is expected of an imported message.
            """)
}
