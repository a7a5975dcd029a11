/// What of a query is looked for in each text.
struct SearchPlan: Sendable {
    /// A part of a query, by the places of its words in `WantedWords`.
    struct Part: Sendable {
        var words: [Int]
        /// The place of its longest word, which is looked for; the others only beside it.
        var anchor: Int
        var isExcluded: Bool
    }

    let parts: [Part]
    let words: WantedWords
    /// By word, the parts of which it is the anchor.
    let partsOfWord: [[Int]]

    init(_ query: [SearchQuery.Part], typos: [WantedWords.Word: [String]] = [:]) {
        var words: [WantedWords.Word] = []
        var parts: [Part] = []
        for part in query {
            let places = part.words.map { text in
                let word = WantedWords.Word(text: text, mayInflect: !part.isQuoted)
                if let known = words.firstIndex(of: word) { return known }
                words.append(word)
                return words.count - 1
            }
            let longest = places.indices.max { words[places[$0]].text.utf8.count < words[places[$1]].text.utf8.count }
            parts.append(Part(words: places, anchor: longest ?? 0, isExcluded: part.isExcluded))
        }
        var partsOfWord = [[Int]](repeating: [], count: words.count)
        for (place, part) in parts.enumerated() { partsOfWord[part.words[part.anchor]].append(place) }
        var instead: [Int: [String]] = [:]
        for (place, word) in words.enumerated() { instead[place] = typos[word] }
        self.parts = parts
        self.partsOfWord = partsOfWord
        let scanned = Set(words.indices.filter { !partsOfWord[$0].isEmpty })
        self.words = WantedWords(words, scanned: scanned, typos: instead)
    }
}
