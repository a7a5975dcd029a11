extension Rule {
    /// `hgih` where one of a field's words stands.
    static let unknownChoice = Rule(
        "unknown-choice", .error, summary: "a word is none of those the field knows",
        page: """
            The field takes one of a few words, which the message names; case does not matter. Another word counts as
            not given.

            ```markdown
            ---
            type: goal
            status: pausd
            ---
            ```

            Write one of the words: `status: paused`.
            """)
}
