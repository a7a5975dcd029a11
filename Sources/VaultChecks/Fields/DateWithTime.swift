extension Rule {
    /// `2026-11-21T07:15` where a day is expected.
    static let dateWithTime = Rule(
        "date-with-time", .hint, summary: "a date has a time after it",
        page: """
            The field holds a date. A time after it is ignored, whatever its zone: the date counts as written. Obsidian
            shows such a value as text, not as a date.

            ```markdown
            ---
            type: milestone
            due: 2026-12-24T18:00
            ---
            ```

            Write only the date.
            """)
}
