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
        (self.score, self.differences) = (score, differences)
    }

    /// Titles that are the same except for case and spaces.
    package static let same = TitleSimilarity(score: .same, differences: [])

    /// Lower case, with single spaces between words.
    package static func folded(_ title: String) -> String { title.lowercased().singleSpaced }

    /// How alike two titles are.
    ///
    /// Words are matched as well as possible, in any order, each pair with `TitleWord.likeness`, two words that are one
    /// in the other title with 0.97. The score is the weight of the pairs times their likeness, over the weight of all
    /// words (Dice's coefficient, light words counting a tenth), and then
    ///
    /// - at most 0.40 when both have a word of their own, or one has a negation that the other lacks: titles that
    ///   contradict each other name two things
    /// - times 0.90 when one has a number of its own, times 0.92 when it has another word of its own
    /// - at most 0.99 when they are not the same except for case and spaces
    package static func between(_ left: String, _ right: String) -> TitleSimilarity {
        if folded(left) == folded(right) { return .same }
        var table = WordTable()
        // In one order, so that it is the same from both sides whichever words are matched first.
        let words = [left, right].sorted { folded($0) < folded($1) }.map { table.numbers(of: $0) }
        return between(words[0], words[1], &table)
    }

    /// Of titles that are not the same, by the numbers of their words. Cost: the product of their words.
    static func between(_ left: [Int], _ right: [Int], _ table: inout WordTable) -> TitleSimilarity {
        var (freeLeft, freeRight) = (Set(left.indices), Set(right.indices))
        var found: Set<Difference> = []
        var order: [(a: Int, b: Int)] = []
        var matched = 0
        for (a, b, likeness) in pairs(left, right, &table) {
            guard freeLeft.isSuperset(of: a), freeRight.isSuperset(of: b) else { continue }
            freeLeft.subtract(a)
            freeRight.subtract(b)
            matched += (left[a] + right[b]).reduce(0) { $0 + table[$1].weight } * likeness.percent
            if let difference = likeness.difference { found.insert(difference) }
            order.append((a.lowerBound, b.lowerBound))
        }
        guard matched > 0 else { return TitleSimilarity(score: .zero, differences: []) }
        let weight = (left + right).reduce(0) { $0 + table[$1].weight }
        let own = [freeLeft.map { table[left[$0]] }, freeRight.map { table[right[$0]] }]
            .map { words in words.filter { $0.kind != .light } }
        let all = own[0] + own[1]
        var score = Similarity(tenThousandths: matched * 100 / weight)
        if !own[0].isEmpty && !own[1].isEmpty || all.contains(where: { $0.kind == .negation }) {
            score = min(score, Similarity(percent: 40))
        } else if !all.isEmpty {
            score = score.times(percent: all.contains(where: \.isExact) ? 90 : 92)
        }
        if !all.isEmpty { found.insert(.more) }
        let places = order.sorted { $0.a < $1.a }.map(\.b)
        if places != places.sorted() { found.insert(.order) }
        if found.isEmpty { found.insert(.spelling) }
        return TitleSimilarity(score: min(score, .almost), differences: Difference.allCases.filter(found.contains))
    }

    private typealias Pair = (a: Range<Int>, b: Range<Int>, likeness: WordLikeness)

    /// The words that may be partners, by their places, the most alike first.
    private static func pairs(_ left: [Int], _ right: [Int], _ table: inout WordTable) -> [Pair] {
        var pairs: [Pair] = []
        for a in left.indices {
            for b in right.indices {
                if let likeness = table.likeness(left[a], right[b]) { pairs.append((a..<a + 1, b..<b + 1, likeness)) }
                if a + 1 < left.count, table[left[a]].joins(table[left[a + 1]], into: table[right[b]]) {
                    pairs.append((a..<a + 2, b..<b + 1, (97, .joined)))
                }
                if b + 1 < right.count, table[right[b]].joins(table[right[b + 1]], into: table[left[a]]) {
                    pairs.append((a..<a + 1, b..<b + 2, (97, .joined)))
                }
            }
        }
        // By words rather than places where it makes a difference, so that it is the same from both sides.
        func rank(_ pair: Pair) -> (Int, Int, Int) {
            let (a, b) = (pair.a.lowerBound, pair.b.lowerBound)
            return (-pair.likeness.percent, a + b, a * b)
        }
        return pairs.sorted { rank($0) < rank($1) }
    }

    /// Whether two titles have the same numbers, amounts and negations: others make them two things.
    package static func haveSameNumbers(_ left: String, _ right: String) -> Bool {
        var table = WordTable()
        let marks = [left, right].map { title in
            table.numbers(of: title).map { table[$0] }.filter { $0.isExact || $0.kind == .negation }.map(\.stem)
                .sorted()
        }
        return marks[0] == marks[1]
    }
}

/// How alike two words are in percent, and how they differ.
typealias WordLikeness = (percent: Int, difference: TitleSimilarity.Difference?)

extension TitleWord {
    /// Whether two words are one in another spelling: `week`, `end` and `weekends`.
    fileprivate func joins(_ next: TitleWord, into whole: TitleWord) -> Bool {
        guard whole.kind == .plain, abs(letters.count + next.letters.count - whole.letters.count) <= 1,
            let joined = TitleWord(joining: self, next)
        else { return false }
        return joined.letters == whole.letters || joined.stem == whole.stem
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
    /// - 0.80 one of four letters at most, without the other's vowels (`pg`, `pages`)
    func likeness(to other: TitleWord) -> WordLikeness? {
        if isExact || other.isExact {
            guard isExact, other.isExact else { return nil }
            let (mark, amount) = kind == .mark ? (self, other) : (other, self)
            if mark.kind != amount.kind, amount.stem == mark.stem + " m" { return (90, .unit) }
            return stem == other.stem ? (100, nil) : nil
        }
        if written == other.written { return (100, nil) }
        if letters == other.letters, !letters.isEmpty { return (98, .spelling) }
        if let unit, unit == other.unit { return (97, .unit) }
        if stem == other.stem { return (96, .form) }
        if kind != .plain || other.kind != .plain || unit != nil && other.unit != nil { return nil }
        if let percent = Self.percentOfTypo(letters, other.letters) { return (percent, .slip) }
        let common = zip(letters, other.letters).prefix { $0 == $1 }.count
        if common >= 5, common * 3 >= max(letters.count, other.letters.count) * 2 { return (85, .form) }
        let isShort = (2...4).contains(min(letters.count, other.letters.count))
        return isShort && (singular == other.consonants || other.singular == consonants) ? (80, .form) : nil
    }

    /// How alike words are that are one typo apart; nil where the typo may as well be another word: short words allow
    /// fewer differences (`book`, `boot`), and in others the first letter often differs (`earning`, `learning`).
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
    private(set) var words: [TitleWord] = []
    private var numbers: [TitleWord: Int] = [:]
    private var read: [String: TitleWord] = [:]
    private var known: [Int: WordLikeness?] = [:]

    subscript(_ number: Int) -> TitleWord { words[number] }

    /// The numbers of the words of a title, in their order.
    mutating func numbers(of title: String) -> [Int] { TitleWord.words(of: title, &read).map { number(of: $0) } }

    mutating func number(of word: TitleWord) -> Int {
        if let number = numbers[word] { return number }
        numbers[word] = words.count
        words.append(word)
        return words.count - 1
    }

    /// How alike two words are; nil when they are not. O(1) after the first time.
    mutating func likeness(_ left: Int, _ right: Int) -> WordLikeness? {
        if left == right { return (100, nil) }
        let key = min(left, right) << 32 | max(left, right)
        if let found = known[key] { return found }
        let found = self[left].likeness(to: self[right])
        known[key] = .some(found)
        return found
    }
}

/// Pairs of titles that are alike, found among many through an index of their words.
///
/// Titles of a similarity of 0.5 or more have all weighty words of one of them in common, if in other forms, so each
/// looks only among those that have its rarest word, or one that shares a key with it. Cost: linear in the titles times
/// `most`; of more candidates those whose number of words is nearest are compared.
package struct SimilarTitles: Sendable {
    /// By their indices; the first is the lesser.
    package typealias Pair = (first: Int, second: Int, similarity: TitleSimilarity)

    /// The least similarity that is looked for.
    static let least = Similarity(percent: 50)
    /// The most titles that one is compared with.
    package static let most = 256
    /// The most words that are looked at for one key.
    static let mostForKey = 64

    package private(set) var pairs: [Pair] = []
    package private(set) var comparisons = 0

    private var table = WordTable()
    private let most: Int
    private var titles: [[Int]] = []
    /// By the number of a word.
    private var keys: [Set<UInt64>] = []
    private var wordsByKey: [UInt64: [Int]] = [:]
    /// The titles that hold a word, or two neighbours that make it, by its number.
    private var titlesByWord: [Int: [Int]] = [:]
    private var likeWords: [Int: [Int]] = [:]

    /// - Parameters:
    ///   - titles: all different when folded
    ///   - asked: by title, whether pairs with it are looked for
    ///   - mayMeet: whether two titles, by their indices, are worth comparing
    package init(
        _ titles: [String], asked: [Bool]? = nil, most: Int = Self.most,
        mayMeet: (Int, Int) -> Bool = { _, _ in true }
    ) {
        self.most = most
        for (title, text) in titles.enumerated() {
            let words = table.numbers(of: text)
            self.titles.append(words)
            let joined = zip(words, words.dropFirst()).compactMap { TitleWord(joining: table[$0], table[$1]) }
            for word in Set(words + joined.map { table.number(of: $0) }) {
                titlesByWord[word, default: []].append(title)
            }
        }
        keys = table.words.map(\.keys)
        for (number, keys) in keys.enumerated() {
            for key in keys { wordsByKey[key, default: []].append(number) }
        }
        var seen: Set<Int> = []
        for title in titles.indices {
            let others = candidates(of: title) { other in
                (asked.map { $0[title] || $0[other] } ?? true) && mayMeet(title, other)
            }
            for other in others {
                let (first, second) = (min(title, other), max(title, other))
                guard seen.insert(first << 32 | second).inserted else { continue }
                comparisons += 1
                let similarity = TitleSimilarity.between(self.titles[first], self.titles[second], &table)
                if similarity.score >= Self.least { pairs.append((first, second, similarity)) }
            }
        }
    }

    /// The titles with the rarest weighty word of a title, in one of its forms; the nearest by their number of words.
    private mutating func candidates(of title: Int, _ mayMeet: (Int) -> Bool) -> [Int] {
        var rarest: (count: Int, words: [Int])?
        for word in titles[title] where table[word].kind != .light {
            let words = wordsLike(word)
            let count = words.reduce(0) { $0 + (titlesByWord[$1]?.count ?? 0) }
            if count < rarest?.count ?? .max { rarest = (count, words) }
        }
        let found = Set((rarest?.words ?? []).flatMap { titlesByWord[$0] ?? [] }).filter { $0 != title && mayMeet($0) }
        if found.count <= most { return found.sorted() }
        func distance(_ other: Int) -> Int { abs(titles[other].count - titles[title].count) }
        return Array(found.sorted { (distance($0), $0) < (distance($1), $1) }.prefix(most))
    }

    /// The words similar to one, and itself.
    private mutating func wordsLike(_ word: Int) -> [Int] {
        if let known = likeWords[word] { return known }
        let others = Set(keys[word].flatMap { (wordsByKey[$0] ?? []).prefix(Self.mostForKey) } + [word])
        let found = others.sorted().filter { table.likeness(word, $0) != nil }
        likeWords[word] = found
        return found
    }
}
