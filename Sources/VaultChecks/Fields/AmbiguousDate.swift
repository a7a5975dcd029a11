extension Rule {
    /// `01/18/2026`, `03/04/2026`.
    static let ambiguousDate = Rule(
        "ambiguous-date", .error, summary: "a date can be read in two ways")
}
