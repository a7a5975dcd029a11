import VaultSchema

/// Apple's names and units as people write them.
enum AppleWords {
    /// `TraditionalStrengthTraining` as `Traditional Strength Training`.
    static func spaced(_ name: some StringProtocol) -> String {
        var words: [String] = []
        var word = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            let isNext =
                index > 0 && letter.isUppercase
                && (!letters[index - 1].isUppercase || index + 1 < letters.count && letters[index + 1].isLowercase)
            if isNext {
                words.append(word)
                word = ""
            }
            word.append(letter)
        }
        return (words + [word]).map { $0 == "And" ? "and" : $0 }.joined(separator: " ")
    }

    /// A unit in the letters that a unit of a vault may have; nil where no unit can be made of it.
    static func unit(_ written: String) -> String? {
        let unit = known[written] ?? String(written.unicodeScalars.map { isInUnit($0) ? Character($0) : "-" })
        return Quantity.read(Array("1 \(unit)".utf8).span).value?.unit == unit ? unit : nil
    }

    private static let known = [
        "Cal": "kcal", "count/min": "bpm", "hr": "h", "in": "inch", "mL": "ml", "L": "l", "degC": "°C", "degF": "°F",
    ]

    private static func isInUnit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || "0123456789%/_-²³°".unicodeScalars.contains(scalar)
    }
}
