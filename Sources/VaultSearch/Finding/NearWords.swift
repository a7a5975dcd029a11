import VaultRecords
import VaultSyntax

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
