/// `title: one: two`.
enum ColonInValue {
    static func wording() -> Wording {
        Wording(message, help: "put the value in quotes", fix: "quote the value", isCertain: true)
    }
}

extension Rule {
    static let colonInValue = Rule(
        "colon-in-value", .error, summary: "a value contains ': ' without quotes")
}

// MARK: Words

private let message = "': ' in a value reads as another key; expected the value in quotes"
