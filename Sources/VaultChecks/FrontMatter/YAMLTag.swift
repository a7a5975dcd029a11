import VaultSchema

/// `!tag value`.
enum YAMLTag {
    static func wording(_ mark: String) -> Wording {
        Wording(message(mark), help: "remove the tag, or quote the value", fix: "quote the value")
    }
}

extension Rule {
    static let yamlTag = Rule(
        "yaml-tag", .error, summary: "a value starts like a YAML tag")
}

// MARK: Words

private func message(_ mark: String) -> String { "\(Words.quote(mark)) is a YAML tag; expected a value" }
