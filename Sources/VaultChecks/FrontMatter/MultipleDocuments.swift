import VaultSchema

/// `--- text` inside a front matter.
enum MultipleDocuments {
    static func wording(_ line: String) -> Wording {
        Wording(message(line), help: "remove the line; front matter ends with a line that is just '---'")
    }
}

extension Rule {
    static let multipleDocuments = Rule(
        "multiple-documents", .error, formerly: "several-documents", summary: "a line starts another YAML document")
}

// MARK: Words

private func message(_ line: String) -> String {
    "\(Words.quote(line)) starts another YAML document; front matter is a single one"
}
