import VaultRecords
import VaultSyntax

/// Takes a title apart into words, numbers and amounts.
///
/// Case, punctuation, the ways to write a number (`1,000`, `1000`, `1k`) and an amount (`5 km`, `5000 m`) make no
/// difference. Cost: linear in the title; after 48 words the rest counts as one.
enum TitleParts {
    static let most = 48

    static func words(of title: String) -> [TitleWord] {
        let pieces = pieces(of: title)
        var words: [TitleWord] = []
        var index = 0
        while index < pieces.count {
            if words.count == most {
                words.append(TitleWord(.plain, pieces[index...].map(\.text).joined(separator: " ")))
                break
            }
            let (word, taken) = word(at: index, in: pieces)
            words.append(word)
            index += taken
        }
        return weighed(words)
    }

    private enum PieceKind { case letters, digits, sign }

    private struct Piece {
        var kind: PieceKind
        var text: String
        /// There is no character between it and the piece before.
        var touches: Bool
    }

    /// A title of light words alone is about them; a letter at the end is not an article.
    private static func weighed(_ words: [TitleWord]) -> [TitleWord] {
        var words = words
        if words.count > 1, let last = words.last, last.kind == .light, last.letters.count == 1 {
            words[words.count - 1].kind = .mark
        }
        if words.allSatisfy({ $0.kind == .light }) {
            for index in words.indices { words[index].kind = .plain }
        }
        return words
    }

    private static func word(at index: Int, in pieces: [Piece]) -> (TitleWord, taken: Int) {
        let piece = pieces[index]
        switch piece.kind {
        case .letters: return (TitleWord(letters: piece.text), 1)
        case .sign: return (TitleWord(.light, piece.text), 1)
        case .digits: break
        }
        guard let number = number(piece.text) else { return (TitleWord(.mark, piece.text), 1) }
        guard index + 1 < pieces.count, pieces[index + 1].kind == .letters else {
            return (TitleWord(.mark, "\(number)"), 1)
        }
        let next = pieces[index + 1]
        if next.touches, ["st", "nd", "rd", "th", "x"].contains(next.text) {
            return (TitleWord(.mark, "\(number)"), 2)
        }
        if next.touches, next.text == "k" { return (TitleWord(.mark, "\(number * Rational(1000))"), 2) }
        if let unit = WordSpelling.unit(next.text) {
            let amount = "\(number * unit.factor)"
            return (TitleWord(.amount, amount + " " + unit.group, stem: amount + " " + unit.group), 2)
        }
        return (TitleWord(.mark, "\(number)"), 1)
    }

    /// The number of digits with a point or comma: before just three digits a comma separates thousands. Nil for more
    /// digits than any title needs.
    private static func number(_ digits: String) -> Rational? {
        guard digits.utf8.count <= 30 else { return nil }
        let parts = digits.split(separator: ",")
        let isGrouped = parts.count > 1 && parts.dropFirst().allSatisfy { $0.utf8.count == 3 }
        let text = isGrouped ? parts.joined() : digits.map { $0 == "," ? "." : String($0) }.joined()
        return Rational.read(Array(text.utf8).span).value
    }

    private static func pieces(of title: String) -> [Piece] {
        let characters = Array(title.lowercased())
        var pieces: [Piece] = []
        var index = 0
        var end = -1
        while index < characters.count {
            let start = index
            let (kind, text) = piece(characters, &index)
            guard let kind else { continue }
            pieces.append(Piece(kind: kind, text: text, touches: end == start))
            end = index
        }
        return pieces
    }

    /// The piece at an index, which goes after it; no kind for what separates words.
    private static func piece(_ characters: [Character], _ index: inout Int) -> (PieceKind?, String) {
        let first = characters[index]
        let start = index
        index += 1
        if isDigit(first) {
            while index < characters.count, isDigit(characters[index]) || isPoint(characters, index) { index += 1 }
            return (.digits, String(characters[start..<index]))
        }
        if let number = first.wholeNumberValue { return (.digits, "\(number)") }
        if isIdeograph(first) { return (.letters, String(first)) }
        guard first.isLetter else {
            return first.isASCII || first.isPunctuation || first.isOnlyWhitespace ? (nil, "") : (.sign, String(first))
        }
        var text = String(first)
        while index < characters.count {
            let character = characters[index]
            if isApostrophe(character), index + 1 < characters.count, characters[index + 1].isLetter {
                // A possessive makes no difference: mom's, moms.
                index += 1
            } else if character.isLetter, character.wholeNumberValue == nil, !isIdeograph(character) {
                text.append(character)
                index += 1
            } else {
                break
            }
        }
        return (.letters, text)
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isWholeNumber }

    private static func isPoint(_ characters: [Character], _ index: Int) -> Bool {
        (characters[index] == "." || characters[index] == ",") && index + 1 < characters.count
            && isDigit(characters[index + 1])
    }

    private static func isApostrophe(_ character: Character) -> Bool { character == "'" || character == "’" }

    /// A Chinese or Japanese character, which is a word of its own.
    private static func isIdeograph(_ character: Character) -> Bool {
        character.unicodeScalars.first?.properties.isIdeographic ?? false
    }
}

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
