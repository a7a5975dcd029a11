extension Rule {
    /// `yes`, `off`, `maybe` where `true` or `false` stands.
    static let unreadableBoolean = Rule(
        "unreadable-boolean", .error, summary: "something else stands for true or false",
        page: """
            The field takes `true` or `false`, in any case. `yes`, `no`, `on` and `off` mean true and false to some
            readers of YAML and are plain words to others, so they are not taken.

            ```markdown
            ---
            type: goal
            archived: yes
            ---
            ```

            Write `archived: true`.
            """)
}
