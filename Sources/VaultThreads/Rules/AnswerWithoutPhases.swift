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
        "answer-without-phases", .warning, summary: "an answer has no phase")
}
