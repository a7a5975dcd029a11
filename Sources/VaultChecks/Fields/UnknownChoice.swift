extension Rule {
    /// `hgih` where one of a field's words is expected.
    static let unknownChoice = Rule(
        "unknown-choice", .error, summary: "a word is not one of those that the field takes")
}
