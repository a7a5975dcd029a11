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
        summary: "there is a bracket, comma or colon where a value should be")
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is not a value; expected a value here" }
