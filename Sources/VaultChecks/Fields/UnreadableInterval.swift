extension Rule {
    /// `each month`, `2 weeks` where `monthly` or `every 2 weeks` is expected.
    static let unreadableInterval = Rule(
        "unreadable-interval", .error, summary: "an interval cannot be read")
}
