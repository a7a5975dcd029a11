import VaultRecords
import VaultSearch

/// The words and phrases of all goals, to be found in a text in one pass.
///
/// Words compare by `FoldedName.key`: without case, by canonical equivalence, in any of their `WordForms`.
struct PhraseIndex: Sendable {
    /// Each phrase as numbers of words that follow each other.
    private var phrases: [[Int]] = []
    /// The phrases that begin with a word.
    private var beginning: [[Int]] = []
    private var phraseNumbers: [[Int]: Int] = [:]
    private var wordNumbers: [String: Int] = [:]
    /// The words that a form may be, by its key.
    private var wordsOfForm: [UInt64: [Int]] = [:]
    /// Has the bit of every key in `wordsOfForm`, so that most words of a text need no look-up.
    private var sieve = [UInt64](repeating: 0, count: 1024)

    /// The number of a phrase; nil when the text has no word. O(its words), after the first time.
    mutating func add(_ text: String) -> Int? {
        let words = TextWords.list(text).map { wordNumber(of: $0) }
        guard let first = words.first else { return nil }
        if let known = phraseNumbers[words] { return known }
        let number = phrases.count
        phrases.append(words)
        beginning[first].append(number)
        phraseNumbers[words] = number
        return number
    }

    private mutating func wordNumber(of word: String) -> Int {
        let folded = word.lowercased()
        if let known = wordNumbers[folded] { return known }
        let number = beginning.count
        beginning.append([])
        wordNumbers[folded] = number
        for form in WordForms.forms(of: folded) {
            let key = FoldedName.key(form)
            wordsOfForm[key, default: []].append(number)
            sieve[Int(key >> 6 & 1023)] |= 1 << (key & 63)
        }
        return number
    }

    private func words(ofForm key: UInt64) -> [Int]? {
        sieve[Int(key >> 6 & 1023)] & 1 << (key & 63) == 0 ? nil : wordsOfForm[key]
    }

    /// What was found in no text yet.
    var nothingFound: FoundPhrases { FoundPhrases(places: Array(repeating: nil, count: phrases.count)) }

    /// Adds what is in a text to what was found before; the first place of a phrase stays.
    ///
    /// Cost: linear in the bytes.
    func find(in text: Span<UInt8>, at place: Suggestion.SharedWord.Place, _ found: inout FoundPhrases) {
        if phrases.isEmpty { return }
        // Phrases of several words that began, with how many of them have come.
        var open: [(phrase: Int, count: Int)] = []
        TextWords.forEach(in: text) { word in
            guard let words = words(ofForm: FoldedName.key(word)) else {
                if !open.isEmpty { open = [] }
                return
            }
            var next: [(phrase: Int, count: Int)] = []
            for (phrase, count) in open where words.contains(phrases[phrase][count]) {
                if count + 1 == phrases[phrase].count {
                    found.add(phrase, at: place)
                } else {
                    next.append((phrase, count + 1))
                }
            }
            for word in words {
                for phrase in beginning[word] {
                    if phrases[phrase].count == 1 { found.add(phrase, at: place) } else { next.append((phrase, 1)) }
                }
            }
            open = next
        }
    }
}

/// Which phrases occur in an action, and where first.
struct FoundPhrases {
    /// By the number of the phrase.
    fileprivate var places: [Suggestion.SharedWord.Place?]
    /// Those that occur, in the order in which they were found.
    private(set) var numbers: [Int] = []

    fileprivate init(places: [Suggestion.SharedWord.Place?]) { self.places = places }

    /// Nil for a phrase that does not occur there.
    subscript(phrase: Int) -> Suggestion.SharedWord.Place? {
        places.indices.contains(phrase) ? places[phrase] : nil
    }

    fileprivate mutating func add(_ phrase: Int, at place: Suggestion.SharedWord.Place) {
        if places[phrase] != nil { return }
        places[phrase] = place
        numbers.append(phrase)
    }
}
