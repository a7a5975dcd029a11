import VaultSchema

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
