import VaultSchema
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
            message, help: "write '---' instead of \(found)", fix: "write '---' instead of \(found)",
            isCertain: true)
    }
}

extension Rule {
    static let unclosedFrontMatter = Rule(
        "unclosed-front-matter", .error, summary: "the front matter is not closed",
        page: """
            The file starts with a line `---`, which opens the front matter, but no later line closes it. So none of it
            can be read, although a line `type:` shows that a record was meant.

            ```markdown
            ---
            type: goal
            title: Run 120 km

            Three evenings a week.
            ```

            Add a line `---` after the last field. Four dashes, dashes after a space, or a long dash do not close it.
            """)
}

// MARK: Words

private let message = "the front matter that starts here has no end; expected a line '---'"
