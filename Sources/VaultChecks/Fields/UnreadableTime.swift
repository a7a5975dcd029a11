extension Rule {
    /// `24:00`, `7pm`, `0715`.
    static let unreadableTime = Rule(
        "unreadable-time", .error, summary: "a time of day cannot be read",
        page: """
            The field takes a time of day, hours and minutes of a clock of 24 hours. It stands in quotes, because older
            readers of YAML take `07:15` for a number.

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
