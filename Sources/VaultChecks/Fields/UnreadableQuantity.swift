extension Rule {
    /// `5`, `30m`, `1:30`, `5,2 km`, `five km`.
    static let unreadableQuantity = Rule(
        "unreadable-quantity", .error, summary: "an amount cannot be read")
}
