import VaultRecords

/// Pairs of titles that are alike, found among many through an index of their words.
///
/// Titles of a similarity of 0.5 or more have all weighty words of one of them in common, if in other forms: words that
/// only one of them has keep them apart. So each title looks only among those that have its rarest word, or one like
/// it. Words are found by keys that words share when they are alike: stem, beginning, and what is left when one letter
/// is taken out.
///
/// Cost: linear in the titles times `most`; titles that share their rarest word with more are compared with those
/// whose number of words is nearest.
package struct SimilarTitles: Sendable {
    package struct Pair: Hashable, Sendable {
        /// Indices of titles; the first is the lesser.
        package var first: Int
        package var second: Int
        package var similarity: TitleSimilarity
    }

    /// The least similarity that is looked for.
    static let least = Similarity(percent: 50)
    /// The most titles that one is compared with.
    static let most = 256
    /// The most words that are looked at for one key.
    static let mostForKey = 64

    package private(set) var pairs: [Pair] = []
    /// How many pairs of titles were compared.
    package private(set) var comparisons = 0

    private var table = WordTable()
    private let titles: [[Int32]]
    private var wordsByKey: [UInt64: [Int32]] = [:]
    /// The titles that hold a word, by its number; a title once for each.
    private var titlesByWord: [[Int32]] = []
    /// The titles in which two neighbours make a word, by its keys.
    private var titlesByJoinedWord: [UInt64: [Int32]] = [:]
    private var likeWords: [[Int32]?] = []
    /// The last title that saw each title among its candidates.
    private var seenBy: [Int32]

    /// - Parameters:
    ///   - titles: all different when folded
    ///   - asked: by title, whether pairs with it are looked for
    ///   - mayMeet: whether two titles, by their indices, are worth comparing
    package init(_ titles: [String], asked: [Bool]? = nil, mayMeet: (Int, Int) -> Bool = { _, _ in true }) {
        var table = WordTable()
        self.titles = titles.map { table.numbers(of: $0) }
        self.table = table
        seenBy = [Int32](repeating: -1, count: titles.count)
        index()
        if let asked {
            find { (asked[$0] || asked[$1]) && mayMeet($0, $1) }
        } else {
            find(mayMeet)
        }
    }

    private mutating func index() {
        titlesByWord = [[Int32]](repeating: [], count: table.words.count)
        likeWords = [[Int32]?](repeating: nil, count: table.words.count)
        for (title, words) in titles.enumerated() {
            let number = Int32(truncatingIfNeeded: title)
            for word in words where titlesByWord[Int(word)].last != number { titlesByWord[Int(word)].append(number) }
            for (word, next) in zip(words, words.dropFirst()) {
                for key in WordKeys.keys(joining: table.word(word), table.word(next)) {
                    titlesByJoinedWord[key, default: []].append(number)
                }
            }
        }
        for (number, word) in table.words.enumerated() {
            for key in WordKeys.keys(of: word) {
                wordsByKey[key, default: []].append(Int32(truncatingIfNeeded: number))
            }
        }
    }

    private mutating func find(_ mayMeet: (Int, Int) -> Bool) {
        var seen: Set<UInt64> = []
        for title in titles.indices {
            for other in candidates(of: title, mayMeet) {
                let (first, second) = (min(title, other), max(title, other))
                guard seen.insert(UInt64(first) << 32 | UInt64(second)).inserted else { continue }
                comparisons += 1
                let similarity = TitleSimilarity.between(titles[first], titles[second], &table)
                guard similarity.score >= Self.least else { continue }
                pairs.append(Pair(first: first, second: second, similarity: similarity))
            }
        }
    }

    /// The titles with the rarest weighty word of a title, in one of its forms.
    private mutating func candidates(of title: Int, _ mayMeet: (Int, Int) -> Bool) -> [Int] {
        var rarest: (count: Int, word: Int32, words: [Int32])?
        for word in titles[title] where table.word(word).kind != .light {
            let words = wordsLike(word)
            let count = words.reduce(0) { $0 + titlesByWord[Int($1)].count }
            if count < rarest?.count ?? .max { rarest = (count, word, words) }
        }
        guard let rarest else { return [] }
        var found: [Int] = []
        let number = Int32(truncatingIfNeeded: title)
        seenBy[title] = number
        func add(_ others: [Int32]) {
            for other in others where seenBy[Int(other)] != number {
                seenBy[Int(other)] = number
                if mayMeet(title, Int(other)) { found.append(Int(other)) }
            }
        }
        for word in rarest.words { add(titlesByWord[Int(word)]) }
        for key in WordKeys.keysOfJoined(table.word(rarest.word)) { add(titlesByJoinedWord[key, default: []]) }
        guard found.count > Self.most else { return found.sorted() }
        let count = titles[title].count
        let nearest = found.sorted {
            (abs(titles[$0].count - count), $0) < (abs(titles[$1].count - count), $1)
        }
        return Array(nearest.prefix(Self.most))
    }

    /// The words similar to one, and itself.
    private mutating func wordsLike(_ word: Int32) -> [Int32] {
        if let known = likeWords[Int(word)] { return known }
        var found: Set<Int32> = [word]
        for key in WordKeys.keys(of: table.word(word)) {
            for other in wordsByKey[key, default: []].prefix(Self.mostForKey) where !found.contains(other) {
                if table.similarity(word, other) != nil { found.insert(other) }
            }
        }
        likeWords[Int(word)] = found.sorted()
        return found.sorted()
    }
}

/// Numbers that words share when they are alike.
package enum WordKeys {
    /// The keys of the words of a text, and of neighbours in it as one word.
    package static func keys(ofText text: String) -> Set<UInt64> {
        let words = TitleParts.words(of: text)
        var keys: Set<UInt64> = []
        for word in words { keys.formUnion(Self.keys(of: word)) }
        for (word, next) in zip(words, words.dropFirst()) { keys.formUnion(Self.keys(joining: word, next)) }
        return keys
    }

    /// The keys of two neighbours as one word; those of a whole word meet them.
    static func keys(joining word: TitleWord, _ next: TitleWord) -> Set<UInt64> {
        guard !word.letters.isEmpty, !next.letters.isEmpty else { return [] }
        let letters = word.letters + next.letters
        guard (4...32).contains(letters.count) else { return [] }
        return [FoldedName.key(String(letters)), FoldedName.key(WordSpelling.stem(of: letters))]
    }

    static func keysOfJoined(_ word: TitleWord) -> Set<UInt64> {
        word.kind == .plain ? [FoldedName.key(word.base), FoldedName.key(word.stem)] : []
    }

    static func keys(of word: TitleWord) -> Set<UInt64> {
        var keys: Set<UInt64> = [FoldedName.key(word.stem), FoldedName.key(word.base)]
        if word.kind == .amount, word.stem.hasSuffix(" m") {
            keys.insert(FoldedName.key(String(word.stem.dropLast(2))))
        }
        if let unit = word.unit { keys.insert(FoldedName.key(unit)) }
        guard word.kind == .plain, (3...64).contains(word.letters.count) else { return keys }
        for place in word.letters.indices {
            var letters = word.letters
            letters.remove(at: place)
            keys.insert(FoldedName.key(String(letters)))
        }
        if word.letters.count >= 5 { keys.insert(FoldedName.key(String(word.letters.prefix(5)) + "…")) }
        return keys
    }
}
