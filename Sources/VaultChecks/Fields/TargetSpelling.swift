extension Rule {
    /// `3x/week`, `daily`, `at least 5 km`.
    static let targetSpelling = Rule(
        "target-spelling", .error, summary: "a target does not have its standard spelling",
        page: """
            The meaning is clear, but the format has only one spelling for it, so that all programs read the same. Until
            it is written in that way, the target is not counted.

            ```markdown
            ---
            type: goal
            title: Stretch
            targets: 3x/week
            ---
            ```

            Write `3 times per week`; the fix does this.
            """)
}
