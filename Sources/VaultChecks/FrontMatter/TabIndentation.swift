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
            YAML indents with spaces only, because nobody agrees on how wide a tab is. In the example the list's item
            is indented with a tab.

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

private let message = "a tab indents the line; expected spaces"
