import VaultSchema
import VaultSyntax

/// `goal: [[run]]`.
enum UnquotedLink {
    static func wording(_ link: String, _ edits: [TextEdit]) -> Wording {
        Wording(
            message(link), help: edits.first.map { "write \($0.replacement)" } ?? "put the link in quotes",
            fix: edits.first?.replacement.hasPrefix("[") == true ? "quote the links" : "quote the link",
            isCertain: true)
    }
}

extension Rule {
    static let unquotedLink = Rule(
        "unquoted-link", .error, summary: "a link has no quotes")
}

// MARK: Words

private func message(_ link: String) -> String { "\(Words.quote(link)) has no quotes, so YAML reads a list in a list" }
