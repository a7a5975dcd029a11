extension Rule {
    /// `weight`, `weight kg` where `PROPERTY UNIT to NAME` is expected.
    static let unreadableCount = Rule(
        "unreadable-count", .error, summary: "an entry about a property of daily notes cannot be read")
}
