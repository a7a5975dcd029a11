extension Rule {
    /// `2026-11-21T07:15` where a day stands.
    static let dateWithTime = Rule(
        "date-with-time", .hint, summary: "a time stands after a day",
        page: """
            The field is a calendar day. A time after it is read over, whatever its zone: the day counts as it is
            written. Obsidian shows such a value as text rather than as a date.

            ```markdown
            ---
            type: milestone
            due: 2026-12-24T18:00
            ---
            ```

            Write the day alone.
            """)
}
