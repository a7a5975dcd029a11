extension Rule {
    /// `five`, `1,000`, `8.5` where a whole number is expected.
    static let unreadableNumber = Rule(
        "unreadable-number", .error, summary: "a number cannot be read",
        page: """
            The field takes a number: digits, with a minus sign and decimals after a point where the field allows them.
            No decimal comma, no thousands separator, no exponent. A value that cannot be read is ignored.

            ```markdown
            ---
            type: value
            priority: first
            ---
            ```

            Write the number in digits: `priority: 1`.
            """)
}
