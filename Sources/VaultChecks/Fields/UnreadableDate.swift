extension Rule {
    /// `soon`, `2026/11/21`, `21 Nov 2026`.
    package static let unreadableDate = Rule(
        "unreadable-date", .error, summary: "a date cannot be read")
}
