extension Rule {
    /// `2026-11-21T7`, `2026-11-21T25:00`.
    static let unreadableDatetime = Rule(
        "unreadable-datetime", .error, summary: "a day with a time cannot be read",
        page: """
            The field takes a day with a time, `2026-11-21T07:15`, with seconds and a zone (`Z`, `+02:00`) if you like.
            A space in the place of `T`, and a day alone, are fine too.

            ```markdown
            ---
            type: value
            created: 2026-11-21T25:00
            ---
            ```

            Write `created: 2026-11-21T07:15`.
            """)
}
