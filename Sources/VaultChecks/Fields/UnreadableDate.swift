extension Rule {
    /// `soon`, `2026/11/21`, `21 Nov 2026`.
    static let unreadableDate = Rule(
        "unreadable-date", .error, summary: "a day cannot be read",
        page: """
            The field takes a day, written year, month, day: `2026-11-21`. Other ways to write days mean different days
            to different people, or are words that no calendar knows. What cannot be read counts as not given.

            ```markdown
            ---
            type: milestone
            due: 24 Dec 2026
            ---
            ```

            Write `due: 2026-12-24`.
            """)
}
