import VaultSchema

/// A line that belongs neither to its list nor to its map.
enum BadIndentation {
    /// - Parameter isContinuation: whether it goes on with a text in quotes
    static func wording(_ line: String, isContinuation: Bool) -> Wording {
        if isContinuation {
            return Wording(
                "\(Words.quote(line)) continues the quoted text above; expected it to be indented",
                help: "indent the continuation", fix: "indent the continuation", isCertain: true,
                related: "the text begins here")
        }
        return Wording(
            message(line), help: "indent it like the lines it belongs to", fix: "indent it", isCertain: true)
    }
}

extension Rule {
    static let badIndentation = Rule(
        "bad-indentation", .error, summary: "a line has an indentation that matches no line above")
}

// MARK: Words

private func message(_ line: String) -> String { "\(Words.quote(line)) has an indentation that matches no line above" }
