extension Rule {
    /// `0026-11-21`.
    static let implausibleYear = Rule(
        "implausible-year", .warning, formerly: "short-year", summary: "a date is before the year 1000",
        page: """
            The text is a valid date, but its year is hardly the one that was meant: usually a program padded a
            two-digit year with zeros. It counts as written, two thousand years ago.

            ```markdown
            ---
            type: milestone
            due: 0026-12-24
            ---
            ```

            Write all four digits of the year: `2026-12-24`.
            """)
}
