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
        RoomBudget("VaultSyntax", 5_000),
        RoomBudget("VaultSystem", 9_250),
        RoomBudget("VaultRecords", 10_400),
        RoomBudget("VaultConsole", 3_400),
        RoomBudget("VaultProgress", 3_200),
        RoomBudget("VaultEdits", 4_200),
        RoomBudget("VaultMerging", 3_800),
        RoomBudget("VaultChecks", 3_350),
        RoomBudget("VaultSearch", 2_800),
        RoomBudget("VaultPlans", 1_650),
        RoomBudget("VaultGoals", 5_600),
        RoomBudget("VaultReviews", 2_450),
        RoomBudget("VaultWorkouts", 4_700),
        RoomBudget("VaultThreads", 2_650),
        RoomBudget("VaultKit", 2_950),
        RoomBudget("VaultReaders", 5_450),
        RoomBudget("VaultExchange", 1_650),
        RoomBudget("VaultShapes", 1_000),
        RoomBudget("VaultGoalAnswers", 2_350),
        RoomBudget("VaultAnswers", 3_950),
        RoomBudget("VaultReport", 2_100),
        RoomBudget("VaultEditor", 9_450),
        RoomBudget("VaultRequests", 2_600),
        RoomBudget("VaultCommands", 11_600),
        RoomBudget("VaultProgram", 5_250),
    ]
}
