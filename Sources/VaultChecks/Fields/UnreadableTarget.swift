extension Rule {
    /// `120`, `best 25 min`, `latest 75 kg per week`.
    static let unreadableTarget = Rule(
        "unreadable-target", .error, summary: "a target cannot be read",
        page: """
            A target is an amount, alone or with the keywords of the format: `120 km`, `90 min per week`,
            `at most 3 cups per day`, `at most 200 EUR`, `latest 75 kg from 85 kg`, `best 100 kg`. `from` goes with
            `latest` and `best`, `per` with the others. A target that cannot be read is ignored, and the goal's progress
            is incomplete.

            ```markdown
            ---
            type: goal
            title: Half marathon
            targets: best 25 min
            ---
            ```

            Write the target in this form: `best 25 min from 30 min`.
            """)
}
