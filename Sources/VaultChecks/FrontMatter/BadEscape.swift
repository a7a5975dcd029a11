import VaultSchema

/// `"\q"`.
enum BadEscape {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: "write '\\\\' for a backslash, or use single quotes")
    }
}

extension Rule {
    static let badEscape = Rule(
        "bad-escape", .error, summary: "a backslash in double quotes starts an unknown escape")
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is not an escape in double quotes" }
