import VaultSchema

/// A word of a title, made ready to be compared.
struct TitleWord: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A word that says what it is about.
        case plain
        /// A number, also one that is spelled out, or a single letter: what tells one of a series from the next.
        case mark
        /// An amount of a built-in unit, in its base: `5 km`, `5000 m`.
        case amount
        /// `no`, `without`, `stop`: what turns the meaning round.
        case negation
        /// `the`, `of`, `do`: what may be left out.
        case light
    }

    var kind: Kind
    /// In lower case, as written.
    var written: String
    /// Without marks on Latin letters.
    var base: String
    /// Without the endings of plurals and verbs; numbers and amounts in their one spelling.
    var stem: String
    /// The letters of `base`.
    var letters: [Character]
    /// The built-in unit that the word is.
    var unit: String?

    /// Its weight in a title: a light word a tenth of the others.
    var weight: Int { kind == .light ? 10 : 100 }
    /// Whether a different one of its kind means a different thing.
    var isExact: Bool { kind == .mark || kind == .amount }

    /// A number, amount or sign with the one spelling of all that are the same.
    init(_ kind: Kind, _ text: String, stem: String? = nil) {
        self.kind = kind
        written = text
        base = text
        self.stem = stem ?? text
        letters = []
    }

    /// A word of letters in lower case.
    init(letters text: String) {
        written = text
        let folded = WordSpelling.withoutMarks(text)
        base = folded
        letters = Array(folded)
        kind = WordSpelling.kind(of: folded)
        stem = WordSpelling.numberWords[folded] ?? WordSpelling.calendarWords[folded] ?? WordSpelling.stem(of: letters)
        guard letters.count > 1, kind == .plain, let known = WordSpelling.unit(folded) else { return }
        unit = known.canonical
    }
}
