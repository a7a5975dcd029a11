/// Words in which letters of another script are mixed with Latin ones that look the same: `кm` with a Cyrillic `к`.
package enum MixedScript {
    /// Cyrillic and Greek letters, and the Latin ones that they are taken for.
    private static let latin: [Character: Character] = [
        "\u{430}": "a", "\u{432}": "b", "\u{435}": "e", "\u{43A}": "k", "\u{43C}": "m", "\u{43D}": "h", "\u{43E}": "o",
        "\u{440}": "p", "\u{441}": "c", "\u{442}": "t", "\u{443}": "y", "\u{445}": "x", "\u{455}": "s", "\u{456}": "i",
        "\u{458}": "j", "\u{4BB}": "h", "\u{501}": "d", "\u{51B}": "q", "\u{51D}": "w",
        "\u{3B1}": "a", "\u{3B5}": "e", "\u{3B9}": "i", "\u{3BA}": "k", "\u{3BC}": "m", "\u{3BD}": "v", "\u{3BF}": "o",
        "\u{3C1}": "p", "\u{3C4}": "t", "\u{3C5}": "u", "\u{3C7}": "x",
    ]

    /// The word in Latin letters, in lower case, with the first letter that was none; nil for a word of one script, and
    /// for one with a letter that looks like no Latin one. Letters of full width are the same in any word.
    package static func folded(_ word: String) -> (text: String, letter: Character)? {
        var text = ""
        var found: Character?
        var (hasLatin, hasFullWidth) = (false, false)
        for character in word.lowercased() {
            if character.isASCII {
                hasLatin = hasLatin || character.isLetter
                text.append(character)
            } else if let letter = latin[character] {
                found = found ?? character
                text.append(letter)
            } else if let letter = halfWidth(character) {
                found = found ?? character
                hasFullWidth = true
                text.append(letter)
            } else {
                return nil
            }
        }
        guard let found, hasLatin || hasFullWidth else { return nil }
        return (text, found)
    }

    /// `k` of `ｋ`.
    private static func halfWidth(_ character: Character) -> Character? {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
            (0xFF01...0xFF5E).contains(scalar.value), let half = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return nil }
        return Character(half)
    }
}
