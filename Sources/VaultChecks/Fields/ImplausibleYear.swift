extension Rule {
    /// `0026-11-21`.
    static let implausibleYear = Rule(
        "implausible-year", .warning, formerly: "short-year", summary: "a date is before the year 1000")
}
