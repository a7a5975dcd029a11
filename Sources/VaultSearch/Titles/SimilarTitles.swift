import VaultRecords

/// Pairs of titles that are alike, found among many through an index of their words.
///
/// Titles of a similarity of 0.5 or more have all weighty words of one of them in common, if in other forms: words that
/// only one of them has keep them apart. So each title looks only among those that have its rarest word, or one like
/// it. Words are found by keys that words share when they are alike.
///
/// Cost: linear in the titles times `most`; titles that share their rarest word with more are compared with those
/// whose number of words is nearest.
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
    /// How many pairs of titles were compared.
    package private(set) var comparisons = 0

    private var table = WordTable()
    private let most: Int
    /// The numbers of the words of each title.
    private var titles: [[Int]] = []
    private var wordsByKey: [UInt64: [Int]] = [:]
    /// The titles that hold a word, or two neighbours that make it, by its number.
    private var titlesByWord: [Int: [Int]] = [:]
    private var likeWords: [Int: [Int]] = [:]

    /// - Parameters:
    ///   - titles: all different when folded
    ///   - asked: by title, whether pairs with it are looked for
    ///   - abbreviates: whether they are units, which are written in short too: `pg` for `page`
    ///   - most: the most titles that one is compared with
    ///   - mayMeet: whether two titles, by their indices, are worth comparing
    package init(
        _ titles: [String], asked: [Bool]? = nil, abbreviates: Bool = false, most: Int = Self.most,
        mayMeet: (Int, Int) -> Bool = { _, _ in true }
    ) {
        table.abbreviates = abbreviates
        self.most = most
        for (title, text) in titles.enumerated() {
            let words = table.numbers(of: text)
            self.titles.append(words)
            let joined = zip(words, words.dropFirst()).compactMap { TitleWord(joining: table[$0], table[$1]) }
            for word in Set(words + joined.map { table.number(of: $0) }) {
                titlesByWord[word, default: []].append(title)
            }
        }
        for (number, word) in table.words.enumerated() {
            for key in word.keys(abbreviates: abbreviates) { wordsByKey[key, default: []].append(number) }
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
                guard similarity.score >= Self.least else { continue }
                pairs.append((first, second, similarity))
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
        let count = titles[title].count
        return found.sorted {
            found.count <= most ? $0 < $1 : (distance($0, count), $0) < (distance($1, count), $1)
        }
        .prefix(most).map(\.self)
    }

    private func distance(_ title: Int, _ count: Int) -> Int { abs(titles[title].count - count) }

    /// The words similar to one, and itself.
    private mutating func wordsLike(_ word: Int) -> [Int] {
        if let known = likeWords[word] { return known }
        let others = Set(
            table[word].keys(abbreviates: table.abbreviates).flatMap { (wordsByKey[$0] ?? []).prefix(Self.mostForKey) }
        ).union([word])
        let found = others.sorted().filter { table.similarity(word, $0) != nil }
        likeWords[word] = found
        return found
    }
}
