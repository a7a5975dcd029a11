extension Rule {
    /// `hgih` where one of a field's words is expected.
    static let unknownChoice = Rule(
        "unknown-choice", .error, summary: "a word is not one of those that the field takes",
        page: """
            The field takes one of a few words, which the message names; case does not matter. Any other word is
            ignored.

            ```markdown
            ---
            type: goal
            status: pausd
            ---
            ```

            Write one of these words: `status: paused`.
            """)
}
