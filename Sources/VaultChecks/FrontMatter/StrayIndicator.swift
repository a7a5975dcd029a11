/// `]` or `}` where none is open, or `, ,`.
enum StrayIndicator {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: "remove it, or put the value in quotes", fix: "quote the value")
    }
}

extension Rule {
    static let strayIndicator = Rule(
        "stray-indicator", .error, formerly: "stray-mark", summary: "an indicator stands where a value should",
        page: """
            A bracket, comma or colon stands where a value is expected: no bracket is open that it could close,
            or a list has two commas in a row.

            ```markdown
            ---
            type: goal
            tags: [sport, , outdoors]
            ---
            ```

            Remove the mark, or put the value that it belongs to in quotes.
            """)
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) stands here; expected a value" }
