import VaultSyntax

/// A title over several lines.
enum UnexpectedLineBreak {
    static func finding(_ it: FieldCase) -> Finding {
        it.finding(
            .unexpectedLineBreak, range: it.document.firstLine(of: it.problem.range),
            message: message(it.problem.field),
            help: "write it on one line, and put the rest in the body")
    }
}

extension Rule {
    static let unexpectedLineBreak = Rule(
        "unexpected-line-break", .error, formerly: "several-lines", summary: "a single-line field has several lines",
        page: """
            Titles, names and the like are a single line, because they appear in lists, tables and links. The manual
            says which fields may be longer, such as a goal's plan.

            ```markdown
            ---
            type: goal
            title: |
              Run 120 km
              by the end of the year
            ---
            ```

            Write one line, and put the rest in the body.
            """)
}

// MARK: Words

private func message(_ field: String) -> String { "'\(field)' has several lines; expected one line" }
