extension Rule {
    /// `2026`, `2026-01-09 to 2026-01-05`.
    static let unreadableBreak = Rule(
        "unreadable-break", .error, summary: "a range of dates cannot be read")
}
