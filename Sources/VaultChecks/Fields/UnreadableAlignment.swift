extension Rule {
    /// `health`, `health 8/10`.
    static let unreadableAlignment = Rule(
        "unreadable-alignment", .error, summary: "an alignment cannot be read")
}
