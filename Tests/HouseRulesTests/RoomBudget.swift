/// How many lines of Swift a room may have.
///
/// A row may only fall. A capability that needs more lines names what it replaces, or raises its room in a commit of its
/// own, with the reason in the row: which user needs it, and what was looked for to pay for it.
struct RoomBudget: Sendable {
    let room: String
    let lines: Int
    let reason: String

    init(_ room: String, _ lines: Int, _ reason: String = "") {
        self.room = room
        self.lines = lines
        self.reason = reason
    }

    static let all = [
        RoomBudget(
            "VaultSyntax", 5_560,
            "keys of half-typed notes are found by the parser itself, so that the editor needs no second one"),
        RoomBudget(
            "VaultSystem", 8_090,
            "readers wait for a change of another program, and outputs never replace notes"),
        RoomBudget(
            "VaultRecords", 10_100,
            "daily notes are named in any format of Obsidian, and their tasks and inline fields are read"),
        RoomBudget(
            "VaultConsole", 3_340,
            "help names the commands of every day first"),
        RoomBudget(
            "VaultProgress", 3_540,
            "what is done after midnight is the last of its day, and a term orders its goals"),
        RoomBudget(
            "VaultEdits", 3_940,
            "links without quotes are edited as the links they are, and why an edit is refused is said where it is known"
        ),
        RoomBudget(
            "VaultMerging", 3_450,
            "a shown text that one side changed and the other removed is a conflict"),
        RoomBudget(
            "VaultChecks", 3_220,
            "days cut off by a comma are named, every fix is tried, and costs are in proportion to a note"),
        RoomBudget("VaultSearch", 2_270),
        RoomBudget(
            "VaultPlans", 1_600,
            "a plan is judged row by row, and a note is adopted with its fields in one command"),
        RoomBudget(
            "VaultGoals", 5_590,
            "tasks and inline fields of daily notes count, and records that a person keeps apart are no duplicates"),
        RoomBudget(
            "VaultReviews", 2_780,
            "what a person ruled out is not suggested again, and goals are carried into a term that exists"),
        RoomBudget("VaultWorkouts", 4_070),
        RoomBudget("VaultThreads", 2_380),
        RoomBudget(
            "VaultKit", 2_690,
            "servers read a vault once at their start, and the settings of Obsidian are looked at once"),
        RoomBudget(
            "VaultReaders", 4_930,
            "every column and part of an export that is not taken over is named with its count"),
        RoomBudget(
            "VaultExchange", 1_800,
            "rows that cannot be written are listed before anything is written, and the others imported"),
        RoomBudget(
            "VaultShapes", 910, "answers give paths as values"),
        RoomBudget(
            "VaultGoalAnswers", 2_360,
            "a week that is still to come has words of its own"),
        RoomBudget(
            "VaultAnswers", 3_400,
            "the first screen says what was trained and what comes next"),
        RoomBudget("VaultReport", 2_100),
        RoomBudget("VaultEditor", 7_100),
        RoomBudget(
            "VaultRequests", 2_230,
            "a day may begin at an hour of the night"),
        RoomBudget(
            "VaultCommands", 12_100,
            "decisions are remembered, a term orders its goals, and templates and days of a split are changed by command"
        ),
        RoomBudget(
            "VaultProgram", 5_020,
            "servers are bounded, and exports say what they leave out"),
    ]
}
