import VaultSchema

/// `key: - item`.
enum ItemAfterKey {
    /// - Parameter isList: whether the field takes a list; where it takes one value, the dash may belong to a text
    static func wording(_ item: String, isList: Bool) -> Wording {
        Wording(
            message(item), help: "start the list on the next line", fix: "put the item on its own line",
            isCertain: isList)
    }
}

extension Rule {
    static let itemAfterKey = Rule(
        "item-after-key", .error, formerly: "item-behind-key", summary: "a list starts on the line of its key")
}

// MARK: Words

private func message(_ item: String) -> String {
    "\(Words.quote(item)) is on the line of its key; expected it on the next line"
}
