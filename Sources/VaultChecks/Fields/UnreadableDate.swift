extension Rule {
    /// `soon`, `2026/11/21`, `21 Nov 2026`.
    package static let unreadableDate = Rule(
        "unreadable-date", .error, summary: "a date cannot be read",
        page: """
            The field takes a date as year, month, day: `2026-11-21`. Other formats mean different dates to different
            people, or are words that are not in any calendar. A value that cannot be read is ignored.

            ```markdown
            ---
            type: milestone
            due: 24 Dec 2026
            ---
            ```

            Write `due: 2026-12-24`.
            """)
}
