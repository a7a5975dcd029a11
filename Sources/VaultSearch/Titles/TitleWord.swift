import VaultRecords
import VaultSyntax

/// A word of a title, made ready to be compared.
///
/// Case, punctuation, the ways to write a number (`1,000`, `1000`, `1k`) and an amount (`5 km`, `5000 m`) make no
/// difference.
package struct TitleWord: Hashable, Sendable {
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
        /// Two neighbours as one word, to be found by titles that have it as one: `push ups`.
        case joined
    }

    var kind: Kind
    /// In lower case, as written.
    var written: String
    /// Without the endings of plurals and verbs; numbers and amounts in their one spelling.
    var stem: String
    /// Without marks on Latin letters; none for numbers and signs.
    var letters: [Character] = []
    /// The built-in unit that the word is.
    var unit: String?

    /// Its weight in a title: a light word a tenth of the others.
    var weight: Int { kind == .light ? 10 : 100 }
    /// Whether a different one of its kind means a different thing.
    var isExact: Bool { kind == .mark || kind == .amount }

    /// A number, amount or sign with the one spelling of all that are the same.
    private init(_ kind: Kind, _ text: String) { (self.kind, written, stem) = (kind, text, text) }

    /// A word of letters in lower case.
    private init(letters text: String) {
        let plain = Self.withoutMarks(text)
        (written, letters) = (text, Array(plain))
        kind = Self.kinds[plain] ?? (letters.count == 1 ? .mark : .plain)
        stem = Self.otherSpellings[plain] ?? WordForms.stem(of: plain)
        if letters.count > 1, kind == .plain { unit = Self.unit(plain)?.canonical }
    }

    /// Two words as one; nil where that is too short or too long for a word.
    init?(joining left: TitleWord, _ right: TitleWord) {
        letters = left.letters + right.letters
        guard !left.letters.isEmpty, !right.letters.isEmpty, (4...32).contains(letters.count) else { return nil }
        (kind, written) = (.joined, String(letters))
        stem = WordForms.stem(of: written)
    }
}

extension TitleWord {
    private static let most = 48

    /// The words of a title, those of letters from what was read before; after 48 the rest counts as one.
    static func words(of title: String, _ known: inout [String: TitleWord]) -> [TitleWord] {
        let pieces = pieces(of: title)
        var words: [TitleWord] = []
        var index = 0
        while index < pieces.count, words.count < most {
            let piece = pieces[index]
            index += 1
            switch piece.kind {
            case .letters, .alone:
                let word = known[piece.text] ?? TitleWord(letters: piece.text)
                known[piece.text] = word
                words.append(word)
            case .digits:
                let (word, isOfTwo) = number(piece.text, index < pieces.count ? pieces[index] : nil)
                words.append(word)
                if isOfTwo { index += 1 }
            case .sign, .nothing: words.append(TitleWord(.light, piece.text))
            }
        }
        if index < pieces.count {
            words.append(TitleWord(.plain, pieces[index...].map(\.text).joined(separator: " ")))
        }
        // A letter at the end is not an article, and a title of light words alone is about them.
        let last = words.count - 1
        if last > 0, words[last].kind == .light, words[last].letters.count == 1 { words[last].kind = .mark }
        if words.allSatisfy({ $0.kind == .light }) {
            for index in words.indices { words[index].kind = .plain }
        }
        return words
    }

    private enum PieceKind { case letters, digits, alone, sign, nothing }

    /// A run of characters of a kind, and whether it follows the piece before without a character between them.
    private typealias Piece = (kind: PieceKind, text: String, touches: Bool)

    private static func pieces(of title: String) -> [Piece] {
        let characters = Array(title.lowercased())
        var pieces: [Piece] = []
        var last = PieceKind.nothing
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            // A possessive makes no difference: mom's, moms.
            if last == .letters, character == "'" || character == "’", next.isLetter { continue }
            let isPoint = last == .digits && (character == "." || character == ",") && isDigit(next)
            let kind = isPoint ? .digits : kind(of: character)
            // A number in one character of another script is whole.
            let isWhole = kind == .digits && !character.isASCII
            if kind == last, kind == .letters || kind == .digits, !isWhole {
                pieces[pieces.count - 1].text.append(character)
            } else if kind != .nothing {
                let text = character.wholeNumberValue.map { "\($0)" } ?? "\(character)"
                pieces.append((kind, text, last != .nothing))
            }
            last = isWhole ? .alone : kind
        }
        return pieces
    }

    private static func kind(of character: Character) -> PieceKind {
        if character.wholeNumberValue != nil { return .digits }
        // A Chinese or Japanese character is a word of its own.
        if character.unicodeScalars.first?.properties.isIdeographic ?? false { return .alone }
        if character.isLetter { return .letters }
        return character.isASCII || character.isPunctuation || character.isOnlyWhitespace ? .nothing : .sign
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isWholeNumber }

    /// A number, and whether what follows it belongs to it.
    private static func number(_ digits: String, _ next: Piece?) -> (TitleWord, isOfTwo: Bool) {
        // Before just three digits a comma separates thousands. No title needs a longer number.
        let parts = digits.split(separator: ",")
        let isGrouped = parts.count > 1 && parts.dropFirst().allSatisfy { $0.utf8.count == 3 }
        let text = parts.joined(separator: isGrouped ? "" : ".")
        guard digits.utf8.count <= 30, let number = Rational.read(Array(text.utf8).span).value else {
            return (TitleWord(.mark, digits), false)
        }
        let bare = TitleWord(.mark, "\(number)")
        guard let next, next.kind == .letters else { return (bare, false) }
        if next.touches, ["st", "nd", "rd", "th", "x"].contains(next.text) { return (bare, true) }
        if next.touches, next.text == "k" { return (TitleWord(.mark, "\(number * Rational(1000))"), true) }
        guard let unit = unit(next.text) else { return (bare, false) }
        return (TitleWord(.amount, "\(number * unit.factor) \(unit.group)"), true)
    }

    /// A built-in unit other than a count; nil for a word that is none.
    private static func unit(_ word: String) -> Unit? {
        let unit = builtInUnits.unit(word)
        return word != "in" && unit.isKnown && unit.group != builtInUnits.unit("times").group ? unit : nil
    }

    private static let builtInUnits = UnitTable(measures: [])
}

// MARK: Keys

extension TitleWord {
    /// What words share when they are alike: stem, letters, beginning, and what is left without a letter or vowels.
    var keys: Set<UInt64> {
        var spellings: Set = [stem, letters.isEmpty ? written : String(letters)]
        if kind == .amount, stem.hasSuffix(" m") { spellings.insert(String(stem.dropLast(2))) }
        if let unit { spellings.insert(unit) }
        if kind == .plain, (3...64).contains(letters.count) {
            for place in letters.indices { spellings.insert(String(letters[..<place] + letters[(place + 1)...])) }
            if letters.count >= 5 { spellings.insert(String(letters.prefix(5)) + "…") }
        }
        if kind == .plain { spellings.insert("-" + String(consonants)) }
        return Set(spellings.map { FoldedName.key($0) })
    }

    /// The letters without a plural's `s`.
    var singular: ArraySlice<Character> {
        letters.count >= 4 && letters.last == "s" ? letters.dropLast() : letters[...]
    }

    /// The first letter and the consonants after it: `pg` of `pages`.
    var consonants: ArraySlice<Character> {
        singular.prefix(1) + singular.dropFirst().filter { !"aeiouy".contains($0) }
    }
}

// MARK: Words that are known

extension TitleWord {
    /// The word without accents and the like on Latin letters: `café` is `cafe`. Other scripts stay as they are,
    /// since a mark makes another letter in some of them.
    package static func withoutMarks(_ word: String) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
        return word.reduce(into: "") { plain, character in
            switch character {
            case "ß": plain += "ss"
            case "æ": plain += "ae"
            case "œ": plain += "oe"
            default: plain.append(character.unicodeScalars.first.flatMap(latinLetter) ?? character)
            }
        }
    }

    /// The letter in `LATIN SMALL LETTER E WITH ACUTE`; an ASCII letter that marks follow is itself.
    private static func latinLetter(_ scalar: Unicode.Scalar) -> Character? {
        if scalar.isASCII { return Character(scalar) }
        guard let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else { return nil }
        let rest = name.dropFirst(19)
        return rest.dropFirst().hasPrefix(" WITH ") ? rest.first.map { Character($0.lowercased()) } : nil
    }

    /// The one spelling of numbers that are spelled out, of Roman ones that are not words, of months and of weekdays.
    private static let otherSpellings: [String: String] = {
        var spellings: [String: String] = [:]
        for (start, step, words) in numberWords {
            for (place, word) in words.split(separator: " ").enumerated() {
                spellings[String(word)] = "\(start + place * step)"
            }
        }
        for name in calendarWords.split(separator: " ").map(String.init) {
            for spelling in [name, String(name.prefix(3)), name + "s"] { spellings[spelling] = name }
        }
        return spellings.merging(
            ["sept": "september", "tues": "tuesday", "thur": "thursday", "thurs": "thursday"], uniquingKeysWith: { $1 })
    }()

    private static let numberWords = [
        (0, 1, "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"),
        (17, 1, "seventeen eighteen nineteen twenty"), (30, 10, "thirty forty fifty sixty seventy eighty ninety"),
        (100, 900, "hundred thousand"), (1, 1, "first second third fourth fifth sixth seventh eighth ninth tenth"),
        (11, 1, "eleventh twelfth"), (2, 1, "ii iii iv"), (6, 1, "vi vii viii ix"),
    ]

    private static let calendarWords =
        "january february march april may june july august september october november december "
        + "monday tuesday wednesday thursday friday saturday sunday"

    private static let kinds: [String: Kind] = {
        // What reverses the meaning of the words next to it.
        let negations =
            "no not non never without dont stop quit avoid less fewer skip cancel kein keine keinen nicht ohne pas sans sin"
        // What may be in a title or not, without making it another thing.
        let light =
            "a an the of to for in on at by with from and or my our your his her their me i it its this that some is be as "
            + "into about do go make get have take w der die das den dem ein eine einen mein meine meinen und mit im am "
            + "zu zum zur le la les un une des du de et mon ma mes el los las una y mi mis il lo gli di da"
        var kinds: [String: Kind] = [:]
        for (words, kind) in [(light, Kind.light), (negations, .negation)] + numberWords.map({ ($0.2, .mark) }) {
            for word in words.split(separator: " ") { kinds[String(word)] = kind }
        }
        return kinds
    }()
}
