import VaultRecords

/// What two titles have in common, and what differs.
package struct TitleSimilarity: Hashable, Sendable {
    /// How titles differ that are alike.
    package enum Difference: String, CaseIterable, Sendable {
        /// `Café`, `Cafe`; `5 km`, `5000 m`; signs and light words.
        case spelling
        /// `Call Anna weekly`, `weekly call Anna`.
        case order
        /// `km run`, `kilometers run`.
        case unit
        /// `run`, `running`; `book`, `books`.
        case form
        /// `book`, `bokos`.
        case slip
        /// `weekend`, `week-end`.
        case joined
        /// One title says more than the other.
        case more
    }

    package var score: Similarity
    /// In the order of the cases.
    package var differences: [Difference]

    package init(score: Similarity, differences: [Difference]) {
        self.score = score
        self.differences = differences
    }

    /// Titles that are the same except for case and spaces.
    package static let same = TitleSimilarity(score: .same, differences: [])

    /// Lower case, with single spaces between words.
    package static func folded(_ title: String) -> String { title.lowercased().singleSpaced }

    /// How alike two titles are.
    ///
    /// Words are matched as well as possible, in any order, each pair with the similarity of `WordSimilarity`, two words
    /// that are one in the other title with 0.97. The score is the weight of the pairs times their similarity, over the
    /// weight of all words (Dice's coefficient, light words counting a tenth), and then
    ///
    /// - at most 0.40 when both have a word of their own, or one has a negation that the other lacks: titles that
    ///   contradict each other name two things, whatever else they share
    /// - times 0.90 when one has a number of its own, times 0.92 when it has another word of its own
    /// - at most 0.99 when they are not the same except for case and spaces
    package static func between(_ left: String, _ right: String) -> TitleSimilarity {
        if folded(left) == folded(right) { return .same }
        var table = WordTable()
        // In one order, so that it is the same from both sides whichever words are matched first.
        let isTurned = folded(right) < folded(left)
        let (first, second) = (table.numbers(of: isTurned ? right : left), table.numbers(of: isTurned ? left : right))
        return between(first, second, &table)
    }

    /// Of titles that are not the same, by the numbers of their words. Cost: the product of their words.
    static func between(_ left: [Int], _ right: [Int], _ table: inout WordTable) -> TitleSimilarity {
        var (freeLeft, freeRight) = (Set(left.indices), Set(right.indices))
        var found: Set<Difference> = []
        var partners: [(a: Int, b: Int)] = []
        var matched = 0
        for (a, b, similarity) in pairs(left, right, &table) {
            guard freeLeft.isSuperset(of: a), freeRight.isSuperset(of: b) else { continue }
            freeLeft.subtract(a)
            freeRight.subtract(b)
            let weight = a.reduce(0) { $0 + table[left[$1]].weight } + b.reduce(0) { $0 + table[right[$1]].weight }
            matched += weight * similarity.score.tenThousandths
            if let difference = similarity.difference { found.insert(difference) }
            partners.append((a.lowerBound, b.lowerBound))
        }
        let weight = (left + right).reduce(0) { $0 + table[$1].weight }
        guard matched > 0 else { return TitleSimilarity(score: .zero, differences: []) }
        let own = [freeLeft.map { table[left[$0]] }, freeRight.map { table[right[$0]] }]
            .map { words in words.filter { $0.kind != .light } }
        let all = own[0] + own[1]
        var score = Similarity(tenThousandths: matched / weight)
        if !own[0].isEmpty && !own[1].isEmpty || all.contains(where: { $0.kind == .negation }) {
            score = min(score, Similarity(percent: 40))
        } else if !all.isEmpty {
            score = score.times(percent: all.contains(where: \.isExact) ? 90 : 92)
        }
        if !all.isEmpty { found.insert(.more) }
        let order = partners.sorted { $0.a < $1.a }.map(\.b)
        if order != order.sorted() { found.insert(.order) }
        if found.isEmpty { found.insert(.spelling) }
        return TitleSimilarity(score: min(score, .almost), differences: Difference.allCases.filter(found.contains))
    }

    /// The words that may be partners, by their places, the most alike first.
    private static func pairs(
        _ left: [Int], _ right: [Int], _ table: inout WordTable
    ) -> [(a: Range<Int>, b: Range<Int>, similarity: WordSimilarity)] {
        var pairs: [(a: Range<Int>, b: Range<Int>, similarity: WordSimilarity)] = []
        let joined = WordSimilarity(percent: 97, .joined)
        for a in left.indices {
            for b in right.indices {
                if let similarity = table.similarity(left[a], right[b]) {
                    pairs.append((a..<a + 1, b..<b + 1, similarity))
                }
                if a + 1 < left.count, table[left[a]].joins(table[left[a + 1]], into: table[right[b]]) {
                    pairs.append((a..<a + 2, b..<b + 1, joined))
                }
                if b + 1 < right.count, table[right[b]].joins(table[right[b + 1]], into: table[left[a]]) {
                    pairs.append((a..<a + 1, b..<b + 2, joined))
                }
            }
        }
        // By words rather than places where it makes a difference, so that it is the same from both sides.
        return pairs.sorted { one, other in
            let (first, second) = (one.similarity.score, other.similarity.score)
            let (a, b) = ((one.a.lowerBound, one.b.lowerBound), (other.a.lowerBound, other.b.lowerBound))
            return first != second ? first > second : (a.0 + a.1, a.0 * a.1) < (b.0 + b.1, b.0 * b.1)
        }
    }

    /// Whether two titles have the same numbers, amounts and negations: whatever else they mean, others make them two
    /// things.
    package static func haveSameNumbers(_ left: String, _ right: String) -> Bool {
        let marks = [left, right].map { title in
            TitleWord.words(of: title).filter { $0.isExact || $0.kind == .negation }.map(\.stem).sorted()
        }
        return marks[0] == marks[1]
    }
}

extension TitleWord {
    /// Whether two words are one in another spelling: `week`, `end` and `weekends`.
    fileprivate func joins(_ next: TitleWord, into whole: TitleWord) -> Bool {
        guard whole.kind == .plain, abs(letters.count + next.letters.count - whole.letters.count) <= 1,
            let joined = TitleWord(joining: self, next)
        else { return false }
        return joined.letters == whole.letters || joined.stem == whole.stem
    }
}

/// What two words have in common, and what differs.
struct WordSimilarity: Hashable, Sendable {
    var score: Similarity
    var difference: TitleSimilarity.Difference?

    init(percent: Int, _ difference: TitleSimilarity.Difference?) {
        score = Similarity(percent: percent)
        self.difference = difference
    }

    /// Nil for words that are not alike; the first of these that holds:
    ///
    /// - 1.00 the same letters, number or amount; 0.98 except for accents
    /// - 0.97 spellings of one unit; a number and an amount of it in the base unit (`10k`, `10 km`): 0.90
    /// - 0.96 forms of one word (`run`, `runs`, `running`; `Jan`, `January`)
    /// - 0.92 two neighbours swapped in a word of four letters or more, in one of three letters after the first; or a
    ///   letter doubled in a word of four or more
    /// - 0.90 one other typo, where it makes no other word
    /// - 0.85 one beginning of five letters or more, two thirds of the longer (`meditate`, `meditation`)
    /// - of units, 0.80 without vowels (`pg`, `page`), 0.75 for a beginning of three letters or more (`sess`)
    init?(_ left: TitleWord, _ right: TitleWord, abbreviates: Bool) {
        if left.isExact || right.isExact {
            guard left.isExact, right.isExact else { return nil }
            let (mark, amount) = left.kind == .mark ? (left, right) : (right, left)
            let isLength = mark.kind != amount.kind && amount.stem == mark.stem + " m"
            guard isLength || left.stem == right.stem else { return nil }
            self.init(percent: isLength ? 90 : 100, isLength ? .unit : nil)
        } else if left.written == right.written {
            self.init(percent: 100, nil)
        } else if left.letters == right.letters, !left.letters.isEmpty {
            self.init(percent: 98, .spelling)
        } else if let unit = left.unit, unit == right.unit {
            self.init(percent: 97, .unit)
        } else if left.stem == right.stem {
            self.init(percent: 96, .form)
        } else if left.kind != .plain || right.kind != .plain || left.unit != nil && right.unit != nil {
            return nil
        } else if let percent = Self.percentOfTypo(left.letters, right.letters) {
            self.init(percent: percent, .slip)
        } else {
            let common = zip(left.letters, right.letters).prefix { $0 == $1 }.count
            if common >= 5, common * 3 >= max(left.letters.count, right.letters.count) * 2 {
                self.init(percent: 85, .form)
                return
            }
            let (one, other) = (left.singular, right.singular)
            let (short, long) = one.count <= other.count ? (left, right) : (right, left)
            let isBeginning = short.singular.count >= 3 && abs(one.count - other.count) >= 2
            guard abbreviates,
                short.singular == long.skeleton || isBeginning && long.singular.starts(with: short.singular)
            else { return nil }
            self.init(percent: short.singular == long.skeleton ? 80 : 75, .form)
        }
    }

    /// How alike words are that are one typo apart; nil for others, and where the typo may as well be another word:
    /// short words allow fewer differences (`book`, `boot`). The first letter is rarely mistaken, but in other words it
    /// often differs: `earning`, `learning`. Cost: linear in the letters.
    private static func percentOfTypo(_ left: [Character], _ right: [Character]) -> Int? {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard long.count - short.count <= 1, short.count >= 3 else { return nil }
        let count = long.count
        let place = zip(short, long).prefix { $0 == $1 }.count
        let same = place + zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
        if short.count < count {
            if same < short.count { return nil }
            if place > 0, long[place - 1] == long[place] { return count >= 4 ? 92 : nil }
            // 'star' and 'start' are two words, 'garden' and 'gaden' are one.
            return place > 0 && (count >= 6 || count == 5 && place < 4) ? 90 : nil
        }
        if same == count - 2, short[place] == long[place + 1], short[place + 1] == long[place] {
            return count >= 4 || place > 0 ? 92 : nil
        }
        // 'paint' and 'point' are two words, 'seperate' is 'separate'.
        guard same == count - 1, place > 0 else { return nil }
        func areAmong(_ groups: [Substring]) -> Bool {
            groups.contains { $0.contains(short[place]) && $0.contains(long[place]) }
        }
        // Letters of other scripts may always sound alike.
        let soundAlike = areAmong(sounds) || !short[place].isASCII || !long[place].isASCII
        return count >= 5 && areAmong(neighbours) || count >= 6 && soundAlike ? 90 : nil
    }

    /// Letters that stand for similar sounds in many words.
    private static let sounds = "aeiouy cksz mn dt bp vwf gj".split(separator: " ")

    /// Letters that are next to each other on most Latin keyboards, where each row is shifted against the one above.
    private static let neighbours =
        ("qwa wes erd rtf tyg yuh uij iok opl asw sde dfr fgt ghy hju jki klo asz sdx dfc fgv ghb hjn jkm zxs xcd cvf "
        + "vbg bnh nmj").split(separator: " ")
}

/// The words of many titles, each known by a number and compared with another at most once.
struct WordTable: Sendable {
    /// Whether a word may be an abbreviation of another.
    var abbreviates = false
    private(set) var words: [TitleWord] = []
    private var numbers: [TitleWord: Int] = [:]
    private var read: [String: TitleWord] = [:]
    private var known: [Int: WordSimilarity?] = [:]

    /// The numbers of the words of a title, in their order.
    mutating func numbers(of title: String) -> [Int] { TitleWord.words(of: title, &read).map { number(of: $0) } }

    mutating func number(of word: TitleWord) -> Int {
        if let number = numbers[word] { return number }
        words.append(word)
        numbers[word] = words.count - 1
        return words.count - 1
    }

    subscript(_ number: Int) -> TitleWord { words[number] }

    /// How alike two words are; nil when they are not. O(1) after the first time.
    mutating func similarity(_ left: Int, _ right: Int) -> WordSimilarity? {
        if left == right { return WordSimilarity(percent: 100, nil) }
        let key = min(left, right) << 32 | max(left, right)
        if let found = known[key] { return found }
        let found = WordSimilarity(self[left], self[right], abbreviates: abbreviates)
        known[key] = .some(found)
        return found
    }
}
