import VaultSchema

/// `date: {{date}}` or `<% tp.date.now() %>`.
enum UnquotedPlaceholder {
    static func wording(_ text: String) -> Wording {
        Wording(message(text), help: "replace it with a value; in a template put it in quotes", fix: "quote the value")
    }
}

extension Rule {
    static let unquotedPlaceholder = Rule(
        "unquoted-placeholder", .error, summary: "a template's placeholder was not filled in")
}

// MARK: Words

private func message(_ text: String) -> String { "\(Words.quote(text)) is a template's placeholder; expected a value" }
