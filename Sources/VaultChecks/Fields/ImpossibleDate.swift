extension Rule {
    /// `2026-02-30`, `2026-15-05`.
    static let impossibleDate = Rule(
        "impossible-date", .error, summary: "the calendar has no such day",
        page: """
            The text has the form of a date, but there is no such day: the month has fewer days, or month and day are
            swapped.

            ```markdown
            ---
            type: milestone
            due: 2026-02-30
            ---
            ```

            Write a date that exists.
            """)
}
