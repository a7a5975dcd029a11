import VaultSchema

/// A required field is not given.
enum MissingField {
    static func finding(_ it: FieldCase) -> Finding {
        let isThere = it.document.entry(it.problem.field) != nil
        let expected = it.field.map { Expectation.one($0.scalar) } ?? "a value"
        return it.finding(
            .missingField, message: isThere ? empty(it.problem.field, expected) : missing(it, expected),
            help: isThere ? nil : "add a line '\(it.problem.field): \(it.problem.field == "format" ? "1" : "…")'")
    }
}

extension Rule {
    package static let missingField = Rule(
        "missing-field", .error, summary: "a required field is not given",
        page: """
            The record lacks a field without which it means nothing, or the field is there and empty.
            Nothing, `null`, an empty text and an empty list are all "not given".

            ```markdown
            ---
            type: milestone
            title: Half marathon
            ---
            ```

            Add the field: `due: 2026-12-24`.
            """)
}

// MARK: Words

private func missing(_ it: FieldCase, _ expected: String) -> String {
    "\(Words.article(it.typeName)) needs '\(it.problem.field)'; expected \(expected)"
}

private func empty(_ field: String, _ expected: String) -> String { "'\(field)' is empty; expected \(expected)" }
