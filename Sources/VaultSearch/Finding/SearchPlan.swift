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
    /// What words of ASCII letters and digits count for.
    let hits: HitTable

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
        let wanted = WantedWords(words, scanned: scanned, typos: instead)
        self.words = wanted
        hits = HitTable(
            wanted.formsOfPlain.mapValues { forms in
                forms.flatMap { form in
                    partsOfWord[form.word].map { part in
                        HitTable.Hit(part: part, weight: form.weight, isPhrase: parts[part].words.count > 1)
                    }
                }
            })
    }
}

/// What words count for, by their keys: one flat list, since it is asked for each word of a text that may be one.
struct HitTable: Sendable {
    /// A part of a query that a word is, or is the longest word of.
    struct Hit: Sendable {
        var part: Int
        var weight: Float
        var isPhrase: Bool
    }

    /// 0 where there is none. Open addressing: a key is at its place or after it.
    private var keys: [UInt64]
    private var ranges: [Range<Int>]
    private(set) var hits: [Hit] = []
    private let mask: Int

    init(_ hitsOfKey: [UInt64: [Hit]]) {
        let used = hitsOfKey.filter { !$0.value.isEmpty }
        var size = 8
        while size < used.count * 2 { size *= 2 }
        mask = size - 1
        keys = Array(repeating: 0, count: size)
        ranges = Array(repeating: 0..<0, count: size)
        for (key, hits) in used {
            var place = Int(truncatingIfNeeded: key) & mask
            while keys[place] != 0 { place = (place + 1) & mask }
            keys[place] = key
            ranges[place] = self.hits.count..<self.hits.count + hits.count
            self.hits += hits
        }
    }

    /// Places in `hits`; none for most keys.
    @inline(__always)
    subscript(_ key: UInt64) -> Range<Int> {
        var place = Int(truncatingIfNeeded: key) & mask
        while keys[place] != 0 {
            if keys[place] == key { return ranges[place] }
            place = (place + 1) & mask
        }
        return 0..<0
    }
}
