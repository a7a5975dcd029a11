import VaultSchema

/// `]` or `}` where none is open, or `, ,`.
enum StrayIndicator {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: "remove it, or put the value in quotes", fix: "quote the value")
    }
}

extension Rule {
    static let strayIndicator = Rule(
        "stray-indicator", .error, formerly: "stray-mark",
        summary: "there is a bracket, comma or colon where a value should be",
        page: """
            These characters have a meaning in YAML. Here one of them is where a value is expected: a closing bracket has no
            opening one, or a list has two commas in a row.

            ```markdown
            ---
            type: goal
            tags: [sport, , outdoors]
            ---
            ```

            Remove the character, or put the value it belongs to in quotes.
            """)
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is not a value; expected a value here" }
