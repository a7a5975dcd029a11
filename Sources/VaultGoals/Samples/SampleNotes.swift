import VaultChecks
import VaultSchema
import VaultSyntax

/// A small set of notes that shows how values, a term, goals and actions belong together.
package enum SampleNotes {
    /// The notes as they would be on a day: a term around it, and actions of the weeks before.
    @Sendable package static func files(around today: CalendarDate) -> [NewFile] {
        let start = today.startOfWeek(.monday).adding(days: -28)
        return values + [term(from: start), cup] + goals + actions(until: today)
    }

    private static let values = [
        NewFile(
            path: NotePath.file("values/health"),
            text: """
                ---
                type: value
                title: Health
                level: major
                priority: 5
                guidance: Move most days, sleep enough, and stop when something hurts.
                ---
                Everything else rests on this one.

                """),
        NewFile(
            path: NotePath.file("values/a-quiet-mind"),
            text: """
                ---
                type: value
                title: A quiet mind
                level: general
                ---
                An hour without a screen is an hour gained.

                """),
    ]

    private static func term(from start: CalendarDate) -> NewFile {
        NewFile(
            path: NotePath.file("terms/term-1"),
            text: """
                ---
                type: term
                title: First term
                number: 1
                start: \(start)
                end: \(start.adding(days: 69))
                theme: Small steps, kept.
                status: active
                ---
                Ten weeks. What went well and what did not goes here, once they are over.

                """)
    }

    private static let cup = NewFile(
        path: NotePath.file("measures/cup"),
        text: """
            ---
            type: measure
            title: Cup
            unit: cup
            also:
              - mug
            equals: 250 ml
            ---

            """)

    private static let goals = [
        NewFile(
            path: NotePath.file("goals/run-50-km"),
            text: """
                ---
                type: goal
                title: Run 50 km
                targets:
                  - 50 km
                values:
                  - "[[health]]"
                terms:
                  - "[[term-1]]"
                plan: Two short runs a week, and a long one on Sunday.
                keywords:
                  - run
                ---
                A total: every action that links here adds its kilometres.

                """),
        NewFile(
            path: NotePath.file("goals/read-ninety-minutes"),
            text: """
                ---
                type: goal
                title: Read ninety minutes a week
                targets:
                  - 90 min per week
                values:
                  - "[[a-quiet-mind]]"
                terms:
                  - "[[term-1]]"
                plan: On paper, before sleep.
                ---
                A rate: each week counts on its own, and a missed week is only one missed week.

                """),
        NewFile(
            path: NotePath.file("goals/two-cups-of-coffee"),
            text: """
                ---
                type: goal
                title: Two cups of coffee, no more
                targets:
                  - at most 2 cups per day
                values:
                  - "[[health]]"
                terms:
                  - "[[term-1]]"
                plan: None after lunch.
                ---
                A limit: a day counts as kept if it ends with two cups or fewer.

                """),
    ]

    private static func actions(until today: CalendarDate) -> [NewFile] {
        [
            action("Morning run", today.adding(days: -12), "run-50-km", "measures:\n  - 8 km\n  - 50 min"),
            action("A long chapter", today.adding(days: -8), "read-ninety-minutes", "duration: 1h 15m"),
            action("Run in the rain", today.adding(days: -5), "run-50-km", "measures:\n  - 7.5 km\n  - 48 min"),
            action("Two coffees", today.adding(days: -3), "two-cups-of-coffee", "measures:\n  - 2 cups"),
            action("Reading in bed", today.adding(days: -1), "read-ninety-minutes", "duration: 45 min"),
            action("Along the river", today, "run-50-km", "time: \"07:15\"\nmeasures:\n  - 9 km\n  - 57 min"),
        ]
    }

    /// - Parameter fields: further lines of the front matter
    private static func action(_ title: String, _ day: CalendarDate, _ goal: String, _ fields: String) -> NewFile {
        let slug = title.lowercased().replacing(" ", with: "-")
        let year = day.description.prefix(4)
        return NewFile(
            path: NotePath.file("actions/\(year)/\(day)-\(slug)"),
            text: """
                ---
                type: action
                title: \(title)
                date: \(day)
                \(fields)
                goals:
                  - "[[\(goal)]]"
                ---

                """)
    }
}
