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
            "VaultSyntax", 5_880,
            "trimming, the stable hash and how a JSON value is shown stand here once, for the rooms that had their own"
        ),
        RoomBudget(
            "VaultSystem", 9_180,
            "readers wait for a change of another program, and outputs never replace notes"),
        RoomBudget(
            "VaultRecords", 10_360, "targets on days of the week, and averages"),
        RoomBudget("VaultConsole", 3_310),
        RoomBudget(
            "VaultProgress", 3_600,
            "what is done late counts, weekdays and averages are judged, and nobody is late for resting"
        ),
        RoomBudget(
            "VaultEdits", 4_180,
            "links in quoted and block texts of front matter follow a rename"),
        RoomBudget(
            "VaultMerging", 3_850,
            "a shown text that one side changed and the other removed is a conflict"),
        RoomBudget(
            "VaultChecks", 3_600,
            "days cut off by a comma are named, every fix is tried, and costs are in proportion to a note"),
        RoomBudget("VaultSearch", 2_450),
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
        RoomBudget("VaultThreads", 2_650),
        RoomBudget("VaultKit", 2_890, "changes planned one upon the other stand with fixing, their only user"),
        RoomBudget(
            "VaultReaders", 5_750,
            "every column and part of an export that is not taken over is named with its count"),
        RoomBudget(
            "VaultExchange", 1_800,
            "rows that cannot be written are listed before anything is written, and the others imported"),
        RoomBudget("VaultShapes", 1_010, "answers give paths as values"),
        RoomBudget("VaultGoalAnswers", 2_350),
        RoomBudget("VaultAnswers", 3_950),
        RoomBudget("VaultReport", 2_100),
        RoomBudget("VaultEditor", 9_030),
        RoomBudget(
            "VaultRequests", 2_650,
            "changes of more than ten notes that nobody named are asked about"),
        RoomBudget(
            "VaultCommands", 11_640,
            "what one types at the rack or in a quick log is asked about instead of guessed"),
        RoomBudget(
            "VaultProgram", 5_300,
            "servers are bounded, and exports say what they leave out"),
    ]
}
