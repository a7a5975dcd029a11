extension Rule {
    /// `health`, `health 8/10`.
    static let unreadableAlignment = Rule(
        "unreadable-alignment", .error, summary: "an alignment cannot be read",
        page: """
            The field says how well a goal serves one of its values: the value's name, a space and a whole number
            from 1 to 10.

            ```markdown
            ---
            type: goal
            title: Run 120 km
            values: "[[health]]"
            alignment: health 8/10
            ---
            ```

            Write `alignment: health 8`, or `"[[health]] 8"`.
            """)
}
