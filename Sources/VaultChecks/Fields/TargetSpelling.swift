extension Rule {
    /// `3x/week`, `daily`, `at least 5 km`.
    static let targetSpelling = Rule(
        "target-spelling", .error, summary: "a target is written in other words",
        page: """
            The meaning is clear, but the words are not those of the format, which other programs and people rely on.

            ```markdown
            ---
            type: goal
            title: Stretch
            targets: 3x/week
            ---
            ```

            Write `3 times per week`; the fix does.
            """)
}
