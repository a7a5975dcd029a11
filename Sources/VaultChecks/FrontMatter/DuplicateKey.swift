import VaultSchema

/// A key that is there twice; the first one counts.
enum DuplicateKey {
    static func wording(_ key: String) -> Wording {
        Wording(message(key), help: "keep one of the two", related: "first written here")
    }
}

extension Rule {
    static let duplicateKey = Rule(
        "duplicate-key", .error, summary: "a key appears twice")
}

// MARK: Words

private func message(_ key: String) -> String { "\(Words.quote(key)) appears twice; the first one is used" }
