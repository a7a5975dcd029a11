/// `---` at the top without an end.
enum UnclosedFrontMatter {
    static func wording() -> Wording { Wording(message, help: "add a line '---' behind the last field") }
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

            Add a line `---` behind the last field.
            """)
}

// MARK: Words

private let message = "the front matter that starts here has no end; expected a line '---'"
