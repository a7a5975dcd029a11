import VaultSyntax

/// Other spellings of a scalar as data: what people write, and what to write instead.
///
///     at least * = $1
///     ? up to * = at most $1
///
/// On the left a word stands for itself in any case, `a|b` for one of several, `#` for digits, `*` for one
/// or more words, `~` for any number of them, and a word in capitals for one of a class. On the right `$1` is what the
/// first of these stood for. A line with `?` may say something else than what was written, so it is never written without
/// being asked for; a line with nothing on the right offers nothing. Lines apply one after another, each to the outcome of
/// the one before, so that each says one thing.
///
/// An offer keeps all that is not in the line, so it says what was written. It is made only where it can be read.
struct SpellingTable: Sendable {
    /// The words of a class, each with the word of the format.
    typealias Classes = [Substring: [String: String]]

    private struct Row {
        var pattern: [[Substring]]
        var offer: [Substring]
        var isGuess: Bool
    }

    private let rows: [Row]
    private let classes: Classes
    /// The words that have a meaning here, in lower case.
    let words: Set<String>

    /// A text of more words is not a scalar in another spelling.
    private static let mostWords = 12
    /// More lines than this never apply to one text.
    private static let mostSteps = 8

    init(_ table: String, classes: Classes = [:]) {
        self.classes = classes
        var words = Set(classes.values.flatMap { Array($0.keys) + Array($0.values) })
        rows = table.split(separator: "\n").map { line in
            // '>=' is a word.
            let sides = (line + " ").split(separator: " = ", maxSplits: 1, omittingEmptySubsequences: false)
            let isGuess = line.hasPrefix("? ")
            let pattern = sides[0].dropFirst(isGuess ? 2 : 0).split(separator: " ").map { $0.split(separator: "|") }
            let offer = sides.count > 1 ? sides[1].split(separator: " ") : []
            words.formUnion((pattern.joined() + offer).map(String.init))
            return Row(pattern: pattern, offer: offer, isGuess: isGuess)
        }
        self.words = words
    }

    /// What to write instead of the words; nil where no line applies. Cost: bounded, as the number of words is.
    func respelled(_ written: [String]) -> (text: String, isGuess: Bool)? {
        guard written.count <= Self.mostWords else { return nil }
        var (words, isGuess) = (written, false)
        for _ in 0..<Self.mostSteps {
            guard let (next, row) = step(words) else { break }
            if row.offer.isEmpty { return nil }
            (words, isGuess) = (next, isGuess || row.isGuess)
        }
        return words == written ? nil : (words.joined(separator: " "), isGuess)
    }

    /// What the first line that applies makes of the words.
    private func step(_ words: [String]) -> (words: [String], row: Row)? {
        for row in rows {
            guard let captured = captures(row.pattern[...], words[...]) else { continue }
            let offer = row.offer.flatMap { word in
                word.hasPrefix("$") ? captured[(WholeNumber(word.dropFirst())?.within(1...9) ?? 1) - 1] : [String(word)]
            }
            if offer != words { return (offer, row) }
        }
        return nil
    }

    /// What the parts of a pattern that are not words stand for; nil where the words do not have it.
    private func captures(_ pattern: ArraySlice<[Substring]>, _ words: ArraySlice<String>) -> [[String]]? {
        guard let first = pattern.first else { return words.isEmpty ? [] : nil }
        let rest = pattern.dropFirst()
        if first == ["*"] || first == ["~"] {
            for count in stride(from: first == ["*"] ? 1 : 0, through: words.count, by: 1) {
                if let more = captures(rest, words.dropFirst(count)) { return [Array(words.prefix(count))] + more }
            }
            return nil
        }
        guard let word = words.first else { return nil }
        let lowered = word.lowercased()
        let captured: String? =
            if let known = classes[first[0]] {
                known[lowered]
            } else if first == ["#"] {
                word.utf8.allSatisfy(\.isDigit) ? word : nil
            } else {
                nil
            }
        if let captured { return captures(rest, words.dropFirst()).map { [[captured]] + $0 } }
        return first.contains { $0 == lowered } ? captures(rest, words.dropFirst()) : nil
    }
}
