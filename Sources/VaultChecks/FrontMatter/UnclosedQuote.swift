import VaultSchema

/// A quote without its partner.
enum UnclosedQuote {
    static func wording(_ text: String) -> Wording {
        Wording(message(text), help: "add the closing quote at the end of the value")
    }
}

extension Rule {
    static let unclosedQuote = Rule(
        "unclosed-quote", .error, summary: "a quote is never closed",
        page: """
            A value starts with a quote that is never closed, so there is no telling where it ends.

            ```markdown
            ---
            type: goal
            title: "Run 120 km
            ---
            ```

            Add the closing quote at the end of the value.
            """)
}

// MARK: Words

private func message(_ text: String) -> String { "the quote in \(Words.quote(text)) is never closed" }
