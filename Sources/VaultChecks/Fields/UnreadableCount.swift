extension Rule {
    /// `weight`, `weight kg` where `PROPERTY UNIT to NAME` is expected.
    static let unreadableCount = Rule(
        "unreadable-count", .error, summary: "an entry about a property of daily notes cannot be read",
        page: """
            An entry of `daily_counts` in `vault.md` names a property of daily notes, the unit of its numbers, and after
            `to` the goal that it counts towards: `weight kg to lose-5-kg`. It stands on one line, without escapes. An
            entry in any other form is ignored.

            ```
            daily_counts: [weight to lose-5-kg]
            ```

            Write the unit after the property: `weight kg to lose-5-kg`.
            """)
}
