import VaultSchema

/// A line without `key:`.
enum MissingColon {
    static func wording(_ line: String) -> Wording {
        if let scalar = line.unicodeScalars.first, line.unicodeScalars.count == 1, scalar.value >= 0x80 {
            return Wording(
                invisible(scalar), help: "write an ordinary space", fix: "write an ordinary space", isCertain: true)
        }
        return Wording(message(line), help: "write 'key: value', with a space after the colon")
    }
}

extension Rule {
    static let missingColon = Rule(
        "missing-colon", .error, summary: "a line of the front matter has no key")
}

// MARK: Words

private func message(_ line: String) -> String { "\(Words.quote(line)) has no key; expected 'key: value'" }

private func invisible(_ scalar: Unicode.Scalar) -> String {
    "there is \(Words.invisible(scalar)) after the colon, so the line has no key; expected an ordinary space"
}
