/// A tab where spaces are meant.
enum TabIndentation {
    static func wording() -> Wording {
        Wording(message, help: "indent with spaces", fix: "indent with spaces", isCertain: true)
    }
}

extension Rule {
    static let tabIndentation = Rule(
        "tab-indentation", .error, summary: "a line is indented with a tab")
}

// MARK: Words

private let message = "the line is indented with a tab; expected spaces"
