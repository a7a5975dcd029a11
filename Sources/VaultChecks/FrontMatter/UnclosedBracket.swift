import VaultSchema

/// A bracket that is not closed.
enum UnclosedBracket {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: help(mark))
    }
}

extension Rule {
    static let unclosedBracket = Rule(
        "unclosed-bracket", .error, summary: "a bracket is never closed")
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is never closed" }

private func help(_ mark: String) -> String {
    "close it with '\(mark.hasPrefix("{") ? "}" : "]")', or put the value in quotes"
}
