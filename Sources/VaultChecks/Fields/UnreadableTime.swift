extension Rule {
    /// `24:00`, `7pm`, `0715`.
    static let unreadableTime = Rule(
        "unreadable-time", .error, summary: "a time of day cannot be read",
        page: """
            The field takes a time of day as hours and minutes on a 24-hour clock. Put it in quotes, because older YAML
            parsers take `07:15` for a number.

            ```markdown
            ---
            type: action
            title: Morning run
            date: 2026-11-21
            time: 7pm
            ---
            ```

            Write `time: "19:00"`.
            """)
}
