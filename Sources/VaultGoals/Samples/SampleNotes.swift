import VaultChecks
import VaultRecords
import VaultSyntax

/// A small set of notes that shows how values, a term, goals and actions belong together.
package enum SampleNotes {
    /// The notes as they would be on a day: a term around it, and actions of the weeks before.
    @Sendable package static func files(around today: CalendarDate) -> [NewFile] {
        let start = today.startOfWeek(.monday).adding(days: -28)
        let notes = Page.samples.map { page in
            let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
            let text = lines.joined(separator: "\n").replacing("{{start}}", with: "\(start)")
                .replacing("{{end}}", with: "\(start.adding(days: 69))")
            return NewFile(path: Path.file(page.name), text: text + "\n")
        }
        return notes + actions(until: today)
    }

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
            path: Path.file("actions/\(year)/\(day)-\(slug)"),
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
