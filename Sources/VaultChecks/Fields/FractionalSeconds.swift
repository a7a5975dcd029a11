extension Rule {
    /// `2026-11-21T07:15:30.250`.
    static let fractionalSeconds = Rule(
        "fractional-seconds", .hint, formerly: "fraction-of-second", summary: "a time has fractions of a second",
        page: """
            Times are read to the second. Digits after the point are ignored.

            ```markdown
            ---
            type: value
            created: 2026-11-21T07:15:30.250
            ---
            ```

            Write `created: 2026-11-21T07:15:30`.
            """)
}
