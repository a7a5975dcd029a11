import VaultChecks
import VaultSchema

/// A round that skips phases.
enum MissingPhase {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        if body.phases.contains(where: { $0.kind == nil }) { return [] }
        return Set(body.phases.map(\.round)).sorted().compactMap { round in
            let phases = body.phases.filter { $0.round == round }
            let kinds = Set(phases.compactMap(\.kind))
            guard let last = kinds.max(), let first = phases.first else { return nil }
            // An answer that somebody wrote down as it is has no phases to skip.
            if kinds == [.yield] { return nil }
            let missing = PhaseKind.allCases.filter { $0 < last && !kinds.contains($0) }
            if missing.isEmpty { return nil }
            return Finding(
                .missingPhase, path: note.path, range: first.heading, message: words(round, missing),
                help: "add them, or write 'silence: missing-phase' in this note")
        }
    }
}

extension Rule {
    static let missingPhase = Rule(
        "missing-phase", .warning, summary: "a round skips phases",
        page: """
            A round goes through the phases action, experience, intention, observation and understanding before its
            result, the phase `yield`. A round that consists of `yield` alone was not made in phases, and nothing is
            expected of an imported message (one with an `import_id`).

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

            ### Phase: yield
            - confidence: 0.9

            Black tea.
            ```

            If that is intended, add `silence: missing-phase`.
            """)
}

// MARK: Words

private func words(_ round: Int, _ missing: [PhaseKind]) -> String {
    let names = missing.map { "'\($0.rawValue)'" }
    let list =
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    return "round \(round) skips \(list)"
}
