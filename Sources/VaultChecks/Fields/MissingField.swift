import VaultSchema

/// A required field is not given.
package enum MissingField {
    static func finding(_ it: FieldCase) -> Finding {
        let isThere = it.document.entry(it.problem.field) != nil
        let expected = it.field.map { Expectation.one($0.scalar) } ?? "a value"
        return it.finding(
            .missingField, message: isThere ? empty(it.problem.field, expected) : missing(it, expected),
            help: isThere ? nil : "add a line '\(it.problem.field): \(it.problem.field == "format" ? "1" : "…")'")
    }
}

extension MissingField {
    /// Whether a field is missing only because of something that has a finding already: it is there under a name
    /// that is near, or in a line that cannot be read, or nothing of the front matter can.
    package static func follows(from note: Note, _ field: String) -> Bool {
        let document = note.document
        if document.entries.isEmpty, !document.problems.isEmpty { return true }
        let isNear = note.problems.contains { problem in
            switch problem.kind {
            case .unknown(let near): near == field
            case .otherName(let meant): meant == field
            case .invisible(_, inText: false): problem.field == field
            default: false
            }
        }
        return isNear || document.problems.contains { Self.names(field, document.text(document.line(of: $0.range))) }
    }

    /// Whether a word of a line is the name of a field, or near to it.
    private static func names(_ field: String, _ line: String) -> Bool {
        let words = line.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "_" }).prefix(20)
        return words.contains { $0 == field || !Near.suggestions(for: String($0), in: [field]).isEmpty }
    }
}

extension Rule {
    package static let missingField = Rule(
        "missing-field", .error, summary: "a required field is missing")
}

// MARK: Words

private func missing(_ it: FieldCase, _ expected: String) -> String {
    "\(Words.article(it.typeName)) needs '\(it.problem.field)'; expected \(expected)"
}

private func empty(_ field: String, _ expected: String) -> String { "'\(field)' is empty; expected \(expected)" }
