import VaultSchema

/// A field the type does not have, close to one that it has.
enum UnknownField {
    static func finding(_ it: FieldCase, near: String) -> Finding {
        it.finding(
            .unknownField,
            message: message(it.text, it.typeName, others: it.context.graph.schema.recordTypes(with: it.text)),
            help: Words.didYouMean([near], for: it.text),
            fixes: it.rename(to: near, isCertain: false))
    }
}

extension Rule {
    static let unknownField = Rule(
        "unknown-field", .warning, summary: "a field is spelled almost like a known one")
}

// MARK: Words

/// - Parameter others: the types that have it
private func message(_ key: String, _ type: String, others: [String]) -> String {
    let type = Words.article(type)
    if others.isEmpty { return "\(Words.quote(key)) is not a field of \(type)" }
    return "\(Words.quote(key)) is a field of \(Words.list(others.map(Words.article), joint: "and")), not of \(type)"
}
