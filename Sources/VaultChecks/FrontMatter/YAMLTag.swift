import VaultSchema

/// `!tag value`.
enum YAMLTag {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: "remove the tag, or quote the value", fix: "quote the value")
    }
}

extension Rule {
    static let yamlTag = Rule(
        "yaml-tag", .error, summary: "a value starts like a YAML tag",
        page: """
            In YAML `!name` before a value sets its type. In `vault` the field determines the type, and tags are not
            read. Text that starts with `!` needs quotes.

            ```markdown
            ---
            type: value
            title: !important
            ---
            ```

            Remove the tag, or quote the text: `title: "!important"`.
            """)
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is a YAML tag; expected a value" }
