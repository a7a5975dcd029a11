import VaultSyntax

/// A title over several lines.
enum UnexpectedLineBreak {
    static func finding(_ it: FieldCase) -> Finding {
        it.finding(
            .unexpectedLineBreak, range: it.document.firstLine(of: it.problem.range),
            message: message(it.problem.field),
            help: "write it on one line, and the rest into the body")
    }
}

extension Rule {
    static let unexpectedLineBreak = Rule(
        "unexpected-line-break", .error, formerly: "several-lines", summary: "a text of one line has several",
        page: """
            Titles, names and the like are one line, because they stand in lists, tables and links. Texts that may
            be longer, as a goal's plan, say so in the manual.

            ```markdown
            ---
            type: goal
            title: |
              Run 120 km
              by the end of the year
            ---
            ```

            Write one line, and the rest into the body.
            """)
}

// MARK: Words

private func message(_ field: String) -> String { "'\(field)' has several lines; expected one" }
