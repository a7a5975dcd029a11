import VaultSyntax

/// `---` at the top without an end.
enum UnclosedFrontMatter {
    /// A line of other dashes below the fields was meant to be the end.
    static func wording(_ problem: Problem, _ document: Document) -> Wording {
        guard let edit = problem.edits.first else {
            return Wording(message, help: "add a line '---' after the last field")
        }
        let found = Words.quote(document.text(edit.range))
        return Wording(
            message, help: "write '---' in the place of \(found)", fix: "write '---' in the place of \(found)",
            isCertain: true)
    }
}

extension Rule {
    static let unclosedFrontMatter = Rule(
        "unclosed-front-matter", .error, summary: "the front matter has no end",
        page: """
            The file starts with a line `---`, which opens a front matter, but no later line closes it. So nothing
            of it can be read, though a line `type:` shows that it was meant to be a record.

            ```markdown
            ---
            type: goal
            title: Run 120 km

            Three evenings a week.
            ```

            Add a line `---` after the last field. Four dashes, a space before them or a long dash are no such line.
            """)
}

// MARK: Words

private let message = "the front matter that starts here has no end; expected a line '---'"
