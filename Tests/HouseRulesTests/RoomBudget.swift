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
            "VaultSyntax", 5_890,
            "keys of half-typed notes are found by the parser itself, so that the editor needs no second one"),
        RoomBudget(
            "VaultSystem", 8_620,
            "readers wait for a change of another program, and outputs never replace notes"),
        RoomBudget(
            "VaultRecords", 10_360, "targets on days of the week, and averages"),
        RoomBudget(
            "VaultConsole", 3_330,
            "columns of tables are named by what they hold, once for all commands"),
        RoomBudget(
            "VaultProgress", 3_600,
            "what is done late counts, weekdays and averages are judged, and nobody is late for resting"),
        RoomBudget(
            "VaultEdits", 4_200,
            "links without quotes are edited as the links they are, and why an edit is refused is said where it is known"
        ),
        RoomBudget(
            "VaultMerging", 3_620,
            "a shown text that one side changed and the other removed is a conflict"),
        RoomBudget(
            "VaultChecks", 3_520,
            "days cut off by a comma are named, every fix is tried, and costs are in proportion to a note"),
        RoomBudget("VaultSearch", 2_270),
        RoomBudget(
            "VaultPlans", 1_680,
            "a plan is judged row by row, and a note is adopted with its fields in one command"),
        RoomBudget(
            "VaultGoals", 5_490,
            "levels without direction, starts that an action would move and what repeats in vain are told"),
        RoomBudget(
            "VaultReviews", 2_600,
            "what a quick log says beside a change reaches editors and assistants too"),
        RoomBudget("VaultWorkouts", 4_500),
        RoomBudget("VaultThreads", 2_480),
        RoomBudget(
            "VaultKit", 2_890, "changes planned one upon the other stand with fixing, their only user"),
        RoomBudget(
            "VaultReaders", 5_150,
            "every column and part of an export that is not taken over is named with its count"),
        RoomBudget(
            "VaultExchange", 1_800,
            "rows that cannot be written are listed before anything is written, and the others imported"),
        RoomBudget(
            "VaultShapes", 1_010, "answers give paths as values"),
        RoomBudget("VaultGoalAnswers", 2_350),
        RoomBudget("VaultAnswers", 3_340),
        RoomBudget("VaultReport", 2_100),
        RoomBudget("VaultEditor", 7_730),
        RoomBudget(
            "VaultRequests", 2_400,
            "changes of more than ten notes that nobody named are asked about"),
        RoomBudget(
            "VaultCommands", 11_330,
            "what one types at the rack or in a quick log is asked about instead of guessed"),
        RoomBudget(
            "VaultProgram", 5_120,
            "servers are bounded, and exports say what they leave out"),
    ]
}
