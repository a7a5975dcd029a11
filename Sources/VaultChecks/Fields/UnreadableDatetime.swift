extension Rule {
    /// `2026-11-21T7`, `2026-11-21T25:00`.
    static let unreadableDatetime = Rule(
        "unreadable-datetime", .error, summary: "a date with a time cannot be read")
}
