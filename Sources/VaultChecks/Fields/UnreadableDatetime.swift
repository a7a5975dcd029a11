extension Rule {
    /// `2026-11-21T7`, `2026-11-21T25:00`.
    static let unreadableDatetime = Rule(
        "unreadable-datetime", .error, summary: "a date with a time cannot be read",
        page: """
            The field takes a date with a time, `2026-11-21T07:15`, optionally with seconds and a zone (`Z`, `+02:00`).
            A space instead of `T`, and a date without a time, are fine too.

            ```markdown
            ---
            type: value
            created: 2026-11-21T25:00
            ---
            ```

            Write `created: 2026-11-21T07:15`.
            """)
}
