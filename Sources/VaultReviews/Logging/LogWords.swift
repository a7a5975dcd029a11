import VaultGoals
import VaultRecords

/// The words of a quick log: a title, and quantities before, after or between its words.
package struct LogWords: Sendable, Hashable {
    /// Words that look like an amount but have several readings, or none.
    package struct Problem: Error, Hashable {
        package var text: String
        /// What to write instead.
        package var suggestions: [String] = []
        /// What is wrong with the text, and what to do where nothing can be written instead.
        package var reason = "is unclear"
        package var remedy =
            "write a number and its unit, such as 5.2 km; if it is part of the title, quote the whole title"
    }

    /// An amount with its text.
    package struct Quantity: Sendable, Hashable {
        /// As it is to be written.
        package var text: String
        package var unit: String
        /// The common spelling that it was given in: `5,2 km`; nil where that is the text.
        package var given: String?
    }

    /// The words that are not a quantity, with a space between.
    package private(set) var title = ""
    package private(set) var quantities: [Quantity] = []
    /// A number on its own at the start or end of the title: it lacks its unit. With the title without it.
    package private(set) var bare: BareNumber?

    package struct BareNumber: Sendable, Hashable {
        package var number: String
        package var title: String
    }

    /// The most words in which one amount or several are looked for: `5 km, 1 hour and 30 minutes`.
    private static let most = 12
    /// The most words of a mistake: `3 to 4 km`.
    private static let mostOfMistake = 4

    /// Words between two amounts that are no part of the title.
    private static let joints: Set = ["and", "+", "&", "in", "for", "at", "@", "with", "of", "about", "plus"]

    private struct Part {
        var text: String
        var quantities: [Quantity] = []
        var wordCount = 1
    }

    /// `5.2 km` may be one word or two, and `1 h 30 min` four: the longest reading counts, in every spelling that a
    /// field takes. A unit that nobody knows is none inside of a title: `Meet 2 friends for lunch`. Cost: linear in the
    /// words.
    ///
    /// - Parameter isCountedWhole: whether a point before three digits may be a thousands separator for a unit
    package init(
        _ words: [String], isKnown: (_ unit: String) -> Bool, isCountedWhole: (_ unit: String) -> Bool = { _ in false }
    ) throws(Problem) {
        var parts: [Part] = []
        var index = 0
        while index < words.count {
            let rest = words[index...]
            if let found = Self.amounts(rest.prefix(Self.most), isKnown) {
                parts.append(found)
            } else if let problem = Self.mistake(rest, isKnown) {
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
        // Words after an amount, which go with the next one where all of them are joints.
        var joining: [String] = []
        for (index, part) in parts.enumerated() {
            if !isAmount[index] {
                let mayJoin = index > 0 && Self.joints.contains(part.text.lowercased())
                if mayJoin, isAmount[index - 1] || !joining.isEmpty {
                    joining.append(part.text)
                } else {
                    titles += joining + [part.text]
                    joining = []
                }
                continue
            }
            joining = []
            for quantity in part.quantities {
                if ThousandsSeparator.mayBe(quantity.text), isCountedWhole(quantity.unit) {
                    throw Problem(text: quantity.text, suggestions: ThousandsSeparator.readings(quantity.text))
                }
                quantities.append(quantity)
            }
        }
        titles += joining
        title = titles.joined(separator: " ")
        if let last = titles.last, Self.isNumber(last) {
            bare = BareNumber(number: last, title: titles.dropLast().joined(separator: " "))
        } else if let first = titles.first, Self.isNumber(first) {
            bare = BareNumber(number: first, title: titles.dropFirst().joined(separator: " "))
        }
    }

    private static func isNumber(_ word: String) -> Bool { Rational.read(Array(word.utf8).span).saysOneThing }

    /// The amount or the amounts that the words begin with, in the most words that are one. With a comma after them, too,
    /// which separates them from the next: `5 km, 31 min`.
    private static func amounts(_ words: ArraySlice<String>, _ isKnown: (_ unit: String) -> Bool) -> Part? {
        guard let first = words.first, mayBeAmount(first) else { return nil }
        for count in stride(from: words.count, to: 0, by: -1) {
            // Of '1 h 30 km' the last number is that of the kilometres.
            let next = words.dropFirst(count).first
            if count > 1, let next, isNumber(words.prefix(count).last ?? ""), isKnown(withoutComma(next)) { continue }
            let text = words.prefix(count).joined(separator: " ")
            let found = amounts(in: withoutComma(text))
            if !found.isEmpty { return Part(text: text, quantities: found, wordCount: count) }
        }
        // In one pair of quotes: '5 km 31 min'.
        var (rest, found) = (first.split(separator: " ").map(String.init)[...], [Quantity]())
        while rest.count > 0, rest.count < most, first.contains(" ") {
            guard let next = amounts(rest, isKnown) else { return nil }
            found += next.quantities
            rest = rest.dropFirst(next.wordCount)
        }
        return found.isEmpty ? nil : Part(text: first, quantities: found)
    }

    /// What a text says as a whole: one amount, as the fields for amounts read it, or several with commas between.
    private static func amounts(in text: String) -> [Quantity] {
        let reading = VaultRecords.Quantity.read(Array(text.utf8).span)
        if let quantity = reading.value {
            let spaced = quantity.description
            let isPlain = spaced.replacing(" ", with: "") == text.replacing(" ", with: "")
            return [Quantity(text: isPlain ? spaced : text, unit: quantity.unit)]
        }
        guard let problem = reading.problem else { return [] }
        if let respelling = problem.respelling {
            return amounts(in: respelling).map { Quantity(text: $0.text, unit: $0.unit, given: text) }
        }
        // '1,5 km, 31 min' may be read in two ways.
        let areAsWritten = problem.items.allSatisfy(text.contains)
        return problem.kind == .multipleQuantities && areAsWritten ? problem.items.flatMap(amounts) : []
    }

    private static func mayBeAmount(_ word: String) -> Bool {
        let text = withoutComma(word)
        return text.contains(where: \.isNumber) && !isOrdinal(text) || isCurrency(text)
    }

    /// `€` and `EUR`, but not the word `try`.
    private static func isCurrency(_ word: String) -> Bool {
        word == word.uppercased() && Currency.sign(of: word) != nil
    }

    /// `21st`, which has the look of an amount.
    private static func isOrdinal(_ word: String) -> Bool {
        word.utf8.count > 2 && word.utf8.dropLast(2).allSatisfy { 48...57 ~= $0 }
            && ["st", "nd", "rd", "th"].contains(word.suffix(2).lowercased())
    }

    private static func withoutComma(_ text: String) -> String {
        text.last.map { ",;".contains($0) } == true ? String(text.dropLast()) : text
    }

    /// Words that look like an amount and cannot be read as one: `30m`, `1:30`, `5-6 km`, `5 km.`, `EUR 5-6`
    private static func mistake(_ rest: ArraySlice<String>, _ isKnown: (_ unit: String) -> Bool) -> Problem? {
        guard let first = rest.first, mayBeAmount(first) else { return nil }
        let isPrice = isCurrency(first) || first.first.map { isCurrency(String($0)) } == true
        guard isPrice || first.first?.isLetter == false else { return nil }
        for count in 1...min(mostOfMistake, rest.count) {
            let text = withoutComma(rest.prefix(count).joined(separator: " "))
            guard text.contains(where: \.isNumber),
                let problem = VaultRecords.Quantity.read(Array(text.utf8).span).problem
            else { continue }
            // The last word, or a sign after the number.
            let word = text.reversed().drop { !$0.isLetter && !$0.isNumber }.prefix(while: \.isLetter).reversed()
            let unit = word.isEmpty ? String(text.suffix(1)) : String(word)
            // At the end a unit may be new: '5-6 laps'.
            let isNew = count == 2 && rest.count == 2 && rest.startIndex > 0 && !isNumber(first)
            let isUnit = isCurrency(unit) || unit.allSatisfy(\.isLetter) && (isNew || isKnown(unit))
            // Of '30 31 min' the second word is an amount.
            let isWhole = !isNumber(first) || [.textAfterUnit, .multipleNumbers].contains(problem.kind)
            let isOffered: Bool
            switch problem.kind {
            case .textAfterUnit: isOffered = false
            // '5 in a row' is not '5 inch'.
            case .wordAsUnit: isOffered = problem.suggestions.contains { $0.hasSuffix(" times") }
            default: isOffered = !problem.suggestions.isEmpty
            }
            if isOffered || (isPrice || isUnit && isWhole) && (count < 3 || problem.kind == .multipleNumbers) {
                return Problem(text: text, suggestions: problem.suggestions)
            }
        }
        return nil
    }
}
