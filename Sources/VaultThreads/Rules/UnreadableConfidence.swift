import VaultChecks
import VaultSchema

/// A confidence of a phase that is not a number from 0 to 1.
enum UnreadableConfidence {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        guard phase.confidence == nil, let entry = phase.entry("confidence") else { return [] }
        if entry.text.isEmpty {
            return [
                Finding(
                    .unreadableConfidence, path: note.path, range: entry.labelRange, field: "confidence",
                    message: "'confidence' is empty; expected a number from 0 to 1",
                    help: "write '- confidence: 0.9', or delete the line")
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
        "unreadable-confidence", .error, summary: "a phase's confidence is not a number from 0 to 1")
}

// MARK: Words

private func words(_ text: String) -> String { "'confidence' is \(Words.quote(text)); expected a number from 0 to 1" }
