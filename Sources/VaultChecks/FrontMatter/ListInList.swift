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
        "list-in-list", .error, summary: "a list item is itself a list")
}

// MARK: Words

private func message(_ item: String) -> String { "\(Words.quote(item)) is a list in a list; expected one value" }

private func help(_ edits: [TextEdit]) -> String {
    guard let link = edits.first else { return "write each value on its own line, after a single '- '" }
    return "it may come from an unquoted link; write \(link.replacement)"
}
