import VaultChecks
import VaultSchema

/// A phase whose name or round cannot be read.
enum UnreadablePhase {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        guard phase.kind == nil else { return [] }
        let (word, number) = Phase.parts(of: phase.name)
        let isWord = PhaseKind(word: word) != nil
        let near = isWord ? [] : PhaseKind.suggestions(for: word)
        let round = number.flatMap { Phase.round($0) == nil ? nil : " (\($0))" } ?? ""
        let help = isWord ? "write the round as a number, such as '\(word) (2)'" : Words.didYouMean(near)
        return [
            Finding(
                .unreadablePhase, path: note.path,
                range: phase.nameRange.isEmpty ? phase.heading : phase.nameRange,
                message: words(phase.name, isWord: isWord), help: help,
                fixes: phase.nameRange.isEmpty
                    ? []
                    : near.flatMap { Fix.replace("write '\($0)'", in: note, phase.nameRange, with: $0 + round) })
        ]
    }
}

extension Rule {
    static let unreadablePhase = Rule(
        "unreadable-phase", .error, summary: "the name of a phase cannot be read",
        page: """
            A phase is one of action, experience, intention, observation, understanding and yield. From the second round
            on, it is followed by the number of the round, up to 9999, in parentheses: `### Phase: action (2)`.

            ```markdown
            ---
            type: message
            thread: "[[tea]]"
            author: "[[ada]]"
            sent: 2026-11-21T10:00:00
            ---
            Which tea keeps one awake?

            ## Chorus

            ### Phase: yeild
            - confidence: 0.9

            Black tea.
            ```

            Write one of these words: `### Phase: yield`.
            """)
}

// MARK: Words

private func words(_ name: String, isWord: Bool) -> String {
    let expected =
        isWord
        ? "a number from 1 to \(Phase.rounds.upperBound) in the brackets"
        : Words.either(PhaseKind.allCases.map(\.rawValue))
    return "the phase is \(Words.quote(name)); expected \(expected)"
}
