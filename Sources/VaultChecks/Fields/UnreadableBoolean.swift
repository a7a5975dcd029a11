extension Rule {
    /// `yes`, `off`, `maybe` where `true` or `false` is expected.
    static let unreadableBoolean = Rule(
        "unreadable-boolean", .error, summary: "a value is neither true nor false",
        page: """
            The field takes `true` or `false`, in any case. `yes`, `no`, `on` and `off` mean true and false to some YAML
            parsers and are plain words to others, so they are not accepted.

            ```markdown
            ---
            type: goal
            archived: yes
            ---
            ```

            Write `archived: true`.
            """)
}
