extension Rule {
    /// `yes`, `off`, `maybe` where `true` or `false` is expected.
    static let unreadableBoolean = Rule(
        "unreadable-boolean", .error, summary: "a value is neither true nor false")
}
