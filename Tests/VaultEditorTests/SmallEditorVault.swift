/// A small vault with a goal that is on track, its term, a workout and what they link.
enum SmallEditorVault {
    static let files: [String: String] = [
        "vault.md": """
        ---
        type: vault
        format: 1
        title: Test
        packs: [goals, workouts]
        weight_unit: kg
        ---

        """,
        "terms/term-3.md": """
        ---
        type: term
        number: 3
        title: Autumn
        start: 2026-10-19
        ---

        """,
        "values/health.md": """
        ---
        type: value
        title: Health
        ---

        """,
        "goals/run-100-km.md": """
        ---
        type: goal
        title: Run *100* km
        targets: [100 km, 3 times per week]
        values: ["[[health]]"]
        terms: ["[[term-3]]"]
        ---
        Slowly <b>first</b>.

        """,
        "goals/read.md": """
        ---
        type: goal
        title: Read
        start: 2026-10-19
        due: 2026-12-27
        targets: [1000 pages]
        ---

        """,
        "measures/pages.md": """
        ---
        type: measure
        title: pages
        unit: pages
        ---

        """,
        "actions/2026/2026-11-20-run.md": action("Morning run", "2026-11-20", "40 km", "run-100-km"),
        "actions/2026/2026-11-19-run.md": action("Evening run", "2026-11-19", "20 km", "run-100-km"),
        "exercises/bench-press.md": """
        ---
        type: exercise
        title: Bench press
        exercise_type: weight_and_reps
        ---

        """,
        "workouts/2026/2026-11-18-push.md": """
        ---
        type: workout
        title: Push
        status: completed
        started: 2026-11-18T18:00:00
        finished: 2026-11-18T19:00:00
        ---
        ## [[bench-press]]
        - [x] 8 x 60 kg
        - [x] 6 x 62.5 kg

        """,
        "workouts/2026/2026-11-21-push.md": workout,
    ]

    static let workout = """
        ---
        type: workout
        title: Push
        status: active
        started: 2026-11-21T10:00:00
        ---
        ## [[bench-press]]
        - [x] 8 x 60 kg
        - [ ]
        - [ ] 5 x 50 kg

        """

    static func action(_ title: String, _ day: String, _ amount: String, _ goal: String) -> String {
        """
        ---
        type: action
        title: \(title)
        date: \(day)
        measures: [\(amount)]
        goals: ["[[\(goal)]]"]
        ---

        """
    }

    /// The vault with another text of a note, or one more.
    static func with(_ path: String, _ text: String) -> [String: String] {
        var files = files
        files[path] = text
        return files
    }
}
