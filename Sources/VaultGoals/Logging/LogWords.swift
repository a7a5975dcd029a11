import VaultSchema

/// The words of a quick log: a title, and quantities before, behind or between its words.
package struct LogWords: Sendable, Hashable {
    /// A word that looks like a quantity and has another reading, or is none.
    package struct Problem: Error, Hashable {
        package var text: String
        /// What to write instead.
        package var suggestions: [String]
    }

    /// The words that are no quantity, with a blank between.
    package private(set) var title = ""
    /// As they are to be written, in their order.
    package private(set) var quantities: [Quantity] = []

    /// An amount with its text.
    package struct Quantity: Sendable, Hashable {
        package var text: String
        package var unit: String
    }

    /// So many words may make one quantity: `1 h 30 min`.
    private static let most = 6

    /// `5.2 km` may be one word or two. The longest reading holds: `1h 30m` is one span.
    ///
    /// Cost: linear in the words.
    package init(_ words: [String]) throws(Problem) {
        var parts: [String] = []
        var index = 0
        while index < words.count {
            if let (quantity, count) = Self.quantity(words[index...].prefix(Self.most)) {
                quantities.append(quantity)
                index += count
                continue
            }
            if let problem = Self.problem(words[index...].prefix(2)) { throw problem }
            parts.append(words[index])
            index += 1
        }
        title = parts.joined(separator: " ")
    }

    private static func quantity(_ words: ArraySlice<String>) -> (Quantity, count: Int)? {
        guard words.first?.utf8.contains(where: { 48...57 ~= $0 }) == true else { return nil }
        for count in stride(from: words.count, to: 0, by: -1) {
            let text = words.prefix(count).joined(separator: " ")
            let bytes = Array(text.utf8)
            guard let quantity = VaultSchema.Quantity.read(bytes.span).value else { continue }
            let spaced = quantity.description
            let isPlain = spaced.replacing(" ", with: "") == text.replacing(" ", with: "")
            return (Quantity(text: isPlain ? spaced : text, unit: quantity.unit), count)
        }
        return nil
    }

    /// A slip that nobody would write into a title: `30m`, `1:30`, and `5,2 km` in one word or two.
    private static func problem(_ words: ArraySlice<String>) -> Problem? {
        for count in 1...max(1, words.count) {
            let text = words.prefix(count).joined(separator: " ")
            let bytes = Array(text.utf8)
            guard let problem = VaultSchema.Quantity.read(bytes.span).problem, !problem.suggestions.isEmpty else {
                continue
            }
            switch problem.kind {
            case .decimalComma, .thousandsMark, .exponent, .blankMissing, .clockLike, .severalQuantities, .spanSpelling:
                return Problem(text: text, suggestions: problem.suggestions)
            default: continue
            }
        }
        return nil
    }
}
