import VaultSchema

/// `--- text` inside a front matter.
enum MultipleDocuments {
    static func wording(_ line: String) -> Wording {
        Wording(message(line), help: "remove the line; front matter ends with a line that is just '---'")
    }
}

extension Rule {
    static let multipleDocuments = Rule(
        "multiple-documents", .error, formerly: "several-documents", summary: "a line starts another YAML document",
        page: """
            A line that starts with `---` or `...` and has more text ends a YAML document and starts another one. Front
            matter is a single document, and what follows such a line is not read.

            ```markdown
            ---
            type: value
            --- # more
            title: Health
            ---
            ```

            Remove the line. The front matter ends with a line that is just `---`.
            """)
}

// MARK: Words

private func message(_ line: String) -> String {
    "\(Words.quote(line)) starts another YAML document; front matter is a single one"
}
