extension Rule {
    /// `five`, `1,000`, `8.5` where a whole number is expected.
    static let unreadableNumber = Rule(
        "unreadable-number", .error, summary: "a number cannot be read")
}
