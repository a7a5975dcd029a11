extension Rule {
    /// `01/18/2026`, `03/04/2026`.
    static let ambiguousDate = Rule(
        "ambiguous-date", .error, summary: "a day may be read in two ways",
        page: """
            With slashes some write the month first and some the day first. `vault` does not guess which one it is;
            the message offers the readings that are days.

            ```markdown
            ---
            type: milestone
            due: 03/04/2026
            ---
            ```

            Write year, month, day: `2026-03-04` or `2026-04-03`.
            """)
}
