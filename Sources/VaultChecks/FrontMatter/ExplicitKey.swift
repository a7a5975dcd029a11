import VaultSchema

/// `? key`, or a list or map as key.
enum ExplicitKey {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: "write the key as a word, with a colon after it")
    }
}

extension Rule {
    static let explicitKey = Rule(
        "explicit-key", .error, summary: "a key is written with '?' or in brackets")
}

// MARK: Words

private func message(_ mark: String) -> String { "the line starts with \(Words.quote(mark)); expected 'key: value'" }
