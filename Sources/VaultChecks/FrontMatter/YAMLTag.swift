/// `!tag value`.
enum YAMLTag {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: "leave the tag out, or quote the value", fix: "quote the value")
    }
}

extension Rule {
    static let yamlTag = Rule(
        "yaml-tag", .error, summary: "a value starts like a YAML tag",
        page: """
            In YAML `!name` in front of a value says what type it has. `vault` takes the type from the field, and does
            not read tags. Text that starts with `!` needs quotes.

            ```markdown
            ---
            type: value
            title: !important
            ---
            ```

            Leave the tag out, or quote the text: `title: "!important"`.
            """)
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is a YAML tag; expected a value" }
