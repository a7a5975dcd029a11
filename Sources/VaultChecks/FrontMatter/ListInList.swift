import VaultSyntax

/// `- - x`, which is often what an unquoted link became.
enum ListInList {
    static func wording(_ item: String, _ edits: [TextEdit]) -> Wording {
        Wording(message(item), help: help(edits), fix: "write it as a link")
    }
}

extension Rule {
    static let listInList = Rule(
        "list-in-list", .error, summary: "a list stands directly in a list",
        page: """
            An item of a list is a list itself. No field holds such a value. It is often what a property editor made
            of an unquoted `[[link]]`, which YAML takes for a list in a list; the fix makes it that link again.

            ```markdown
            ---
            type: goal
            values:
              - - health
            ---
            ```

            Write the link in quotes: `- "[[health]]"`.
            """)
}

// MARK: Words

private func message(_ item: String) -> String { "\(Words.quote(item)) is a list in a list; expected one value" }

private func help(_ edits: [TextEdit]) -> String {
    guard let link = edits.first else { return "write each value on a line of its own, after one '- '" }
    return "an unquoted link may have become this; write \(link.replacement)"
}
