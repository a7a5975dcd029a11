extension Rule {
    /// `2026-02-30`, `2026-15-05`.
    static let impossibleDate = Rule(
        "impossible-date", .error, summary: "the calendar has no such day")
}
