extension Rule {
    /// `24:00`, `7pm`, `0715`.
    static let unreadableTime = Rule(
        "unreadable-time", .error, summary: "a time of day cannot be read")
}
