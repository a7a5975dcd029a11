import VaultGoals
import VaultSchema

/// The words of a quick log: a title, and quantities before, after or between its words.
package struct LogWords: Sendable, Hashable {
    /// A word that looks like a quantity but has another reading, or none.
    package struct Problem: Error, Hashable {
        package var text: String
        /// What to write instead.
        package var suggestions: [String]

        package init(text: String, suggestions: [String]) {
            self.text = text
            self.suggestions = suggestions
        }
    }

    /// The words that are not a quantity, with a space between.
    package private(set) var title = ""
    /// As they are to be written, in their order.
    package private(set) var quantities: [Quantity] = []
    /// A number on its own at the start or end of the title, where nothing else is an amount: it lacks its unit.
    package private(set) var bareNumber: String?

    /// An amount with its text.
    package struct Quantity: Sendable, Hashable {
        package var text: String
        package var unit: String
    }

    /// The most words in one quantity: `1 h 30 min`.
    private static let most = 6

    private struct Part {
        var text: String
        var quantity: Quantity?
        var wordCount: Int
    }

    /// `5.2 km` may be one word or two, and `1 h 30 min` four: the longest reading counts. A unit that nobody knows is
    /// none inside of a title: `Meet 2 friends for lunch`.
    ///
    /// Cost: linear in the words.
    ///
    /// - Parameters:
    ///   - isKnown: whether a unit is built in or has a measure
    ///   - isCountedWhole: whether a point before three digits may be a thousands separator for a unit
    package init(
        _ words: [String], isKnown: (_ unit: String) -> Bool, isCountedWhole: (_ unit: String) -> Bool = { _ in false }
    ) throws(Problem) {
        var parts: [Part] = []
        var index = 0
        while index < words.count {
            let rest = words[index...]
            if let found = Self.quantity(rest.prefix(Self.most)) {
                parts.append(found)
            } else if let problem = Self.problem(rest.prefix(2)) {
                throw problem
            } else {
                parts.append(Part(text: words[index], quantity: nil, wordCount: 1))
            }
            index += parts.last?.wordCount ?? 1
        }
        let first = parts.firstIndex { $0.quantity == nil } ?? parts.endIndex
        let last = parts.lastIndex { $0.quantity == nil } ?? parts.startIndex
        var titles: [String] = []
        for (index, part) in parts.enumerated() {
            let isInside = first < index && index < last
            if let quantity = part.quantity, !isInside || part.wordCount == 1 || isKnown(quantity.unit) {
                if ThousandsSeparator.mayBe(quantity.text), isCountedWhole(quantity.unit) {
                    throw Problem(text: quantity.text, suggestions: ThousandsSeparator.readings(quantity.text))
                }
                quantities.append(quantity)
            } else {
                titles.append(part.text)
            }
        }
        title = titles.joined(separator: " ")
        if quantities.isEmpty, titles.count > 1 {
            bareNumber = [titles.last, titles.first].lazy.compactMap { $0 }.first(where: Self.isNumber)
        }
    }

    private static func isNumber(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        return NumberText.scan(bytes.span, from: 0)?.end == bytes.count
    }

    /// `21st`, which has the look of an amount.
    private static func isOrdinal(_ word: String) -> Bool {
        word.utf8.count > 2 && word.utf8.dropLast(2).allSatisfy { 48...57 ~= $0 }
            && ["st", "nd", "rd", "th"].contains(word.suffix(2).lowercased())
    }

    private static func quantity(_ words: ArraySlice<String>) -> Part? {
        guard let first = words.first, first.utf8.contains(where: { 48...57 ~= $0 }), !isOrdinal(first) else {
            return nil
        }
        for count in stride(from: words.count, to: 0, by: -1) {
            let text = words.prefix(count).joined(separator: " ")
            let bytes = Array(text.utf8)
            guard let quantity = VaultSchema.Quantity.read(bytes.span).value else { continue }
            let spaced = quantity.description
            let isPlain = spaced.replacing(" ", with: "") == text.replacing(" ", with: "")
            let found = Quantity(text: isPlain ? spaced : text, unit: quantity.unit)
            return Part(text: text, quantity: found, wordCount: count)
        }
        return nil
    }

    /// A mistake that nobody would write in a title: `30m`, `1:30`, and `5,2 km` in one word or two.
    private static func problem(_ words: ArraySlice<String>) -> Problem? {
        for count in 1...max(1, words.count) {
            let text = words.prefix(count).joined(separator: " ")
            let bytes = Array(text.utf8)
            guard let problem = VaultSchema.Quantity.read(bytes.span).problem, !problem.suggestions.isEmpty else {
                continue
            }
            switch problem.kind {
            case .decimalComma, .thousandsSeparator, .exponent, .missingSpace, .looksLikeClockTime, .multipleQuantities,
                .durationSpelling:
                return Problem(text: text, suggestions: problem.suggestions)
            default: continue
            }
        }
        return nil
    }
}
