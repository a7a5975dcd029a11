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
