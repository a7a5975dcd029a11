extension Rule {
    /// `01/18/2026`, `03/04/2026`.
    static let ambiguousDate = Rule(
        "ambiguous-date", .error, summary: "a date can be read in two ways",
        page: """
            With slashes, some people write the month first and some the day first. `vault` does not guess; the message
            offers the readings that are valid dates.

            ```markdown
            ---
            type: milestone
            due: 03/04/2026
            ---
            ```

            Write year, month, day: `2026-03-04` or `2026-04-03`.
            """)
}
