extension Rule {
    /// `120`, `best 25 min`, `latest 75 kg per week`.
    static let unreadableTarget = Rule(
        "unreadable-target", .error, summary: "a target cannot be read")
}
