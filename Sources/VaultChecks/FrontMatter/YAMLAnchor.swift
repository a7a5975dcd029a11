import VaultSchema

/// `&name value` or `*name`.
enum YAMLAnchor {
    static func wording(_ mark: String) -> Wording {
        // With a space after it nobody means an alias.
        if mark == "*" {
            return Wording(
                "'*' does not start a list item in YAML; expected '-'", help: "write '-' instead of '*'",
                fix: "write '-' instead of '*'")
        }
        return Wording(
            message(mark), help: "write the value itself, in quotes if it starts with this character",
            fix: "quote the value"
        )
    }
}

extension Rule {
    static let yamlAnchor = Rule(
        "yaml-anchor", .error, summary: "a value starts like a YAML anchor or alias")
}

// MARK: Words

private func message(_ mark: String) -> String {
    "\(Words.quote(mark)) is a YAML \(mark.hasPrefix("&") ? "anchor" : "alias"); expected a value"
}
