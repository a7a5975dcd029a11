/// The forms of an English or German word, so that `run`, `runs`, `running` and `ran` find each other.
///
/// Only the words of goals are inflected, into a short list that the words of an action are looked up in unchanged.
/// Nothing is stripped from those: `bus`, `glass` and `news` are never taken for something shorter, and a word of
/// another language keeps its meaning. A form that nobody writes (`runned`) does no harm, since it is never found.
///
/// Plurals, the forms of verbs in -s, -ing and -ed, and the nouns of verbs in -tion (`meditate`, `meditation`); a few
/// irregular verbs of what people log. Not what changes the sense: `runner`, `weekly` and `fitness` are other words.
/// `GermanForms` has those of German.
package enum WordForms {
    /// All forms of a word, itself among them, in lower case.
    package static func forms(of word: String) -> Set<String> {
        let word = word.lowercased()
        guard word.count >= 2, word.allSatisfy(\.isLetter) else { return [word] }
        var forms: Set = [word]
        for first in bases(of: word) {
            for base in [first, irregularBases[first]].compactMap({ $0 }) {
                forms.formUnion(regularForms(of: base))
                forms.formUnion(irregular[base] ?? [])
            }
        }
        return forms.union(GermanForms.forms(of: word)).subtracting(whole).union([word])
    }

    // MARK: From a form to what it may be a form of

    /// Words whose ending is part of the stem: no forms of `new`, `len` and `even`.
    private static let whole: Set = ["news", "lens", "evening", "always", "perhaps"]

    /// The fewest letters that a base keeps.
    private static let fewest = 3

    private static func bases(of word: String) -> [String] {
        if whole.contains(word) { return [word] }
        return [word] + cut(word).filter { $0.count >= fewest && $0.contains(where: isVowel) }
    }

    private static func cut(_ word: String) -> [String] {
        if word.hasSuffix("s") { return singulars(word) }
        if word.hasSuffix("ying") { return [word.without(3)] + [word.without(4) + "ie"] }
        if word.hasSuffix("ing") { return verbs(word.without(3)) }
        if word.hasSuffix("ied") { return [word.without(3) + "y", word.without(1)] }
        if word.hasSuffix("ed"), !word.hasSuffix("eed") { return verbs(word.without(2)) }
        return word.hasSuffix("tion") ? verbs(ofNoun: word) : []
    }

    /// `meditation` → `meditate`, `exploration` → `explore`, `reflection` → `reflect`; nothing for short ones, such as
    /// `station` and `section`.
    private static func verbs(ofNoun word: String) -> [String] {
        if word.hasSuffix("ction") { return word.count >= 9 ? [word.without(3)] : [] }
        var bases: [String] = []
        if word.count >= 8, nounEndings.contains(where: { word.without(3).hasSuffix($0) }) {
            bases.append(word.without(3) + "e")
        }
        if word.count >= 10, word.hasSuffix("ation") { bases.append(word.without(5) + "e") }
        return bases
    }

    private static let nounEndings = ["at", "ut", "et", "ot"]

    /// `notes` → `note`, `studies` → `study`, `boxes` → `box`; nothing for `glass`, `bus` and `tennis`.
    private static func singulars(_ word: String) -> [String] {
        if ["ss", "us", "is"].contains(where: word.hasSuffix) { return [] }
        var bases = [word.without(1)]
        if word.hasSuffix("ies") { bases.append(word.without(3) + "y") }
        if word.hasSuffix("es"), takesES(word.without(2)) { bases.append(word.without(2)) }
        return bases
    }

    /// What `-ing` or `-ed` may have been added to: `swimm` → `swim`, `rid` → `ride`, `read`, `visit`.
    private static func verbs(_ stem: String) -> [String] {
        if isDoubled(stem) {
            // `call` and `pass` are written so themselves; `travell` and `runn` are not.
            let isOwn = stem.last.map { "lsfz".contains($0) } ?? false
            return isOwn && syllables(stem) == 1 ? [stem] : [stem.without(1)] + (isOwn ? [stem] : [])
        }
        return isShort(stem) ? [stem + "e"] : [stem, stem + "e"]
    }

    // MARK: From a word to its forms

    private static func regularForms(of base: String) -> [String] {
        var forms = [base] + plurals(base)
        if base.hasSuffix("ie") {
            forms += [base.without(2) + "ying", base + "d"]
        } else if base.hasSuffix("e") {
            let keepsE = base.count < fewest || ["ee", "oe", "ye"].contains(where: base.hasSuffix)
            forms += [(keepsE ? base : base.without(1)) + "ing", base + "d"]
            if base.count >= 6, nounEndings.contains(where: { base.hasSuffix($0 + "e") }) {
                forms += [base.without(1) + "ion", base.without(1) + "ions"]
            } else if base.count >= 7 {
                forms += [base.without(1) + "ation", base.without(1) + "ations"]
            }
        } else if endsInConsonantY(base) {
            forms += [base + "ing", base.without(1) + "ied"]
        } else {
            let last = base.last.map(String.init) ?? ""
            if isClosed(base) { forms += [base + last + "ing", base + last + "ed"] }
            if !isShort(base) { forms += [base + "ing", base + "ed"] }
            if base.count >= 6, base.hasSuffix("ct") { forms += [base + "ion", base + "ions"] }
        }
        return forms
    }

    private static func plurals(_ base: String) -> [String] {
        if endsInConsonantY(base) { return [base.without(1) + "ies"] }
        if base.hasSuffix("o") { return [base + "s", base + "es"] }
        return [base + (takesES(base) ? "es" : "s")]
    }

    // MARK: Letters

    private static func takesES(_ base: String) -> Bool {
        ["s", "x", "z", "ch", "sh", "o"].contains(where: base.hasSuffix)
    }

    private static func isVowel(_ letter: Character) -> Bool { "aeiouy".contains(letter) }

    private static func endsInConsonantY(_ word: String) -> Bool {
        word.hasSuffix("y") && word.dropLast().last.map { !isVowel($0) } ?? false
    }

    /// `runn`
    private static func isDoubled(_ word: String) -> Bool {
        guard let last = word.last, !isVowel(last) else { return false }
        return word.dropLast().last == last
    }

    /// One vowel and one consonant at the end, which is doubled in `running` and may be in `travelling`.
    private static func isClosed(_ word: String) -> Bool {
        let kinds = kinds(word)
        guard kinds.count >= 2, let last = word.last, !"wxy".contains(last) else { return false }
        return !kinds[kinds.count - 1] && kinds[kinds.count - 2] && (kinds.count < 3 || !kinds[kinds.count - 3])
    }

    /// `run`, `stop`, `squat`: closed and of one syllable, so that the consonant is always doubled.
    private static func isShort(_ word: String) -> Bool { isClosed(word) && syllables(word) == 1 }

    private static func syllables(_ word: String) -> Int {
        let kinds = kinds(word)
        return kinds.indices.count { kinds[$0] && ($0 == 0 || !kinds[$0 - 1]) }
    }

    /// For each letter whether it is a vowel; the `u` after `q` and the `y` at the beginning are none.
    private static func kinds(_ word: String) -> [Bool] {
        var kinds: [Bool] = []
        var before: Character?
        for letter in word {
            kinds.append(isVowel(letter) && !(letter == "u" && before == "q") && !(letter == "y" && before == nil))
            before = letter
        }
        return kinds
    }

    /// Verbs of what people log, with the forms that no rule gives.
    private static let irregular: [String: [String]] = [
        "bring": ["brought"], "build": ["built"], "buy": ["bought"], "draw": ["drew", "drawn"],
        "drink": ["drank", "drunk"], "drive": ["drove", "driven"], "eat": ["ate", "eaten"], "give": ["gave", "given"],
        "grow": ["grew", "grown"], "make": ["made"], "meet": ["met"], "pay": ["paid"], "ride": ["rode", "ridden"],
        "ring": ["rang", "rung"], "run": ["ran"], "sew": ["sewn"], "sing": ["sang", "sung"], "sleep": ["slept"],
        "speak": ["spoke", "spoken"], "spend": ["spent"], "swim": ["swam", "swum"], "take": ["took", "taken"],
        "teach": ["taught"], "write": ["wrote", "written"],
    ]

    private static let irregularBases: [String: String] = {
        var bases: [String: String] = [:]
        for (base, forms) in irregular {
            for form in forms { bases[form] = base }
        }
        return bases
    }()
}

extension String {
    /// Without its last characters.
    func without(_ count: Int) -> String { String(dropLast(count)) }
}

/// The forms of a German word, so that `laufen`, `läuft` and `gelaufen` find each other.
///
/// A word in -en, -ern or -eln is taken for a verb, one in -ung or -ation for the noun of a verb; of an English word
/// (`garden`) that gives only forms that nobody writes. So neither the bare stem nor the one in -e is a form: `list` and
/// `Liste` would be of `listen`.
enum GermanForms {
    /// Forms in lower case, without the word itself where it has no others.
    ///
    /// - Parameter word: in lower case
    static func forms(of word: String) -> Set<String> {
        var forms: Set<String> = []
        for base in bases(of: word) {
            forms.formUnion(regularForms(of: base))
            forms.formUnion(irregular[base] ?? [])
            forms.insert(base)
        }
        return forms
    }

    // MARK: From a form to what it may be a form of

    private static func bases(of word: String) -> [String] {
        if let base = irregularBases[word] { return [base] }
        if word.hasPrefix("ge"), word.hasSuffix("en"), word.count >= 7 { return [word, String(word.dropFirst(2))] }
        if irregular[word] != nil || isVerb(word) { return [word] }
        if word.hasSuffix("iert"), word.count >= 7 { return [word.without(1) + "en"] }
        if word.hasSuffix("ation"), word.count >= 8 { return [word.without(5) + "ieren"] }
        if word.hasSuffix("ung"), word.count >= 6 { return infinitives(of: word.without(3)) }
        if word.hasPrefix("ge"), word.hasSuffix("t"), word.count >= 6 {
            return infinitives(of: String(word.dropFirst(2).dropLast()))
        }
        return []
    }

    private static func isVerb(_ word: String) -> Bool {
        guard word.count >= 5, !word.hasSuffix("een") else { return false }
        return ["en", "ern", "eln"].contains(where: word.hasSuffix)
    }

    /// `spiel` → `spielen`, `wander` → `wandern`.
    private static func infinitives(of stem: String) -> [String] {
        [stem + "en"] + (stem.hasSuffix("er") || stem.hasSuffix("el") ? [stem + "n"] : [])
    }

    // MARK: From a word to its forms

    private static func regularForms(of base: String) -> [String] {
        guard isVerb(base) else { return [] }
        let stem = base.hasSuffix("en") ? base.without(2) : base.without(1)
        let joint = stem.hasSuffix("t") || stem.hasSuffix("d") ? "e" : ""
        var forms = [stem + joint + "t", stem + joint + "te", stem + joint + "ten", stem + "end"]
        if base.hasSuffix("ieren") {
            let noun = base.without(5) + "ation"
            return forms + [noun, noun + "en"]
        }
        forms += [stem + "ung", stem + "ungen", "ge" + stem + joint + "t", "ge" + base]
        for prefix in prefixes where stem.hasPrefix(prefix) && stem.count >= prefix.count + 3 {
            let rest = stem.dropFirst(prefix.count)
            forms += [prefix + "ge" + rest + joint + "t", prefix + "ge" + rest + "en"]
        }
        return forms
    }

    /// What `ge` comes after: `anrufen`, `angerufen`.
    private static let prefixes = ["ab", "an", "auf", "aus", "ein", "mit", "nach", "vor", "weg", "zu"]

    /// Words of what people log, with the forms that no rule gives.
    private static let irregular: [String: [String]] = [
        "anrufen": ["anruf", "anrufe"], "bild": ["bilder"], "brief": ["briefe"], "buch": ["bücher", "büchern"],
        "essen": ["isst", "aß", "gegessen"], "fahren": ["fährt", "fuhr", "fuhren", "fahrt", "fahrten"],
        "gehen": ["ging", "gingen", "gegangen"], "helfen": ["hilft", "geholfen"], "karte": ["karten"],
        "laufen": ["lauf", "läufe", "läuft", "lief", "liefen"], "lesen": ["liest", "las", "lasen"],
        "lied": ["lieder"], "reiten": ["ritt", "geritten"], "runde": ["runden"],
        "schlafen": ["schlaf", "schläft", "schlief"], "schreiben": ["schrieb", "schrieben", "geschrieben"],
        "schwimmen": ["schwamm", "schwammen", "geschwommen"], "seite": ["seiten"],
        "singen": ["gesungen"], "spaziergang": ["spaziergänge", "spaziergängen"],
        "sprechen": ["spricht", "sprach", "gesprochen"], "springen": ["sprang", "gesprungen"], "stunde": ["stunden"],
        "trainieren": ["training", "trainings"], "treffen": ["trifft", "getroffen"],
        "trinken": ["trank", "getrunken"], "wort": ["wörter", "worte"],
        "zeichnen": ["zeichnet", "zeichnete", "gezeichnet", "zeichnung", "zeichnungen"],
        "üben": ["übt", "übte", "geübt", "übung", "übungen"],
    ]

    private static let irregularBases: [String: String] = {
        var bases: [String: String] = [:]
        for (base, forms) in irregular {
            for form in forms { bases[form] = base }
        }
        return bases
    }()
}
