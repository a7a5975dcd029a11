extension Rule {
    /// `3x/week`, `daily`, `at least 5 km`.
    static let targetSpelling = Rule(
        "target-spelling", .error, summary: "a target does not have its standard spelling")
}
