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
            "VaultRecords", 9_600,
            "the loops over all notes compare bytes again: the order of names, copies and units"),
        RoomBudget(
            "VaultConsole", 3_340,
            "help names the commands of every day first"),
        RoomBudget(
            "VaultProgress", 3_510,
            "what is done late counts, weekdays and averages are judged, and nobody is late for resting"),
        RoomBudget(
            "VaultEdits", 3_940,
            "links without quotes are edited as the links they are, and why an edit is refused is said where it is known"
        ),
        RoomBudget(
            "VaultMerging", 3_450,
            "a shown text that one side changed and the other removed is a conflict"),
        RoomBudget(
            "VaultChecks", 3_390,
            "days cut off by a comma are named, every fix is tried, and costs are in proportion to a note"),
        RoomBudget("VaultSearch", 2_270),
        RoomBudget(
            "VaultPlans", 1_680,
            "a plan is judged row by row, and a note is adopted with its fields in one command"),
        RoomBudget(
            "VaultGoals", 5_230,
            "levels without direction, starts that an action would move and what repeats in vain are told"),
        RoomBudget(
            "VaultReviews", 2_700,
            "a new term takes along all that a goal's note says"),
        RoomBudget("VaultWorkouts", 4_170),
        RoomBudget("VaultThreads", 2_380),
        RoomBudget(
            "VaultKit", 2_670, "changes planned one upon the other stand with fixing, their only user"),
        RoomBudget(
            "VaultReaders", 5_010,
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
            "VaultRequests", 2_220,
            "changes of more than ten notes that nobody named are asked about"),
        RoomBudget(
            "VaultCommands", 11_900,
            "a line of a note is logged whole, or stays and is told"),
        RoomBudget(
            "VaultProgram", 5_020,
            "servers are bounded, and exports say what they leave out"),
    ]
}
