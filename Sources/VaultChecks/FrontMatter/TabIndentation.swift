/// A tab where spaces are meant.
enum TabIndentation {
    static func wording() -> Wording {
        Wording(message, help: "indent with spaces", fix: "indent with spaces", isCertain: true)
    }
}

extension Rule {
    static let tabIndentation = Rule(
        "tab-indentation", .error, summary: "a line is indented with a tab",
        page: """
            YAML allows only spaces for indentation, because the width of a tab differs between editors. In the example
            the list item is indented with a tab.

            ```markdown
            ---
            type: goal
            tags:
            \t- sport
            ---
            ```

            Indent the line with two spaces.
            """)
}

// MARK: Words

private let message = "the line is indented with a tab; expected spaces"
