/// A line without `key:`.
enum MissingColon {
    static func wording(_ line: String) -> Wording {
        Wording(message(line), help: "write 'key: value', with a blank behind the colon")
    }
}

extension Rule {
    static let missingColon = Rule(
        "missing-colon", .error, summary: "a line of the front matter has no key",
        page: """
            Each line of a front matter starts a field, `key: value`, or goes on with one and is indented.
            A colon needs a blank behind it.

            ```markdown
            ---
            type: goal
            due:2026-12-24
            ---
            ```

            Write `due: 2026-12-24`.
            """)
}

// MARK: Words

private func message(_ line: String) -> String { "\(Words.quote(line)) has no key; expected 'key: value'" }
