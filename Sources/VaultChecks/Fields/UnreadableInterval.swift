extension Rule {
    /// `each month`, `2 weeks` where `monthly` or `every 2 weeks` is expected.
    static let unreadableInterval = Rule(
        "unreadable-interval", .error, summary: "an interval cannot be read",
        page: """
            The field says how often something falls due: `daily`, `weekly`, `monthly`, `yearly`, or `every 2 weeks` and
            the like. Without it the record is due once.

            ```markdown
            ---
            type: obligation
            title: Pay the rent
            due: 2026-11-30
            repeats: each month
            ---
            ```

            Write `repeats: monthly`.
            """)
}
