extension Rule {
    /// `five`, `1,000`, `8.5` where a whole number stands.
    static let unreadableNumber = Rule(
        "unreadable-number", .error, summary: "a number cannot be read",
        page: """
            The field takes a number: digits, with `-` before and a point with decimals after where the field allows
            them. No decimal comma, no mark between thousands, no exponent. What cannot be read counts as not given.

            ```markdown
            ---
            type: value
            priority: first
            ---
            ```

            Write the number in digits: `priority: 1`.
            """)
}
