/// Block text whose header cannot be read: `|10` or `| text`.
enum BadBlockHeader {
    static func wording(_ header: String) -> Wording {
        Wording(
            message(header), help: "start the text on the next line, indented; or quote the value",
            fix: "quote the value")
    }
}

extension Rule {
    static let badBlockHeader = Rule(
        "bad-block-header", .error, summary: "block text does not start with '|' or '>' alone",
        page: """
            `|` and `>` start a text of several lines, which begins on the next line. After them may stand `-` or
            `+` and a digit, nothing else.

            ```markdown
            ---
            type: goal
            plan: | Two runs a week.
            ---
            ```

            Start the text on the next line, indented by two spaces. A value that just starts with `|` or `>`
            needs quotes.
            """)
}

// MARK: Words

private func message(_ header: String) -> String {
    "\(Words.quote(header)) has text after its mark; expected a new line"
}
