import VaultSchema

/// A value that starts with `@`, a backtick or `%`.
enum ReservedStart {
    static func wording(_ text: String) -> Wording {
        Wording(message(text), help: "put the value in quotes", fix: "quote the value", isCertain: true)
    }
}

extension Rule {
    static let reservedStart = Rule(
        "reserved-start", .error, summary: "a value starts with a character that YAML reserves")
}

// MARK: Words

private func message(_ text: String) -> String {
    "\(Words.quote(text)) starts with a character that YAML reserves; expected quotes"
}
