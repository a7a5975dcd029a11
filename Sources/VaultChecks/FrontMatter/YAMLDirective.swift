import VaultSchema

/// `%YAML 1.2`.
enum YAMLDirective {
    static func wording(_ line: String) -> Wording { Wording(message(line), help: "remove the line") }
}

extension Rule {
    static let yamlDirective = Rule(
        "yaml-directive", .error, summary: "a line is a YAML directive")
}

// MARK: Words

private func message(_ line: String) -> String { "\(Words.quote(line)) is a YAML directive; expected 'key: value'" }
