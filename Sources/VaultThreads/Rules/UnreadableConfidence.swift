import VaultChecks
import VaultSchema

/// A phase without a confidence from 0 to 1.
enum UnreadableConfidence {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        guard phase.confidence == nil else { return [] }
        let isNear = phase.entries.contains { Near.suggestions(for: $0.label, in: ["confidence"]).isEmpty == false }
        guard let entry = phase.entry("confidence"), !entry.text.isEmpty else {
            // One that is misspelt has its own finding.
            if isNear, phase.entry("confidence") == nil { return [] }
            return [
                Finding(
                    .unreadableConfidence, path: note.path, range: phase.heading, field: "confidence",
                    message: "the phase has no confidence",
                    help: "write '- confidence: 0.9' on the line below, a number from 0 to 1")
            ]
        }
        let suggestions = spellings(of: entry.text)
        return [
            Finding(
                .unreadableConfidence, path: note.path, range: entry.range, field: "confidence",
                message: words(entry.text), help: Words.write(suggestions),
                fixes: suggestions.flatMap { Fix.replace("write '\($0)'", in: note, entry.range, with: $0) })
        ]
    }

    /// `0,9`, `90 %` and `90` as a number from 0 to 1.
    private static func spellings(of text: String) -> [String] {
        var digits = text.replacing(",", with: ".")
        let isPercent = digits.hasSuffix("%")
        if isPercent { digits.removeLast() }
        let bytes = Array(digits.utf8)
        guard let number = Rational.read(bytes.span).value, number >= Rational(0) else { return [] }
        let isWhole = isPercent || number > Rational(1) && number.isWhole
        guard let value = isWhole ? number.divided(by: Rational(100)) : number, value <= Rational(1),
            let written = value.exactDecimalText
        else { return [] }
        return [written]
    }
}

extension Rule {
    static let unreadableConfidence = Rule(
        "unreadable-confidence", .error, summary: "a phase has no confidence from 0 to 1",
        page: """
            Every phase has a confidence, a number from 0 to 1: `- confidence: 0.9` in the list below its heading.

            ```markdown
            ---
            type: message
            thread: "[[tea]]"
            author: "[[ada]]"
            sent: 2026-11-21T10:00:00
            ---
            Which tea keeps one awake?

            ## Chorus

            ### Phase: yield
            - confidence: 90 %

            Black tea.
            ```

            Write `0.9`; the fix does this.
            """)
}

// MARK: Words

private func words(_ text: String) -> String { "'confidence' is \(Words.quote(text)); expected a number from 0 to 1" }
