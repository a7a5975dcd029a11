/// The forms of an English word, so that `run`, `runs`, `running` and `ran` find each other: plurals, verbs in -s, -ing
/// and -ed, nouns in -tion (`meditate`, `meditation`), and irregular verbs of what people log. Not what changes the
/// sense: `runner`, `weekly`. Only words of goals and of questions are inflected; a form that nobody writes (`boxxing`)
/// is never found.
package enum WordForms {
    package static func forms(of word: String) -> Set<String> {
        let word = word.lowercased()
        guard word.count >= 2, word.allSatisfy(\.isLetter) else { return [word] }
        // Two letters are too short to be a stem, but may have a plural: `pull-ups`.
        var forms: Set = word.count == 2 ? [word, word + "s"] : [word]
        for base in [word] + (english[word]?.prefix(1) ?? []) + verbs(ofNoun: word) {
            let stem = stem(of: base)
            forms.formUnion(inflected(stem))
            forms.formUnion(english[stem] ?? [])
            forms.formUnion(nouns(of: stem, isBare: stem == word))
        }
        // `Gedicht` and `Gedichte` are two words.
        let stem = stem(of: word)
        let other = word == stem ? stem + "e" : word == stem + "e" ? stem : ""
        return forms.subtracting(whole.union([other])).union([word])
    }

    /// What all forms of an English word have in common: `run` for `running`, `studi` for `studies`, `cycl` for
    /// `cycling`. Words of other languages lose at most a plural's `s` and a last `e`; `bus` and `glass` nothing.
    ///
    /// At least three letters stay. `hope` keeps its `e`, which tells `hoping` from `hopping`.
    package static func stem(of word: String) -> String {
        if whole.contains(word) { return word }
        var stem = withoutEnding(word)
        if stem.utf8.count >= 5, stem.hasSuffix("ie") { stem = stem.without(1) }
        if stem.utf8.count >= 4, stem.hasSuffix("e"), !isShort(stem.without(1)) { stem = stem.without(1) }
        if stem.hasSuffix("y"), let last = stem.utf8.dropLast().last, !isVowel(last) { stem = stem.without(1) + "i" }
        return undoubled(stem)
    }

    /// Words whose ending is part of the stem: no forms of `new`, `len` and `even`.
    private static let whole: Set = ["news", "lens", "evening", "always", "perhaps"]

    private static func withoutEnding(_ word: String) -> String {
        if word.utf8.count == 4, word.hasSuffix("ies") || word.hasSuffix("ied") { return word.without(1) }
        if word.utf8.count == 5, word.hasSuffix("ying"), !isVowel(word.utf8.first ?? 0) {
            return word.without(4) + "ie"
        }
        if word.utf8.count >= 5, word.hasSuffix("ies") || word.hasSuffix("ied") { return word.without(2) }
        if word.hasSuffix("es"), word.utf8.count >= 5, takesES(word.without(2)) {
            return isShort(word.without(2)) && !buses.contains(word) ? word.without(1) : word.without(2)
        }
        if word.hasSuffix("s") {
            return word.utf8.count < 4 || ["ss", "us", "is"].contains(where: word.hasSuffix) ? word : word.without(1)
        }
        let ending = word.hasSuffix("ing") ? 3 : word.hasSuffix("ed") && !word.hasSuffix("eed") ? 2 : 0
        let verb = word.without(ending)
        guard ending > 0, verb.utf8.contains(where: isVowel) else { return word }
        let single = undoubled(verb)
        let base = single == verb && isShort(verb) ? verb + "e" : single
        return base.utf8.count >= 3 ? base : word
    }

    private static let buses: Set = ["buses", "gases"]

    /// `runn` is `run`, `travell` is `travel`; `call` and `pass` are written so themselves.
    private static func undoubled(_ word: String) -> String {
        let letters = word.utf8
        guard letters.count >= 4, let last = letters.last, !isVowel(last), letters.dropLast().last == last else {
            return word
        }
        return "lsfz".utf8.contains(last) && vowels(word).groups == 1 ? word : word.without(1)
    }

    /// Words that have the stem.
    private static func inflected(_ stem: String) -> [String] {
        var roots = [stem, stem + "e"]
        if stem.hasSuffix("i") { roots.append(stem.without(1) + "y") }
        if stem.hasSuffix("e") { roots.append(stem.without(1)) }
        if stem.hasSuffix("ie") { roots.append(stem.without(2) + "y") }
        let doubled = stem + (stem.last.map(String.init) ?? "")
        return
            (roots.flatMap { root in
                (root.hasSuffix("e") ? ["", "s", "d", "ing"] : ["", "s", "es", "ed", "ing"]).map { root + $0 }
            } + [doubled + "ed", doubled + "ing"]).filter { self.stem(of: $0) == stem }
    }

    /// `meditation` → `meditate`, `exploration` → `explore`, `reflection` → `reflect`; nothing for short ones
    /// (`section`).
    private static func verbs(ofNoun word: String) -> [String] {
        if word.hasSuffix("ction") { return word.utf8.count >= 9 ? [word.without(3)] : [] }
        let endings = nounEndings.filter { word.utf8.count >= 8 && word.hasSuffix($0 + "ion") }
        return endings.map { _ in word.without(3) + "e" }
            + (word.utf8.count >= 10 && word.hasSuffix("ation") ? [word.without(5) + "e"] : [])
    }

    private static func nouns(of stem: String, isBare: Bool) -> [String] {
        let isWhole = stem.hasSuffix("ct") || nounEndings.contains(where: stem.hasSuffix)
        let noun = stem + (isWhole ? "ion" : "ation")
        guard !isBare || stem.hasSuffix("ct"), !verbs(ofNoun: noun).isEmpty else { return [] }
        return [noun, noun + "s"]
    }

    private static let nounEndings = ["at", "ut", "et", "ot"]

    private static func takesES(_ base: String) -> Bool {
        base.utf8.last.map("sxzo".utf8.contains) ?? false || base.hasSuffix("ch") || base.hasSuffix("sh")
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
            UInt8(ascii: "y"):
            true
        default: false
        }
    }

    /// One vowel and one consonant at the end, which is doubled in `running`: `run`, `stop`, `squat`.
    private static func isShort(_ word: String) -> Bool {
        guard let last = word.utf8.last, last < 0x80, !isVowel(last), !"wx".utf8.contains(last) else { return false }
        let (all, _, isBeforeLast) = vowels(word)
        return all == 1 && isBeforeLast
    }

    /// How many vowels a word has, in how many groups, and whether the letter before the last is one. The `u` after `q`
    /// and the `y` at the beginning are none.
    private static func vowels(_ word: String) -> (all: Int, groups: Int, isBeforeLast: Bool) {
        var (all, groups, isAfterVowel, isBeforeLast) = (0, 0, false, false)
        var before: UInt8 = 0
        for letter in word.utf8 {
            isBeforeLast = isAfterVowel
            let isNone =
                (before, letter) == (UInt8(ascii: "q"), UInt8(ascii: "u")) || (before, letter) == (0, UInt8(ascii: "y"))
            let isOne = isVowel(letter) && !isNone
            if isOne { all += 1 }
            if isOne, !isAfterVowel { groups += 1 }
            (isAfterVowel, before) = (isOne, letter)
        }
        return (all, groups, isBeforeLast)
    }

    /// Verbs of what people log, with the forms that no rule gives; each word with all of its family, the base first.
    private static let english = families([
        "agree agreed, be being been, bring brought, build built, buy bought, do does doing done, draw drew drawn",
        "drink drank drunk, go goes going gone",
        "drive drove driven, eat ate eaten, give gave given, grow grew grown, make made, meet met, pay paid",
        "ride rode ridden, ring rang rung, run ran, sew sewn, sing sang sung, sleep slept, speak spoke spoken",
        "spend spent, swim swam swum, take took taken, teach taught, write wrote written",
    ])

    private static func families(_ lines: [String]) -> [String: [String]] {
        var families: [String: [String]] = [:]
        for family in lines.joined(separator: ", ").split(separator: ", ") {
            let words = family.split(separator: " ").map(String.init)
            for word in words { families[word] = words }
        }
        return families
    }
}

extension String {
    /// Without its last letters, which are ASCII.
    fileprivate func without(_ count: Int) -> String { String(Substring(utf8.dropLast(count))) }
}
