extension Rule {
    /// `2026-11-21T07:15:30.250`.
    static let fractionalSeconds = Rule(
        "fractional-seconds", .hint, formerly: "fraction-of-second", summary: "a time has fractions of a second")
}
