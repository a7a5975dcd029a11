import VaultRecords

/// The words that are looked for, to be recognised in a text in any of their forms.
///
/// Words compare without case, by canonical equivalence, and without accents on Latin letters. A word that is found as
/// it was typed counts fully, another form of it (`WordForms`) a little less, and one that is a typo away half.
struct WantedWords: Sendable {
    /// A word to look for.
    struct Word: Hashable, Sendable {
        /// In lower case.
        var text: String
        /// Whether its other forms will do.
        var mayInflect: Bool
    }

    /// What a word of a text is of one that is looked for.
    struct Form: Hashable, Sendable {
        var word: Int
        var weight: Float
    }

    /// The weights of what is not just as it was typed.
    private enum Weight {
        static let form: Float = 0.9
        static let accents: Float = 0.95
        static let typo: Float = 0.5
    }

    let words: [Word]
    /// What words of texts are of these, by their keys.
    private(set) var forms: [UInt64: [Form]] = [:]
    private let scanned: Set<Int>
    private var starting: [String] = []

    /// - Parameters:
    ///   - scanned: the words, by their places, that are looked for in each text; others only beside them
    ///   - typos: words of texts that stand for one that is looked for, by its place
    init(_ words: [Word], scanned: Set<Int>, typos: [Int: [String]] = [:]) {
        (self.words, self.scanned) = (words, scanned)
        for (place, word) in words.enumerated() {
            let forms = word.mayInflect && word.text.utf8.count <= 64 ? WordForms.forms(of: word.text) : [word.text]
            for form in forms { add(form, of: place, form == word.text ? 1 : Weight.form) }
            for typo in typos[place] ?? [] { add(typo, of: place, Weight.typo) }
        }
    }

    private mutating func add(_ form: String, of word: Int, _ weight: Float) {
        let simple = TitleWord.withoutMarks(form)
        for (text, weight) in [(form, weight)] + (simple == form ? [] : [(simple, weight * Weight.accents)]) {
            var known = forms[FoldedName.key(text)] ?? []
            if let place = known.firstIndex(where: { $0.word == word }) {
                known[place].weight = max(known[place].weight, weight)
            } else {
                known.append(Form(word: word, weight: weight))
            }
            forms[FoldedName.key(text)] = known
            if scanned.contains(word), text.utf8.allSatisfy({ $0 < 0x80 }) { starting.append(text) }
        }
    }

    /// Finds those of ASCII letters and digits.
    var starts: WordStarts { WordStarts(starting) }

    /// What a word with other letters than ASCII is. Cost: that of finding its letters without accents.
    func forms(ofMarked text: Span<UInt8>) -> [Form]? {
        let whole = forms[FoldedName.key(text)] ?? []
        let simple = TitleWord.withoutMarks(text.text.lowercased())
        let others = forms[FoldedName.key(simple)] ?? []
        let added = others.filter { other in !whole.contains { $0.word == other.word } }
        let forms = whole + added.map { Form(word: $0.word, weight: $0.weight * Weight.accents) }
        return forms.isEmpty ? nil : forms
    }

    /// What a word of a text is, of any letters.
    func forms(of text: Span<UInt8>) -> [Form]? {
        for index in text.indices where text[index] >= 0x80 { return forms(ofMarked: text) }
        return forms[FoldedName.key(text)]
    }
}

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
        let scanned = Set(words.indices.filter { !partsOfWord[$0].isEmpty })
        let wanted = WantedWords(words, scanned: scanned, typos: instead)
        func hit(_ form: WantedWords.Form, _ part: Int) -> HitTable.Hit {
            .init(part: part, weight: form.weight, isPhrase: parts[part].words.count > 1)
        }
        hits = HitTable(wanted.forms.mapValues { $0.flatMap { form in partsOfWord[form.word].map { hit(form, $0) } } })
        (self.parts, self.partsOfWord, self.words) = (parts, partsOfWord, wanted)
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
