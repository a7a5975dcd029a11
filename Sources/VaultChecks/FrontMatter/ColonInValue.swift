/// `title: one: two`.
enum ColonInValue {
    static func wording() -> Wording {
        Wording(message, help: "put the value in quotes", fix: "quote the value", isCertain: true)
    }
}

extension Rule {
    static let colonInValue = Rule(
        "colon-in-value", .error, summary: "a value contains ': ' without quotes",
        page: """
            A colon followed by a space ends a key. In a value without quotes YAML takes it for the start of a map.

            ```markdown
            ---
            type: goal
            title: Spanish: read a novel
            ---
            ```

            Put the value in quotes: `title: "Spanish: read a novel"`.
            """)
}

// MARK: Words

private let message = "': ' in a value reads as another key; expected the value in quotes"
