import VaultSchema

/// Block text whose header cannot be read: `|10` or `| text`.
enum BadBlockHeader {
    static func wording(_ header: String) -> Wording {
        Wording(
            message(header), help: "start the text on the next line, indented; or quote the value",
            fix: "quote the value")
    }
}

extension Rule {
    static let badBlockHeader = Rule(
        "bad-block-header", .error, summary: "a block scalar has text after its '|' or '>'")
}

// MARK: Words

private func message(_ header: String) -> String {
    "\(Words.quote(header)) has text after its first character; expected a new line"
}
