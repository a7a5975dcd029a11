import VaultSchema

/// A quote without its partner.
enum UnclosedQuote {
    static func wording(_ text: String) -> Wording {
        Wording(message(text), help: "add the closing quote at the end of the value")
    }
}

extension Rule {
    static let unclosedQuote = Rule(
        "unclosed-quote", .error, summary: "a quote is never closed")
}

// MARK: Words

private func message(_ text: String) -> String { "the quote in \(Words.quote(text)) is never closed" }
