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
        "yaml-anchor", .error, summary: "a value starts like a YAML anchor or alias",
        page: """
            In YAML `&name` gives a value a name, and `*name` stands for the value that has it. `vault` does not read
            these, because the value would be written somewhere other than where it is used. Usually neither was meant:
            text that starts with `*` or `&` needs quotes.

            ```markdown
            ---
            type: value
            title: *health*
            ---
            ```

            Write the value itself, in quotes: `title: "*health*"`. List items start with `-`; where they start with
            `*`, the fix replaces it.
            """)
}

// MARK: Words

private func message(_ mark: String) -> String {
    "\(Words.quote(mark)) is a YAML \(mark.hasPrefix("&") ? "anchor" : "alias"); expected a value"
}
