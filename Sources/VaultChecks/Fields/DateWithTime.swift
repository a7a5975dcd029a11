extension Rule {
    /// `2026-11-21T07:15` where a day is expected.
    static let dateWithTime = Rule(
        "date-with-time", .hint, summary: "a date has a time after it")
}
