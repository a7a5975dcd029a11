import VaultRecords
import VaultSyntax

/// The words that are looked for, to be recognised in a text in any of their forms.
///
/// Words compare without case, by canonical equivalence, and without accents on Latin letters. A word that is found as
/// it was typed counts fully, another form of it (`WordForms`) a little less, and one that is a typo away half.
struct WantedWords: Sendable {
    /// A word to look for.
    struct Word: Hashable, Sendable {
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

/// Finds the words of texts that are one typo away from one that no text has.
///
/// A word with one letter more, less or other has one half of the wanted word unchanged; one with two neighbours
/// swapped has it too, or both swapped in the middle. So most of a text is not looked at.
struct NearWords: Sendable {
    /// The word, with endings and without, in lower case, without accents.
    private let wanted: [String]
    private let starts: WordStarts
    /// How many bytes a word of ASCII letters has that may be near.
    private let lengths: ClosedRange<Int>

    /// The fewest letters of a word that may be a typo: shorter words are too often another word.
    static let fewest = 4
    /// The most words that are taken for one.
    static let most = 8

    /// Nil for a word with a digit, and for a short one.
    init?(_ word: String) {
        guard word.count <= 64, word.allSatisfy(\.isLetter) else { return nil }
        // Not the forms of another stem: `ran` is too far from `run`.
        let forms = WordForms.forms(of: word).filter { $0.hasPrefix(word) || word.hasPrefix($0) }
        wanted = Set(forms.map(TitleWord.withoutMarks)).filter { $0.count >= Self.fewest }
        if wanted.isEmpty { return nil }
        var parts: [String] = []
        for letters in wanted.map(Array.init) {
            let middle = letters.count / 2
            var swapped = letters
            swapped.swapAt(middle - 1, middle)
            parts += [String(letters[..<middle]), String(letters[middle...]), String(swapped)]
        }
        starts = WordStarts(parts, isAnywhere: true)
        let counts = wanted.map(\.count)
        lengths = (counts.min() ?? 1) - 1...(counts.max() ?? 1) + 1
    }

    /// The words in some notes, each with the places of the notes that have it. Cost: linear in their bytes.
    func find(in notes: [(place: Int, note: Note)]) -> [String: [Int]] {
        var found: [String: [Int]] = [:]
        // Whether a word is near, by its key.
        var known: [UInt64: String?] = [:]
        for (place, note) in notes {
            var here: Set<String> = []
            func look(at text: UnsafeBufferPointer<UInt8>) {
                func add(_ word: Span<UInt8>) {
                    let key = FoldedName.key(word)
                    let near = known[key] ?? self.near(word)
                    known[key] = .some(near)
                    if let near { here.insert(near) }
                }
                starts.forEachRun(in: text) { run in
                    if lengths.contains(run.count) { add(text.span.extracting(run)) }
                }
                OtherRuns.forEach(in: text) { run in
                    let part = UnsafeBufferPointer(rebasing: text[run])
                    TextWords.forEach(in: part.span) { add($0) }
                }
            }
            note.document.bytes.withUnsafeBufferPointer { look(at: $0) }
            var name = note.name
            name.withUTF8 { look(at: $0) }
            for word in here { found[word, default: []].append(place) }
        }
        return found
    }

    /// The word in lower case, where it is near.
    private func near(_ word: Span<UInt8>) -> String? {
        if word.count > 300 { return nil }
        let text = word.text.lowercased()
        let plain = TitleWord.withoutMarks(text)
        return !wanted.contains(plain) && wanted.contains { Near.distance(plain, $0, limit: 1) == 1 } ? text : nil
    }

    /// Those that most notes have, in the order of the alphabet where as many do.
    static func best(of found: [String: [Int]]) -> [(word: String, places: [Int])] {
        found.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(most).map { ($0.key, $0.value) }
    }
}
