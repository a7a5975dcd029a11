import VaultSchema

/// A key that is there twice; the first one counts.
enum DuplicateKey {
    static func wording(_ key: String) -> Wording {
        Wording(message(key), help: "keep one of the two", related: "first written here")
    }
}

extension Rule {
    static let duplicateKey = Rule(
        "duplicate-key", .error, summary: "a key appears twice",
        page: """
            The front matter has the same key twice. YAML forbids this, and programs differ in which one they use;
            `vault` reads the first one and ignores the second.

            ```markdown
            ---
            type: milestone
            due: 2026-12-01
            due: 2026-12-24
            ---
            ```

            Keep one of the two lines. For several values write a list, if the field takes one.
            """)
}

// MARK: Words

private func message(_ key: String) -> String { "\(Words.quote(key)) appears twice; the first one is used" }
