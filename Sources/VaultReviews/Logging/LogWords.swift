import VaultGoals
import VaultRecords

/// The words of a quick log: a title, and quantities before, after or between its words.
package struct LogWords: Sendable, Hashable {
    /// A word that looks like a quantity but has another reading, or none.
    package struct Problem: Error, Hashable {
        package var text: String
        /// What to write instead.
        package var suggestions: [String]
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
    /// The most words in which several amounts are looked for: `5 km,1 h 30 min`.
    private static let mostOfSeveral = 12

    /// Words between two amounts that are no part of the title.
    private static let joints: Set = ["and", "+", "&"]

    private struct Part {
        var text: String
        var quantities: [Quantity] = []
        var wordCount = 1
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
            if let found = Self.quantity(rest.prefix(Self.most)) ?? Self.several(rest.prefix(Self.mostOfSeveral)) {
                parts.append(found)
            } else if let problem = Self.problem(rest.prefix(2)) {
                throw problem
            } else {
                parts.append(Part(text: words[index]))
            }
            index += parts.last?.wordCount ?? 1
        }
        let first = parts.firstIndex(where: \.quantities.isEmpty) ?? parts.endIndex
        let last = parts.lastIndex(where: \.quantities.isEmpty) ?? parts.startIndex
        let isAmount = parts.indices.map { index in
            let part = parts[index]
            let isInside = first < index && index < last
            return !part.quantities.isEmpty
                && (!isInside || part.wordCount == 1 || part.quantities.allSatisfy { isKnown($0.unit) })
        }
        var titles: [String] = []
        for (index, part) in parts.enumerated() {
            guard isAmount[index] else {
                let isBetween = index > 0 && isAmount[index - 1] && index < parts.count - 1 && isAmount[index + 1]
                if !isBetween || !Self.joints.contains(part.text.lowercased()) { titles.append(part.text) }
                continue
            }
            for quantity in part.quantities {
                if ThousandsSeparator.mayBe(quantity.text), isCountedWhole(quantity.unit) {
                    throw Problem(text: quantity.text, suggestions: ThousandsSeparator.readings(quantity.text))
                }
                quantities.append(quantity)
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

    /// With a comma after it, too, which separates it from the next: `5 km, 31 min`.
    private static func quantity(_ words: ArraySlice<String>) -> Part? {
        guard mayBeAmount(words.first) else { return nil }
        for count in stride(from: words.count, to: 0, by: -1) {
            let text = words.prefix(count).joined(separator: " ")
            guard let found = quantity(withoutComma(text)) else { continue }
            return Part(text: text, quantities: [found], wordCount: count)
        }
        return nil
    }

    private static func quantity(_ text: String) -> Quantity? {
        let reading = VaultRecords.Quantity.read(Array(text.utf8).span)
        guard let quantity = reading.value, !isExponent(quantity.unit) else { return nil }
        let spaced = quantity.description
        let isPlain = spaced.replacing(" ", with: "") == text.replacing(" ", with: "")
        return Quantity(text: isPlain ? spaced : text, unit: quantity.unit)
    }

    /// `e3` of `1e3`, which has no unit yet.
    private static func isExponent(_ unit: String) -> Bool {
        unit.utf8.count > 1 && unit.lowercased().hasPrefix("e") && unit.utf8.dropFirst().allSatisfy { 48...57 ~= $0 }
    }

    private static func mayBeAmount(_ word: String?) -> Bool {
        guard let word else { return false }
        return word.utf8.contains { 48...57 ~= $0 } && !isOrdinal(withoutComma(word))
    }

    private static func withoutComma(_ text: String) -> String {
        text.last.map { ",;".contains($0) } == true ? String(text.dropLast()) : text
    }

    /// Amounts that a comma or a pair of quotes holds together: `5km,31min`, `'5 km 31 min'`.
    private static func several(_ words: ArraySlice<String>) -> Part? {
        guard let first = words.first, mayBeAmount(first) else { return nil }
        let apart = first.split(separator: " ").map(String.init)[...]
        if apart.count > 1, let found = amounts(apart) { return Part(text: first, quantities: found) }
        for count in stride(from: words.count, to: 0, by: -1) {
            let text = words.prefix(count).joined(separator: " ")
            let problem = VaultRecords.Quantity.read(Array(text.utf8).span).problem
            // As they are written: '1,5 km, 31 min' may be read in two ways.
            if let problem, problem.kind == .multipleQuantities, problem.items.allSatisfy(text.contains) {
                return Part(text: text, quantities: problem.items.compactMap(quantity), wordCount: count)
            }
        }
        return nil
    }

    /// The amounts that words are made of; nil when a word is left.
    private static func amounts(_ words: ArraySlice<String>) -> [Quantity]? {
        var (rest, found) = (words, [Quantity]())
        while !rest.isEmpty {
            guard let next = quantity(rest.prefix(most)) else { return nil }
            found += next.quantities
            rest = rest.dropFirst(next.wordCount)
        }
        return found
    }

    /// A mistake that nobody would write in a title: `30m`, `1:30`, and `5,2 km` in one word or two.
    private static func problem(_ words: ArraySlice<String>) -> Problem? {
        for count in 1...max(1, words.count) {
            let text = withoutComma(words.prefix(count).joined(separator: " "))
            guard let problem = VaultRecords.Quantity.read(Array(text.utf8).span).problem else { continue }
            let isMistake: Bool
            switch problem.kind {
            case .multipleQuantities where !problem.items.isEmpty:
                return Problem(text: text, suggestions: [problem.items.joined(separator: " ")])
            // `1,5km,31min`, which may be read in several ways.
            case .decimalComma where problem.suggestions.isEmpty:
                isMistake = count == 1 && text.contains(where: \.isLetter)
            case .decimalComma, .thousandsSeparator, .exponent, .missingSpace, .looksLikeClockTime, .durationSpelling:
                isMistake = !problem.suggestions.isEmpty
            // `150,- EUR` and `.5 km`; `Chapter 5` is a title.
            case .notAQuantity: isMistake = !problem.suggestions.isEmpty && text.first?.isLetter == false
            default: isMistake = false
            }
            if isMistake { return Problem(text: text, suggestions: problem.suggestions) }
        }
        return nil
    }
}
