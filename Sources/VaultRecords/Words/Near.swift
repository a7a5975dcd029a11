/// How far apart two words are, and which words may have been meant.
package enum Near {
    /// The number of letters to insert, delete, replace or swap with their neighbour to get from `a` to `b`
    /// (optimal string alignment); nil above `limit`. Costs O(length × limit).
    package static func distance(_ a: String, _ b: String, limit: Int) -> Int? {
        let (first, second) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
        guard limit >= 0, abs(first.count - second.count) <= limit else { return nil }
        let beyond = min(limit, max(first.count, second.count)) + 1
        // Only what lies near the diagonal is computed; all else is beyond the limit.
        var current = Array(repeating: beyond, count: second.count + 1)
        var beforeLast = current
        var last = (0...second.count).map { min($0, beyond) }
        for row in 0..<first.count {
            let reach = max(0, row - beyond)..<min(second.count, row + beyond + 1)
            current[reach.lowerBound] = reach.lowerBound == 0 ? min(row + 1, beyond) : beyond
            for column in reach {
                let isSame = first[row] == second[column]
                var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = min(cost, beyond)
            }
            if current[reach.lowerBound...reach.upperBound].allSatisfy({ $0 >= beyond }) { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }

    /// Whether a word is one typo away from another: a letter left out, added or replaced, or two neighbours swapped.
    ///
    /// Another first letter makes another word (`rate`, `date`), and so does the `s` of a plural (`dates`).
    package static func isTypo(_ word: String, of meant: String) -> Bool {
        let (written, right) = (Array(word.unicodeScalars), Array(meant.unicodeScalars))
        guard written.count > 1, right.count > 1, distance(word, meant, limit: 1) == 1 else { return false }
        if written.count == right.count, written[0] != right[0], written[0] != right[1] { return false }
        return word != meant + "s" || right.last == "s"
    }

    /// The words that `word` may have been meant to be, nearest first, at most three; without regard to case.
    /// One typo is forgiven, two in a word of six letters or more, none in one letter. What says the opposite, such as
    /// `inactive`, is not a typo.
    package static func suggestions(for word: String, in words: some Sequence<String>) -> [String] {
        let written = word.lowercased()
        let length = written.unicodeScalars.count
        guard length >= 2 else { return [] }
        var found: [(word: String, distance: Int)] = []
        for candidate in words {
            let meant = candidate.lowercased()
            if negations.contains(where: { written == $0 + meant || meant == $0 + written }) { continue }
            let distance = distance(written, meant, limit: length >= 6 ? 2 : 1)
            if let distance, !found.contains(where: { $0.word == candidate }) { found.append((candidate, distance)) }
        }
        // A stable order: the nearest first, else as given.
        let order = found.indices.sorted { (found[$0].distance, $0) < (found[$1].distance, $1) }
        return order.prefix(3).map { found[$0].word }
    }

    private static let negations = ["un", "in", "im"]
}
