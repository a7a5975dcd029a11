import VaultRecords

/// What two words have in common, and what differs.
struct WordSimilarity: Hashable, Sendable {
    /// From what is closest to the same to what is farthest.
    enum Difference: Int, Comparable, Sendable {
        case nothing, marks, unit, form, slip

        static func < (left: Difference, right: Difference) -> Bool { left.rawValue < right.rawValue }
    }

    var score: Similarity
    var difference: Difference

    /// Nil for words that are not alike; the first of these that holds:
    ///
    /// - 1.00 the same letters, number or amount; 0.98 except for accents
    /// - 0.97 spellings of one unit; a number and an amount of it in the base unit (`10k`, `10 km`): 0.90
    /// - 0.96 forms of one word (`run`, `runs`, `running`; `Jan`, `January`)
    /// - 0.92 two neighbours swapped in a word of four letters or more, in one of three letters after the first; or a
    ///   letter doubled in a word of four or more
    /// - 0.90 one other typo, where it makes no other word: see `Typo`
    /// - 0.85 one beginning of five letters or more, two thirds of the longer (`meditate`, `meditation`)
    static func between(_ left: TitleWord, _ right: TitleWord) -> WordSimilarity? {
        if left.isExact || right.isExact { return exact(left, right) }
        if left.written == right.written { return Self(score: .same, difference: .nothing) }
        if left.base == right.base { return Self(score: Similarity(percent: 98), difference: .marks) }
        if let unit = left.unit, unit == right.unit { return Self(score: Similarity(percent: 97), difference: .unit) }
        if left.stem == right.stem { return Self(score: Similarity(percent: 96), difference: .form) }
        guard left.kind == right.kind, left.kind == .plain, left.unit == nil || right.unit == nil else { return nil }
        if let typo = Typo(left.letters, right.letters), let score = typo.similarity {
            return Self(score: score, difference: .slip)
        }
        if haveCommonStart(left, right) { return Self(score: Similarity(percent: 85), difference: .form) }
        return nil
    }

    private static func exact(_ left: TitleWord, _ right: TitleWord) -> WordSimilarity? {
        if left.stem == right.stem, left.isExact, right.isExact { return Self(score: .same, difference: .nothing) }
        guard left.kind != right.kind, left.isExact, right.isExact else { return nil }
        let (mark, amount) = left.kind == .mark ? (left, right) : (right, left)
        return amount.stem == mark.stem + " m" ? Self(score: Similarity(percent: 90), difference: .unit) : nil
    }

    private static func haveCommonStart(_ left: TitleWord, _ right: TitleWord) -> Bool {
        let longer = max(left.letters.count, right.letters.count)
        guard min(left.letters.count, right.letters.count) >= 5 else { return false }
        let common = zip(left.letters, right.letters).prefix { $0 == $1 }.count
        return common >= 5 && common * 3 >= longer * 2
    }
}

/// One letter more, less, other, or swapped with its neighbour: what makes two words out of one by mistake.
///
/// In short words another letter makes another word (`book`, `boot`), so shorter words allow fewer differences.
package struct Typo: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case swap, doubling, missing, other }

    var kind: Kind
    /// Where the words begin to differ.
    var place: Int
    /// Letters of the longer one.
    var length: Int
    /// For another letter: whether the two are easily mistaken for each other in typing or by sound.
    var isForFingers = false
    var isForEars = false

    /// Nil for words that are the same, or differ by more than one typo. Cost: linear in the letters.
    package init?(_ left: [Character], _ right: [Character]) {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard long.count - short.count <= 1, short.count >= 3 else { return nil }
        var place = 0
        while place < short.count, short[place] == long[place] { place += 1 }
        guard place < long.count else { return nil }
        self.place = place
        length = long.count
        if short.count < long.count {
            guard short[place...].elementsEqual(long[(place + 1)...]) else { return nil }
            let isDoubled = place > 0 && long[place - 1] == long[place]
            kind = isDoubled ? .doubling : .missing
            return
        }
        if place + 1 < long.count, short[place] == long[place + 1], short[place + 1] == long[place],
            short[(place + 2)...].elementsEqual(long[(place + 2)...])
        {
            kind = .swap
            return
        }
        guard short[(place + 1)...].elementsEqual(long[(place + 1)...]) else { return nil }
        kind = .other
        isForFingers = Letters.areNeighbours(short[place], long[place])
        isForEars = Letters.soundAlike(short[place], long[place])
    }

    /// Nil where the typo may as well be another word. The first letter is rarely mistaken, but in other words it
    /// often differs: `earning`, `learning`.
    var similarity: Similarity? {
        switch kind {
        case .swap: length >= 4 || place > 0 ? Similarity(percent: 92) : nil
        case .doubling: length >= 4 ? Similarity(percent: 92) : nil
        case .missing:
            // 'star' and 'start' are two words, 'garden' and 'gaden' are one.
            place > 0 && (length >= 6 || (length == 5 && place < 4)) ? Similarity(percent: 90) : nil
        case .other:
            // 'paint' and 'point' are two words, 'seperate' is 'separate'.
            place > 0 && (length >= 5 && isForFingers || length >= 6 && isForEars) ? Similarity(percent: 90) : nil
        }
    }
}

/// Letters that are mistaken for each other in typing or by sound.
enum Letters {
    private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0) }
    private static let alike = ["aeiouy", "cksz", "mn", "dt", "bp", "vwf", "gj"]

    /// Whether they stand for similar sounds in many words. Letters of other scripts always may.
    static func soundAlike(_ left: Character, _ right: Character) -> Bool {
        guard left.isASCII, right.isASCII else { return true }
        return alike.contains { $0.contains(left) && $0.contains(right) }
    }

    /// Whether they are next to each other on most Latin keyboards.
    static func areNeighbours(_ left: Character, _ right: Character) -> Bool {
        guard let a = place(left), let b = place(right) else { return false }
        if abs(a.row - b.row) + abs(a.column - b.column) <= 1 { return true }
        // Each row is shifted to the right against the one above.
        let (upper, lower) = a.row < b.row ? (a, b) : (b, a)
        return lower.row - upper.row == 1 && upper.column - lower.column == 1
    }

    private static func place(_ letter: Character) -> (row: Int, column: Int)? {
        for (row, letters) in rows.enumerated() {
            if let column = letters.firstIndex(of: letter) { return (row, column) }
        }
        return nil
    }
}

/// How alike two things are: from 0, nothing in common, to 1, the same. Exact, in ten-thousandths.
package struct Similarity: Hashable, Sendable {
    /// Invariant: 0 to 10,000.
    package let tenThousandths: Int

    /// Numbers beyond the scale become its ends.
    package init(tenThousandths: Int) { self.tenThousandths = min(max(0, tenThousandths), 10_000) }

    package static let zero = Similarity(tenThousandths: 0)
    package static let same = Similarity(tenThousandths: 10_000)
    /// The highest score of things that are not entirely the same.
    package static let almost = Similarity(tenThousandths: 9_900)

    /// `Similarity(percent: 85)` is 0.85.
    package init(percent: Int) { self.init(tenThousandths: min(max(0, percent), 100) * 100) }

    /// `a` of `b` parts; none of none is the same.
    package init(_ part: Int, of whole: Int) {
        self.init(tenThousandths: whole > 0 ? part * 10_000 / whole : 10_000)
    }

    /// This many percent of it.
    package func times(percent: Int) -> Similarity { Similarity(tenThousandths: tenThousandths * percent / 100) }
}

extension Similarity: Comparable {
    package static func < (left: Similarity, right: Similarity) -> Bool { left.tenThousandths < right.tenThousandths }
}

extension Similarity: CustomStringConvertible {
    /// Two decimals, rounded; nothing but the same is 1.00.
    package var description: String {
        let hundredths = self == .same ? 100 : min((tenThousandths + 50) / 100, 99)
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
}

extension Similarity {
    /// The exact number in decimals: `0.9333`, `0.5`, `1`.
    package var decimal: String {
        if self == .same { return "1" }
        var digits = String(tenThousandths + 10_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "0" : "0." + digits
    }
}

/// What a text means, as another program sees it: a direction, near to that of texts with a like meaning.
package struct TextVector: Sendable {
    /// Of length 1, filled up with zeros.
    private let parts: [SIMD8<Float>]

    /// Numbers of any length; all zeros are like nothing.
    package init(_ numbers: [Float]) {
        var parts = [SIMD8<Float>](repeating: .zero, count: (numbers.count + 7) / 8)
        for (index, number) in numbers.enumerated() { parts[index / 8][index % 8] = number }
        // Scaled first, so that squares of large numbers stay finite.
        let largest = numbers.reduce(0) { max($0, abs($1)) }
        guard largest > 0 else {
            self.parts = parts
            return
        }
        parts = parts.map { $0 / largest }
        let length = parts.reduce(Float(0)) { $0 + ($1 * $1).sum() }.squareRoot()
        self.parts = parts.map { $0 / length }
    }

    /// The cosine of the angle between them, at least 0; 0 for vectors of other lengths. O(numbers).
    package func similarity(to other: TextVector) -> Similarity {
        guard parts.count == other.parts.count else { return .zero }
        var sum = SIMD8<Float>.zero
        for index in parts.indices { sum += parts[index] * other.parts[index] }
        let cosine = sum.sum()
        return cosine > 0 ? Similarity(tenThousandths: Int((min(cosine, 1) * 10_000).rounded())) : .zero
    }
}

extension TitleSimilarity {
    /// Whether two titles have the same numbers, amounts and negations: whatever else they mean, others make them two
    /// things.
    package static func haveSameNumbers(_ left: String, _ right: String) -> Bool { marks(left) == marks(right) }

    private static func marks(_ title: String) -> [String] {
        TitleParts.words(of: title).filter { [.mark, .amount, .negation].contains($0.kind) }.map(\.stem).sorted()
    }
}

/// The words of many titles, each known by a number and compared with another at most once.
struct WordTable: Sendable {
    private(set) var words: [TitleWord] = []
    private var numbers: [TitleWord: Int32] = [:]
    private var known: [UInt64: WordSimilarity?] = [:]

    /// The numbers of the words of a title, in their order.
    mutating func numbers(of title: String) -> [Int32] {
        TitleParts.words(of: title).map { word in
            if let number = numbers[word] { return number }
            let number = Int32(truncatingIfNeeded: words.count)
            words.append(word)
            numbers[word] = number
            return number
        }
    }

    func word(_ number: Int32) -> TitleWord { words[Int(number)] }

    /// How alike two words are; nil when they are not. O(1) after the first time.
    mutating func similarity(_ left: Int32, _ right: Int32) -> WordSimilarity? {
        if left == right { return WordSimilarity(score: .same, difference: .nothing) }
        let key = UInt64(UInt32(bitPattern: min(left, right))) << 32 | UInt64(UInt32(bitPattern: max(left, right)))
        if let found = known[key] { return found }
        let found = WordSimilarity.between(word(left), word(right))
        known[key] = .some(found)
        return found
    }
}
