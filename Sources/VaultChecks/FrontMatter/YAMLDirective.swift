import VaultSchema

/// `%YAML 1.2`.
enum YAMLDirective {
    static func wording(_ line: String) -> Wording { Wording(message(line), help: "remove the line") }
}

extension Rule {
    static let yamlDirective = Rule(
        "yaml-directive", .error, summary: "a line is a YAML directive",
        page: """
            Lines such as `%YAML 1.2` or `%TAG` are instructions to a YAML parser, before a document. Front matter is
            always YAML 1.2 and contains only fields.

            ```markdown
            ---
            %YAML 1.2
            type: value
            ---
            ```

            Remove the line.
            """)
}

// MARK: Words

private func message(_ line: String) -> String { "\(Words.quote(line)) is a YAML directive; expected 'key: value'" }
