import VaultSchema

/// A key that was there before in another spelling.
enum RepeatedField {
    static func finding(_ it: FieldCase) -> Finding {
        let first = it.document.entry(it.problem.field).map { it.document.nodes[Int($0.key)].range }
        return it.finding(
            .repeatedField, message: message(it.text, it.problem.field), help: "keep one of the two",
            related: it.related(first, "first written here"))
    }
}

extension Rule {
    static let repeatedField = Rule(
        "repeated-field", .error, summary: "a field appears twice in different spellings")
}

// MARK: Words

private func message(_ key: String, _ field: String) -> String {
    "\(Words.quote(key)) is the field '\(field)' a second time; the first one is used"
}
