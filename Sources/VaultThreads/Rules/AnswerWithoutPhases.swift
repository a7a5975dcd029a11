import VaultChecks
import VaultSchema

/// A heading `## Chorus` with no phase below it.
enum AnswerWithoutPhases {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        guard let chorus = body.chorus, body.phases.isEmpty else { return [] }
        return [
            Finding(
                .answerWithoutPhases, path: note.path, range: chorus, message: "the answer has no phase",
                help: "write '### Phase: yield' above its text")
        ]
    }
}

extension Rule {
    static let answerWithoutPhases = Rule(
        "answer-without-phases", .warning, summary: "an answer has no phase",
        page: """
            The heading `## Chorus` starts the answer to a message. It is written in phases, each below a heading such as
            `### Phase: action`; the phase `yield` has the result. Text outside the phases is not read.

            ```markdown
            ---
            type: message
            thread: "[[tea]]"
            author: "[[ada]]"
            sent: 2026-11-21T10:00:00
            ---
            Which tea keeps one awake?

            ## Chorus
            Black tea.
            ```

            Write `### Phase: yield` above the text.
            """)
}
