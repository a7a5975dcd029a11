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
        ROWS
    ]
}
