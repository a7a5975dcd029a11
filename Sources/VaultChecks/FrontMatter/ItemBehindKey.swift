/// `key: - item`.
enum ItemBehindKey {
    static func wording(_ item: String) -> Wording {
        Wording(message(item), help: "start the list on the next line", fix: "put the item on a line of its own")
    }
}

extension Rule {
    static let itemBehindKey = Rule(
        "item-behind-key", .error, summary: "a list starts on the line of its key",
        page: """
            The items of a list stand on lines of their own, below the key.

            ```markdown
            ---
            type: goal
            tags: - sport
            ---
            ```

            Move the item to the next line, indented by two blanks.
            """)
}

// MARK: Words

private func message(_ item: String) -> String {
    "\(Words.quote(item)) stands behind its key; expected a line of its own"
}
