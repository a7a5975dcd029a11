extension Rule {
    /// `2026`, `2026-01-09 to 2026-01-05`.
    static let unreadableBreak = Rule(
        "unreadable-break", .error, summary: "a range of dates cannot be read",
        page: """
            The field takes days off: a single date, `2026-07-01`, or the first and the last date,
            `2026-07-01 to 2026-07-14`, both included.

            ```markdown
            ---
            type: goal
            title: Stretch
            breaks: 2026-07-14 to 2026-07-01
            ---
            ```

            Write the earlier date first, with `to` between the dates.
            """)
}
