import VaultSchema

/// A key that was there before in another spelling.
enum RepeatedField {
    static func finding(_ it: FieldCase) -> Finding {
        let first = it.document.entry(it.problem.field).map { it.document.nodes[Int($0.key)].range }
        return it.finding(
            .repeatedField, message: message(it.text, it.problem.field), help: "keep one of the two",
            related: it.related(first, "first written here"))
    }
}

extension Rule {
    static let repeatedField = Rule(
        "repeated-field", .error, summary: "a field appears twice in different spellings",
        page: """
            To YAML `due` and `Due` are two keys; to `vault` they are the same field, written twice. The first one that
            is not empty is used.

            ```markdown
            ---
            type: milestone
            due: 2026-12-01
            Due: 2026-12-24
            ---
            ```

            Keep one of the two lines.
            """)
}

// MARK: Words

private func message(_ key: String, _ field: String) -> String {
    "\(Words.quote(key)) is the field '\(field)' a second time; the first one is used"
}
