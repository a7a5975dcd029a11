import VaultRecords
import VaultSyntax

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
        return """
            A goal is a note like this, in the folder `\(folder(GoalTypes.goal))`:

                ---
                type: goal
                title: Run 100 km
                start: \(today)
                due: \(today.adding(days: 70))
                targets:
                  - 100 km
                ---

            And this is an action that counts towards it, in the folder `\(folder(GoalTypes.action))`:

                ---
                type: action
                title: Morning run
                date: \(today)
                measures:
                  - 5 km
                goals:
                  - "[[run-100-km]]"
                ---

            `vault progress` shows the progress of your goals, `vault check` finds problems in your notes, and
            `vault list actions` and `vault show run-100-km` show more. `vault --help` lists all commands.

            """
    }
}
