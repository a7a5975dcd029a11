extension Rule {
    /// `5`, `30m`, `1:30`, `5,2 km`, `five km`.
    static let unreadableQuantity = Rule(
        "unreadable-quantity", .error, summary: "an amount cannot be read",
        page: """
            The field takes an amount: a number and its unit. A unit is one word; decimals have a point, and there is no
            thousands separator. Durations may also be written `1h 30m` or `0:31:12`. Where the text can be read in
            several ways, such as `30m` (metres or minutes) and `1:30`, the message offers them and `vault` does not
            guess.

            ```markdown
            ---
            type: action
            title: Yoga
            date: 2026-11-21
            duration: 30m
            ---
            ```

            Write `duration: 30 min`.
            """)
}
