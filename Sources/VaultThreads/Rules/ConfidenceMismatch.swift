import VaultChecks
import VaultEdits
import VaultSchema

/// A message whose confidence is not the mean of the phases of its answer.
enum ConfidenceMismatch {
    static func findings(_ body: MessageBody, _ note: Note, _ schema: Schema) -> [Finding] {
        guard let stated = note.readOne("confidence", Rational.read), let mean = body.meanConfidence,
            body.phases.allSatisfy({ $0.confidence != nil || $0.entry("confidence") == nil }),
            !Self.isRounded(stated.value, mean)
        else { return [] }
        let text = mean.decimalText(places: 3)
        return [
            Finding(
                .confidenceMismatch, path: note.path, range: stated.range, field: "confidence",
                message: words(note.document.text(stated.range), text), help: "write '\(text)', or remove the field",
                fixes: Fix.fields("write '\(text)'", in: note, schema) { (edits) throws(FieldEditProblem) in
                    try edits.set("confidence", [text])
                })
        ]
    }

    /// Whether it is the mean, rounded to two decimals or more.
    private static func isRounded(_ stated: Rational, _ mean: Rational) -> Bool {
        (2...9).contains { mean.rounded(places: $0) == stated }
    }
}

extension Rule {
    static let confidenceMismatch = Rule(
        "confidence-mismatch", .hint, formerly: "confidence-not-mean",
        summary: "a message's confidence is not the mean of its phases")
}

// MARK: Words

private func words(_ stated: String, _ mean: String) -> String {
    "'confidence' is '\(stated)'; expected the mean of the phases, \(mean)"
}
