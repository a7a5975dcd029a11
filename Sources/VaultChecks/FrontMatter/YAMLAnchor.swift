/// `&name value` or `*name`.
enum YAMLAnchor {
    static func wording(_ mark: String) -> Wording {
        // With a space after it nobody means an alias.
        if mark == "*" {
            return Wording(
                "'*' begins no item of a list; expected '-'", help: "write '-' in the place of '*'",
                fix: "write '-' in the place of '*'")
        }
        return Wording(
            message(mark), help: "write the value itself, in quotes if it starts with this mark", fix: "quote the value"
        )
    }
}

extension Rule {
    static let yamlAnchor = Rule(
        "yaml-anchor", .error, summary: "a value starts like a YAML anchor or alias",
        page: """
            In YAML `&name` gives a value a name, and `*name` stands for the value that has it. `vault` does not read
            these, because what a record says would no longer stand where it is shown. Most often none was meant:
            text that starts with `*` or `&` needs quotes.

            ```markdown
            ---
            type: value
            title: *health*
            ---
            ```

            Write the value itself, in quotes: `title: "*health*"`. Items of a list begin with `-`; for those with a `*`
            the fix writes it.
            """)
}

// MARK: Words

private func message(_ mark: String) -> String {
    "\(Words.quote(mark)) is a YAML \(mark.hasPrefix("&") ? "anchor" : "alias"); expected a value"
}
