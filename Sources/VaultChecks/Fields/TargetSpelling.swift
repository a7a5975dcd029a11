extension Rule {
    /// `3x/week`, `daily`, `at least 5 km`.
    static let targetSpelling = Rule(
        "target-spelling", .error, summary: "a target is understood but not written as the format spells it",
        page: """
            The meaning is clear, but the wording is not that of the format, which people and other programs rely on.

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
