extension Rule {
    /// `run`, `5 km` where `NAME QUANTITY` is expected.
    static let unreadableAmount = Rule(
        "unreadable-amount", .error, summary: "a named amount cannot be read",
        page: """
            The field says how much of an action counts towards one of its goals: the goal's name, a space and an
            amount.

            ```markdown
            ---
            type: action
            title: Morning run
            date: 2026-11-21
            goals: "[[run-120-km]]"
            amounts: run-120-km
            ---
            ```

            Write `amounts: run-120-km 5 km`, or `"[[run-120-km]] 5 km"`.
            """)
}
