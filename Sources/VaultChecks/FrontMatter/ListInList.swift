import VaultSchema
import VaultSyntax

/// `- - x`, which is often what an unquoted link became.
enum ListInList {
    static func wording(_ item: String, _ edits: [TextEdit]) -> Wording {
        Wording(message(item), help: help(edits), fix: "write it as a link")
    }
}

extension Rule {
    static let listInList = Rule(
        "list-in-list", .error, summary: "a list item is itself a list",
        page: """
            An item of a list is itself a list. No field takes such a value. This is often what a property editor made
            of an unquoted `[[link]]`, which YAML takes for a list in a list; the fix turns it back into that link.

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
    guard let link = edits.first else { return "write each value on its own line, after a single '- '" }
    return "it may come from an unquoted link; write \(link.replacement)"
}
