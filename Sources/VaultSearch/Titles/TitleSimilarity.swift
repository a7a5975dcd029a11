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

    /// How alike two titles are.
    ///
    /// Words are matched as well as possible, in any order, each pair with the similarity of
    /// `WordSimilarity`. The score is the weight of the pairs times their similarity, over the weight of all words
    /// (Dice's coefficient, light words counting a tenth), and then
    ///
    /// - at most 0.40 when both have a word of their own, or one has a negation that the other lacks: titles that
    ///   contradict each other name two things, whatever else they share
    /// - times 0.90 when one has a number of its own, times 0.92 when it has another word of its own
    /// - at most 0.99 when they are not the same except for case and spaces
    ///
    /// This replaces a comparison of 3-grams of letters: those find `Read 12 books` and `Read 24 books` more
    /// alike than two orders of the same words.
    package static func between(_ left: String, _ right: String) -> TitleSimilarity {
        if folded(left) == folded(right) { return .same }
        var table = WordTable()
        // In one order, so that it is the same from both sides whichever words are matched first.
        let isTurned = folded(right) < folded(left)
        let (first, second) = (table.numbers(of: isTurned ? right : left), table.numbers(of: isTurned ? left : right))
        return between(first, second, &table)
    }

    /// Lower case, with single spaces between words.
    package static func folded(_ title: String) -> String {
        title.lowercased().singleSpaced
    }

    /// Of titles that are not the same, by the numbers of their words. Cost: the product of their words.
    static func between(_ left: [Int32], _ right: [Int32], _ table: inout WordTable) -> TitleSimilarity {
        var pairing = WordPairing(left, right)
        pairing.run(&table)
        return pairing.similarity(table)
    }
}

/// Matches the words of two titles.
private struct WordPairing {
    let left: [Int32]
    let right: [Int32]
    /// For each word the place of its partner; -1 without one.
    private var partnerOfLeft: [Int]
    private var partnerOfRight: [Int]
    /// The weight of all pairs times their similarity, in ten-thousandths.
    private var matched = 0
    private var found: Set<TitleSimilarity.Difference> = []

    init(_ left: [Int32], _ right: [Int32]) {
        self.left = left
        self.right = right
        partnerOfLeft = [Int](repeating: -1, count: left.count)
        partnerOfRight = [Int](repeating: -1, count: right.count)
    }

    mutating func run(_ table: inout WordTable) {
        pairSame(table)
        pairJoined(table)
        pairSimilar(&table)
    }

    private mutating func pair(_ a: Int, _ b: Int, _ score: Similarity, _ table: WordTable) {
        partnerOfLeft[a] = b
        partnerOfRight[b] = a
        matched += (table.word(left[a]).weight + table.word(right[b]).weight) * score.tenThousandths
    }

    private mutating func pairSame(_ table: WordTable) {
        for a in left.indices {
            for b in right.indices where partnerOfRight[b] < 0 && left[a] == right[b] {
                pair(a, b, .same, table)
                break
            }
        }
    }

    /// Two words of one title that are one in the other: `push ups`, `pushups`.
    private mutating func pairJoined(_ table: WordTable) {
        for (words, others, isLeft) in [(left, right, true), (right, left, false)] {
            for place in others.indices where (isLeft ? partnerOfRight : partnerOfLeft)[place] < 0 {
                let whole = table.word(others[place])
                guard whole.kind == .plain, whole.letters.count >= 4 else { continue }
                for first in words.indices.dropLast() {
                    let partners = isLeft ? partnerOfLeft : partnerOfRight
                    let (one, two) = (table.word(words[first]), table.word(words[first + 1]))
                    guard partners[first] < 0, partners[first + 1] < 0, one.joins(two, into: whole) else { continue }
                    for part in [first, first + 1] {
                        if isLeft { partnerOfLeft[part] = place } else { partnerOfRight[part] = place }
                    }
                    if isLeft { partnerOfRight[place] = first } else { partnerOfLeft[place] = first }
                    matched += (one.weight + two.weight + whole.weight) * 9_700
                    found.insert(.joined)
                    break
                }
            }
        }
    }

    /// The most alike first.
    private mutating func pairSimilar(_ table: inout WordTable) {
        var candidates: [(a: Int, b: Int, similarity: WordSimilarity)] = []
        for a in left.indices where partnerOfLeft[a] < 0 {
            for b in right.indices where partnerOfRight[b] < 0 {
                if let similarity = table.similarity(left[a], right[b]) { candidates.append((a, b, similarity)) }
            }
        }
        // By words rather than places where it makes a difference, so that it is the same from both sides.
        candidates.sort {
            ($1.similarity.score, $0.a + $0.b, $0.a * $0.b) < ($0.similarity.score, $1.a + $1.b, $1.a * $1.b)
        }
        for (a, b, similarity) in candidates where partnerOfLeft[a] < 0 && partnerOfRight[b] < 0 {
            pair(a, b, similarity.score, table)
            switch similarity.difference {
            case .nothing: break
            case .marks: found.insert(.spelling)
            case .unit: found.insert(.unit)
            case .form: found.insert(.form)
            case .slip: found.insert(.slip)
            }
        }
    }

    func similarity(_ table: WordTable) -> TitleSimilarity {
        let lone = [
            left.indices.filter { partnerOfLeft[$0] < 0 }.map { table.word(left[$0]) },
            right.indices.filter { partnerOfRight[$0] < 0 }.map { table.word(right[$0]) },
        ]
        let weight = (left + right).reduce(0) { $0 + table.word($1).weight }
        guard weight > 0, matched > 0 else { return TitleSimilarity(score: .zero, differences: []) }
        var score = Similarity(tenThousandths: matched / weight)
        var differences = found
        let heavy = lone.map { $0.filter { $0.kind != .light } }
        if !heavy[0].isEmpty, !heavy[1].isEmpty || heavy.joined().contains(where: { $0.kind == .negation }) {
            score = min(score, Similarity(percent: 40))
        } else if heavy[1].contains(where: { $0.kind == .negation }) {
            score = min(score, Similarity(percent: 40))
        } else if heavy.joined().contains(where: \.isExact) {
            score = score.times(percent: 90)
        } else if !heavy.joined().isEmpty {
            score = score.times(percent: 92)
        }
        if !heavy.joined().isEmpty { differences.insert(.more) }
        if !isInOrder { differences.insert(.order) }
        if differences.isEmpty { differences.insert(.spelling) }
        return TitleSimilarity(
            score: min(score, .almost), differences: TitleSimilarity.Difference.allCases.filter(differences.contains))
    }

    private var isInOrder: Bool {
        let partners = partnerOfLeft.filter { $0 >= 0 }
        return zip(partners, partners.dropFirst()).allSatisfy { $0 <= $1 }
    }
}

extension TitleWord {
    /// Whether two words are one in another spelling: `week`, `end` and `weekends`.
    fileprivate func joins(_ next: TitleWord, into whole: TitleWord) -> Bool {
        let count = letters.count + next.letters.count
        guard !letters.isEmpty, !next.letters.isEmpty, abs(count - whole.letters.count) <= 1 else { return false }
        let joined = letters + next.letters
        return joined == whole.letters || WordSpelling.stem(of: joined) == whole.stem
    }
}
