import VaultSchema

/// `"\q"`.
enum BadEscape {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: "write '\\\\' for a backslash, or use single quotes")
    }
}

extension Rule {
    static let badEscape = Rule(
        "bad-escape", .error, summary: "a backslash in double quotes starts an unknown escape",
        page: """
            In double quotes a backslash starts an escape such as `\\n`, `\\t`, `\\"`, `\\\\` or `\\u00e9`. Here it
            starts none of these.

            ```markdown
            ---
            type: goal
            title: "C:\\goals"
            ---
            ```

            Write `\\\\` for a backslash, or use single quotes, where a backslash is just a backslash.
            """)
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is not an escape in double quotes" }
