/// A byte that YAML does not allow.
enum ControlCharacter {
    static func wording(_ text: String) -> Wording { Wording(message(text), help: "delete the character") }
}

extension Rule {
    static let controlCharacter = Rule(
        "control-character", .error, summary: "a control character stands in the front matter",
        page: """
            YAML allows no control characters but line breaks and tabs. One came in, by a paste perhaps; it is not
            to be seen in most editors, so the message gives its number. In the example it stands after `Run`.

            ```markdown
            ---
            type: goal
            title: Run\u{7}
            ---
            ```

            Delete the character.
            """)
}

// MARK: Words

private func message(_ text: String) -> String {
    let code = String(text.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
    return "the control character U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code + " stands here"
}
