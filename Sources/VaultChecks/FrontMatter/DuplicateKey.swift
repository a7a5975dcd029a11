/// A key that is there twice; the first one counts.
enum DuplicateKey {
    static func wording(_ key: String) -> Wording {
        Wording(message(key), help: "keep one of the two", related: "first given here")
    }
}

extension Rule {
    static let duplicateKey = Rule(
        "duplicate-key", .error, summary: "a key is given twice",
        page: """
            The front matter has the same key twice. YAML forbids it, and programs differ in which one they take;
            `vault` reads the first one and leaves the second one alone.

            ```markdown
            ---
            type: milestone
            due: 2026-12-01
            due: 2026-12-24
            ---
            ```

            Keep one of the two lines. For several values write a list, where the field may have one.
            """)
}

// MARK: Words

private func message(_ key: String) -> String { "\(Words.quote(key)) is given twice; the first one counts" }
