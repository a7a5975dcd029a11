import VaultRecords

/// The forms in which one word is written.
package enum WordSpelling {
    /// The word without accents and the like on Latin letters: `café` is `cafe`. Other scripts stay as they are,
    /// since a mark makes another letter in some of them.
    package static func withoutMarks(_ word: String) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
        var result = ""
        for character in word {
            if let plain = plainLetters[character] {
                result += plain
            } else if let scalar = character.unicodeScalars.first, let letter = latinLetter(scalar) {
                result.append(letter)
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// The letter in `LATIN SMALL LETTER E WITH ACUTE`; an ASCII letter that marks follow is itself.
    private static func latinLetter(_ scalar: Unicode.Scalar) -> Character? {
        if scalar.isASCII { return Character(scalar) }
        guard let name = scalar.properties.name, name.hasPrefix(latin), name.utf8.count > latin.utf8.count + 5 else {
            return nil
        }
        let rest = name.dropFirst(latin.count)
        guard let letter = rest.first, rest.dropFirst().hasPrefix(" WITH ") else { return nil }
        return Character(letter.lowercased())
    }

    private static let latin = "LATIN SMALL LETTER "
    private static let plainLetters: [Character: String] = ["ß": "ss", "æ": "ae", "œ": "oe"]

    /// The word without the endings of plurals and verbs, so that `runs`, `running` and `run` meet.
    ///
    /// At least three letters stay. English endings; words of other languages lose at most an `s`.
    static func stem(of letters: [Character]) -> String {
        var stem = letters[...]
        if stem.count >= 5, stem.ends(with: "ies") {
            stem = stem.dropLast(3) + ["y"]
        } else if stem.count >= 5,
            ["ses", "xes", "zes", "ches", "shes", "oes"].contains(where: { stem.ends(with: $0) })
        {
            stem = stem.dropLast(2)
        } else if stem.count >= 4, stem.last == "s", !["ss", "us", "is"].contains(where: { stem.ends(with: $0) }) {
            stem = stem.dropLast()
        }
        if stem.count >= 6, stem.ends(with: "ing"), hasVowel(stem.dropLast(3)) {
            stem = undoubled(stem.dropLast(3))
        } else if stem.count >= 5, stem.ends(with: "ied") {
            stem = stem.dropLast(3) + ["y"]
        } else if stem.count >= 5, stem.ends(with: "ed"), hasVowel(stem.dropLast(2)), !stem.ends(with: "eed") {
            stem = undoubled(stem.dropLast(2))
        }
        if stem.count >= 4, stem.last == "e" { stem = stem.dropLast() }
        if stem.count >= 4, stem.last == "y" { stem = stem.dropLast() + ["i"] }
        return String(stem)
    }

    private static func hasVowel(_ letters: ArraySlice<Character>) -> Bool {
        letters.contains { "aeiouy".contains($0) }
    }

    /// `runn` is `run`; `fill` and `miss` keep theirs.
    private static func undoubled(_ letters: ArraySlice<Character>) -> ArraySlice<Character> {
        guard letters.count >= 4, let last = letters.last, letters.dropLast().last == last, !"lsz".contains(last) else {
            return letters
        }
        return letters.dropLast()
    }

    static func kind(of word: String) -> TitleWord.Kind {
        if numberWords[word] != nil { return .mark }
        if negations.contains(word) { return .negation }
        if light.contains(word) { return .light }
        return word.count == 1 ? .mark : .plain
    }

    /// A built-in unit other than a count; nil for a word that is none.
    static func unit(_ word: String) -> Unit? {
        guard word != "in" else { return nil }
        let unit = builtInUnits.unit(word)
        return unit.isKnown && unit.group != builtInUnits.unit("times").group ? unit : nil
    }

    private static let builtInUnits = UnitTable(measures: [])

    /// Numbers that are spelled out, and the Roman ones that are not words.
    static let numberWords: [String: String] = {
        var words: [String: String] = [:]
        let cardinals = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
        ]
        for (number, word) in cardinals.enumerated() { words[word] = "\(number)" }
        let tens = ["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred"]
        for (place, word) in tens.enumerated() { words[word] = "\(place * 10 + 30)" }
        words["thousand"] = "1000"
        let ordinals = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
            "twelfth",
        ]
        for (place, word) in ordinals.enumerated() { words[word] = "\(place + 1)" }
        for (word, number) in [("ii", 2), ("iii", 3), ("iv", 4), ("vi", 6), ("vii", 7), ("viii", 8), ("ix", 9)] {
            words[word] = "\(number)"
        }
        return words
    }()

    /// Months and weekdays, short and long.
    static let calendarWords: [String: String] = {
        var words: [String: String] = [:]
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ]
        for name in names {
            words[name] = name
            words[String(name.prefix(3))] = name
            words[name + "s"] = name
        }
        for (short, name) in [("sept", "september"), ("tues", "tuesday"), ("thur", "thursday"), ("thurs", "thursday")] {
            words[short] = name
        }
        return words
    }()

    /// What reverses the meaning of the words next to it.
    private static let negations: Set<String> = [
        "no", "not", "non", "never", "without", "dont", "stop", "quit", "avoid", "less", "fewer", "skip", "cancel",
        "kein", "keine", "keinen", "nicht", "ohne", "pas", "sans", "sin",
    ]

    /// What may be in a title or not, without making it another thing.
    private static let light: Set<String> = [
        "a", "an", "the", "of", "to", "for", "in", "on", "at", "by", "with", "from", "and", "or", "my", "our", "your",
        "his", "her", "their", "me", "i", "it", "its", "this", "that", "some", "is", "be", "as", "into", "about",
        "do", "go", "make", "get", "have", "take", "w",
        "der", "die", "das", "den", "dem", "ein", "eine", "einen", "mein", "meine", "meinen", "und", "mit", "im", "am",
        "zu", "zum", "zur", "le", "la", "les", "un", "une", "des", "du", "de", "et", "mon", "ma", "mes", "el", "los",
        "las", "una", "y", "mi", "mis", "il", "lo", "gli", "di", "da",
    ]
}

extension ArraySlice<Character> {
    fileprivate func ends(with ending: String) -> Bool {
        count > ending.count && suffix(ending.count).elementsEqual(ending)
    }
}
