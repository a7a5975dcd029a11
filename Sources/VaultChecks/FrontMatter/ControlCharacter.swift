/// A byte that YAML does not allow.
enum ControlCharacter {
    static func wording(_ text: String) -> Wording { Wording(message(text), help: "delete the character") }
}

extension Rule {
    static let controlCharacter = Rule(
        "control-character", .error, summary: "the front matter contains a control character")
}

// MARK: Words

private func message(_ text: String) -> String {
    let code = String(text.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
    return "there is a control character, U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
}
