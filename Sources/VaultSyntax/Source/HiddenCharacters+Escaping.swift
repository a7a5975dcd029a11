extension HiddenCharacters {
    /// The text with an escape for each of its hidden characters: `ESC` becomes `\x1b`.
    ///
    /// - Parameters:
    ///   - before: what comes before the text, where it is a part of another one
    ///   - after: what comes after it
    package static func escaped(
        _ text: String, before: Unicode.Scalar? = nil, after: Unicode.Scalar? = nil
    ) -> String {
        if text.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) { return text }
        guard text.unicodeScalars.contains(where: mayBeHidden) else { return text }
        var result = ""
        for (scalar, isHidden) in HiddenCharacters(text, before: before, after: after) {
            if isHidden { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// A character as it may be shown: `\n`, `\x1b`, `\u200b`, `\u{e0001}`.
    package static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            let digits = String(scalar.value, radix: 16)
            if digits.count > 4 { return "\\u{\(digits)}" }
            let isByte = scalar.value < 0x80
            return (isByte ? "\\x" : "\\u") + String(repeating: "0", count: (isByte ? 2 : 4) - digits.count) + digits
        }
    }
}
