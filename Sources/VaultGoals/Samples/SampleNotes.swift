import VaultChecks
import VaultRecords
import VaultSyntax

/// A small set of notes that shows how values, a term, goals and actions belong together.
package enum SampleNotes {
    /// The notes as they would be on a day: a term around it, and actions of the weeks before.
    @Sendable package static func files(around today: CalendarDate) -> [NewFile] {
        let start = today.startOfWeek(.monday).adding(days: -28)
        let notes = Page.samples.filter { $0.name != "welcome" }.map { page in
            let text = page.text.replacing("{{start}}", with: "\(start)")
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

/// What to type first: lines that work as they are, with names from the vault where it has some.
package enum FirstSteps {
    package static let newGoal = "vault new goal 'Run 100 km' targets='100 km' due=+10w"
    package static let log = "vault log 'Morning run' 5 km"
    private static let progress = "vault progress"

    /// Three lines: a goal, something that counts towards it, and how far it is.
    static func lines(in vault: Snapshot, asOf today: CalendarDate) -> [String] {
        let goals = vault.goals.goals.filter(\.isOpen)
        let running = goals.filter { $0.dates.contains(today) }
        guard let goal = running.first ?? goals.first else {
            return [newGoal, "\(log) --goal run-100-km", progress]
        }
        let name = ShellWord.quoted(vault.linkText(to: goal.note))
        return [
            "\(progress) \(name)", "\(line(loggingFor: goal, in: vault, asOf: today)) --goal \(name)", "vault today",
        ]
    }

    /// One of the first target's unit, under the title of the last action where there is one.
    private static func line(loggingFor goal: GoalRecord, in vault: Snapshot, asOf today: CalendarDate) -> String {
        let last = vault.lastAction(titled: "", asOf: today).map { vault.graph.notes[$0].title }
        guard let unit = goal.plan.targets.first?.target?.quantity.unit else {
            return "vault log \(ShellWord.quoted(last ?? goal.plan.title))"
        }
        return "vault log \(ShellWord.quoted(goal.plan.title)) \(ShellWord.quoted("1 \(unit)"))"
    }
}

/// What the goals pack writes into notes of other types.
enum GoalTexts {
    /// Names of folders that people have for such records.
    static let folderNames = [
        "value": ["value", "werte", "wert"],
        "measure": ["measure", "einheiten", "maße", "masse", "units"],
        "term": ["term", "trimester", "zeiträume", "abschnitte"],
        "goal": ["goal", "ziele", "ziel"],
        "milestone": ["milestone", "meilensteine", "meilenstein", "etappen"],
        "obligation": ["obligation", "verpflichtungen", "pflichten", "duties"],
        "action": ["action", "aktionen", "handlungen", "taten", "log"],
    ]

    /// What `vault.md` of a new vault says about goals and actions, with days that count today.
    @Sendable static func welcome(_ folders: [TypeFolder], today: CalendarDate) -> String {
        func folder(_ type: RecordType) -> Path {
            folders.first { $0.type == type.name }?.folder ?? type.baseFolder
        }
        let text = Page.named("welcome", in: Page.samples).text.replacing("{{today}}", with: "\(today)")
            .replacing("{{due}}", with: "\(today.adding(days: 70))")
            .replacing("{{goals}}", with: "\(folder(GoalTypes.goal))")
        return text.replacing("{{actions}}", with: "\(folder(GoalTypes.action))") + "\n"
    }
}
