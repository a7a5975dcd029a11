import VaultRecords

/// Characters that look like others, or like nothing.
extension Words {
    /// `a no-break space (U+00A0)`.
    static func invisible(_ scalar: Unicode.Scalar) -> String { "\(kind(scalar)) (\(codePoint(scalar)))" }

    /// `'к' in it is not the Latin letter (U+043A)`; nil for a word of one script.
    static func remark(on word: String) -> String? {
        guard let letter = MixedScript.folded(word)?.letter, let scalar = letter.unicodeScalars.first else {
            return nil
        }
        return "'\(letter)' in it is not the Latin letter (\(codePoint(scalar)))"
    }

    /// What is odd about the letters of a name that looks like another one.
    static func remark(onLettersOf name: String) -> String {
        remark(on: name)
            ?? (remark(onQuotesOf: name).isEmpty ? "it contains an invisible character" : "its quotes are curly")
    }

    /// That the quotes around a text are those that phones write, which are none in YAML; empty where they are not.
    static func remark(onQuotesOf text: String) -> String {
        text.first.map { curlyQuotes.contains($0) } ?? false ? "; curly quotes are part of the value" : ""
    }

    static let curlyQuotes = "\u{201C}\u{201D}\u{201E}\u{2018}\u{2019}"

    /// The question whether a near word was meant, with what is odd about the letters of the word that was written.
    package static func didYouMean(_ near: [String], for word: String) -> String? {
        didYouMean(near).map { question in remark(on: word).map { question + " " + $0 } ?? question }
    }

    static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let code = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    }

    private static func kind(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0xA0, 0x202F: "a no-break space"
        case 0x200B: "a zero-width space"
        case 0xFEFF: "a byte order mark"
        case 0xAD: "a soft hyphen"
        default:
            scalar.properties.generalCategory == .spaceSeparator ? "a space of unusual width" : "an invisible character"
        }
    }
}
