extension Rule {
    /// `0026-11-21`.
    static let implausibleYear = Rule(
        "implausible-year", .warning, formerly: "short-year", summary: "a day lies before the year 1000",
        page: """
            The text is a day, of a year that a person hardly means: most often a year of two digits that a program
            filled up with zeros. It counts as it stands, two thousand years ago.

            ```markdown
            ---
            type: milestone
            due: 0026-12-24
            ---
            ```

            Write the whole year: `2026-12-24`.
            """)
}
