import VaultSchema

/// A bracket that is not closed.
enum UnclosedBracket {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: help(mark))
    }
}

extension Rule {
    static let unclosedBracket = Rule(
        "unclosed-bracket", .error, summary: "a bracket is never closed",
        page: """
            A value that starts with `[` is a list and one that starts with `{` is a map, up to the bracket that closes
            it. Here it is missing. Text that starts with a bracket needs quotes.

            ```markdown
            ---
            type: goal
            tags: [sport, outdoors
            ---
            ```

            Close the bracket, or put the value in quotes.
            """)
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is never closed" }

private func help(_ mark: String) -> String {
    "close it with '\(mark.hasPrefix("{") ? "}" : "]")', or put the value in quotes"
}
