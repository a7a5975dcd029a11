extension Rule {
    /// `run`, `5 km` where `NAME QUANTITY` is expected.
    static let unreadableAmount = Rule(
        "unreadable-amount", .error, summary: "a named amount cannot be read")
}
