/// Finds out what is wrong with a text that should be one quantity.
///
/// Runs only once a text has failed to read, so it may allocate.
enum QuantitySpelling {
    static func problem(in text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        guard !range.isEmpty, text.isWorthDiagnosing else { return ScalarProblem(.notAQuantity, range) }
        if let problem = several(text, range) { return problem }
        if let problem = oddNumber(text, range) { return problem }
        guard let number = NumberText.scan(text, from: range.lowerBound) else { return withoutNumber(text, range) }
        if let second = secondNumber(text, after: number.end, before: range.upperBound) {
            return ScalarProblem(.multipleNumbers, number.end..<second)
        }
        if text.byte(number.end) == UInt8(ascii: ":") { return looksLikeClockTime(text, range) }
        let start = text.skipSpaces(number.end, before: range.upperBound)
        if start >= range.upperBound { return ScalarProblem(.missingUnit, range) }
        if let (span, isGuess) = longSpan(text, range) {
            // `400 m 65 s`
            guard isQuantity(span) else { return ScalarProblem(.multipleQuantities, range) }
            return ScalarProblem(.durationSpelling, range, suggestions: [span], isGuess: isGuess)
        }
        guard let end = UnitText.end(in: text, from: start) else {
            return ScalarProblem(.notAQuantity, start..<range.upperBound)
        }
        let amount = text.text(range.lowerBound..<number.end)
        if UnitText.isReserved(text, start..<end) {
            let words: [(StaticString, String)] = [("x", "times"), ("in", "inch")]
            let word = words.first { text.isWord($0.0, start..<end) }?.1
            let isWhole = end == range.upperBound
            return ScalarProblem(
                .wordAsUnit, start..<end, suggestions: isWhole ? word.map { ["\(amount) \($0)"] } ?? [] : [])
        }
        if end == range.upperBound {
            if end - start > 1 { return ScalarProblem(.durationSpelling, range) }
            return ScalarProblem(.missingSpace, range, suggestions: ["\(amount) m", "\(amount) min"])
        }
        return textBehind(text, range, unit: start..<end)
    }

    /// Whether a number and a unit that fill a quantity have another reading: `30m`, `1h30`, and what would be a span
    /// with other numbers: `1.5h30m`, `400m65s`.
    static func isUnclear(_ text: Span<UInt8>, _ number: NumberText, _ unit: Range<Int>) -> Bool {
        if unit.count == 1 {
            return unit.lowerBound == number.end && text[unit.lowerBound].lowered == UInt8(ascii: "m")
        }
        guard let digit = unit.first(where: { text[$0].isDigit }) else { return false }
        let word = unit.lowerBound..<digit
        // `1e3` is a number.
        if word.count == 1, text[word.lowerBound].lowered == UInt8(ascii: "e"), word.lowerBound == number.end,
            text.skipDigits(digit) == unit.upperBound
        {
            return true
        }
        // `m2` is a unit, and so is `H2O`.
        let isTime = ["h", "min"].contains(UnitTable.builtIn.unit(text.text(word)).canonical)
        if isTime, text.skipDigits(digit) == unit.upperBound { return true }
        // `hr30min`, `m65s`
        return !text[unit.upperBound - 1].isDigit
            && text.text(unit).split(whereSeparator: \.isNumber).allSatisfy { word in
                word.lowercased() == "m" || UnitTable.builtIn.unit(String(word)).group == "s"
            }
    }

    /// A comma, semicolon, `and` or `+` between what are quantities of their own, and no span.
    private static func several(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem? {
        guard let problem = MultipleSpelling.problem(in: text, range, item: respelled) else { return nil }
        guard let (span, _) = longSpan(text, range) else { return problem }
        return isQuantity(span) ? nil : ScalarProblem(problem.kind, problem.range)
    }

    /// A part that is a quantity, or the one spelling to use for it.
    private static func respelled(_ part: String) -> String? {
        let bytes = Array(part.utf8)
        let range = bytes.span.trimmed
        let text = bytes.span.text(range)
        if Quantity.scan(bytes.span, range) != nil { return text }
        return oddNumber(bytes.span, range)?.respelling
    }

    /// A decimal comma, a thousands separator and their like, with or without a currency sign in front.
    private static func oddNumber(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem? {
        let signEnd = UnitText.signEnd(in: text, from: range.lowerBound) ?? range.lowerBound
        guard let (found, end) = NumberSpelling.find(in: text, signEnd..<range.upperBound) else { return nil }
        let sign = text.text(range.lowerBound..<signEnd)
        let rest = text.text(end..<range.upperBound)
        var suggestions: [String] = []
        var isGuess = found.isGuess
        for spelling in found.suggestions {
            let candidate = Array((sign + spelling + rest).utf8)
            if Quantity.scan(candidate.span, 0..<candidate.count) != nil {
                suggestions.append(sign + spelling + rest)
                isGuess = isGuess || isLikeMinutes(spelling, rest)
            } else if NumberSpelling.find(in: candidate.span, 0..<candidate.count) == nil {
                let next = problem(in: candidate.span, 0..<candidate.count)
                suggestions += next.suggestions
                isGuess = isGuess || next.respelling == nil
            }
        }
        return ScalarProblem(
            found.kind == .notANumber ? .notAQuantity : found.kind, found.range, suggestions: suggestions,
            isGuess: isGuess)
    }

    /// Whether `5,30 min` may be 5:30.
    private static func isLikeMinutes(_ number: String, _ unit: String) -> Bool {
        let parts = number.split(separator: ".")
        guard parts.count == 2, parts[1].utf8.count == 2, parts[1] < "60" else { return false }
        let words = unit.split { " /".contains($0) }
        return words.first.map { UnitTable.builtIn.unit(String($0)).group == "s" } ?? false
    }

    /// Where the second number of `3-4 km` and `3 to 4 times` ends; nil for none.
    private static func secondNumber(_ text: Span<UInt8>, after end: Int, before limit: Int) -> Int? {
        var place = text.skipSpaces(end, before: limit)
        if text.byte(place) == UInt8(ascii: "-") {
            place += 1
        } else if let (scalar, length) = text.scalar(place), scalar == "–" || scalar == "—" {
            place += length
        } else if place + 2 <= limit, text.isWord("to", place..<place + 2) {
            place += 2
        } else {
            return nil
        }
        place = text.skipSpaces(place, before: limit)
        guard place < limit, text[place].isDigit, let second = NumberText.scan(text, from: place),
            text.byte(second.end) != UInt8(ascii: "-")
        else { return nil }
        return second.end
    }

    /// `1:30`, `1:30 h`, `31:12`.
    private static func looksLikeClockTime(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        let colon = text.skipDigits(range.lowerBound)
        let end = text.skipDigits(colon + 1)
        guard end - colon == 3, let first = text.number(range.lowerBound..<colon),
            let second = text.number(colon + 1..<end), second < 60
        else { return ScalarProblem(.notAQuantity, range) }
        let unit = UnitTable.builtIn.unit(text.text(text.skipSpaces(end, before: range.upperBound)..<range.upperBound))
            .canonical
        let offers = [("h", "h", "m", "min"), ("min", "m", "s", "s")].filter { end == range.upperBound || $0.0 == unit }
            .map { one, long, short, other in
                second == 0
                    ? "\(first) \(one)" : first == 0 ? "\(second) \(other)" : "\(first)\(long) \(second)\(short)"
            }
        if offers.isEmpty { return ScalarProblem(.notAQuantity, colon..<range.upperBound) }
        return ScalarProblem(.looksLikeClockTime, range, suggestions: offers)
    }

    /// The span that `1 hour 30 minutes`, `1hr30`, `1 h and 5 sec` mean.
    private static func longSpan(_ text: Span<UInt8>, _ range: Range<Int>) -> (text: String, isGuess: Bool)? {
        var index = range.lowerBound
        var parts: [String] = []
        // `400 m 65 sec` may be a distance and its time.
        var isGuess = false
        var left = ["h", "min", "s"]
        while index < range.upperBound {
            let end = text.skipDigits(index)
            guard end > index else { return nil }
            let start = text.skipSpaces(end, before: range.upperBound)
            var wordEnd = start
            while text.byte(wordEnd).isASCIILetter { wordEnd += 1 }
            let word = text.text(start..<wordEnd)
            let isLastMinutes = word.isEmpty && parts.last?.hasSuffix("h") == true && wordEnd == range.upperBound
            let unit = isLastMinutes || word.lowercased() == "m" ? "min" : UnitTable.builtIn.unit(word).canonical
            guard let place = left.firstIndex(of: unit) else { return nil }
            left.removeSubrange(...place)
            isGuess =
                isGuess || (parts.isEmpty && word.lowercased() == "m")
                || (!parts.isEmpty && (text.number(index..<end) ?? 60) >= 60)
            parts.append(text.text(index..<end) + (unit == "min" ? "m" : unit))
            index = text.skipSpaces(wordEnd, before: range.upperBound)
            for joint in [",", "and"] as [StaticString] {
                let next = index + joint.utf8CodeUnitCount
                if next < range.upperBound, text.isWord(joint, index..<next) {
                    index = text.skipSpaces(next, before: range.upperBound)
                }
            }
        }
        return parts.count >= 2 ? (parts.joined(separator: " "), isGuess) : nil
    }

    /// `5 long walks`, `5 km per week`, `5 km.`.
    private static func textBehind(_ text: Span<UInt8>, _ range: Range<Int>, unit: Range<Int>) -> ScalarProblem {
        let mark =
            min(text.skipSpaces(unit.upperBound, before: range.upperBound), range.upperBound - 1)..<range.upperBound
        let (before, after) = (text.text(range.lowerBound..<unit.upperBound), text.text(mark))
        var offer: String?
        if after.allSatisfy({ $0.isASCII && !$0.isLetter && !$0.isNumber && $0 != ":" }) {
            offer = before
        } else if mark.lowerBound > unit.upperBound, isOwn(text.text(unit)), isOwn(after) {
            offer = before + "-" + after
        }
        return ScalarProblem(.textAfterUnit, mark, suggestions: offer.map { isQuantity($0) ? [$0] : [] } ?? [])
    }

    /// Whether a word after a number may be part of a unit of somebody's own, such as `long walks`: it is of letters, and
    /// has no meaning already, as in `100 kg best`.
    private static func isOwn(_ word: String) -> Bool {
        word.utf8.count > 2 && word.allSatisfy(\.isLetter) && !UnitTable.builtIn.unit(word).isKnown
            && !TargetSpelling.table.words.contains(word.lowercased()) && !WeekdaySpelling.isDay(word)
            && word.lowercased() != "average"
    }

    static func isQuantity(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Quantity.scan(bytes.span, bytes.span.trimmed) != nil
    }

    /// `km`, `km 5`, `$ 250`, `-$250`, `~5 km`.
    private static func withoutNumber(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        let isMinus = text[range.lowerBound] == UInt8(ascii: "-")
        let start = isMinus ? range.lowerBound + 1 : range.lowerBound
        guard let end = UnitText.end(in: text, from: start) else { return ScalarProblem(.notAQuantity, range) }
        if end == range.upperBound, !isMinus, !UnitText.isReserved(text, range) {
            return ScalarProblem(.missingAmount, range)
        }
        let unit = text.text(start..<end)
        let amount = text.text(text.skipSpaces(end, before: range.upperBound)..<range.upperBound)
        let swapped = (isMinus ? "-" : "") + amount + " " + unit
        // `min 30` may be a minimum, and `km 5` a place on the way.
        return ScalarProblem(
            .notAQuantity, range, suggestions: isQuantity(swapped) ? [swapped] : [],
            isGuess: unit != unit.uppercased() || Currency.sign(of: unit) == nil)
    }
}

/// Finds out whether a text that should be one scalar is several, with a comma or the like between them.
enum MultipleSpelling {
    /// The problem with the items of the list to write; nil when some part is not a scalar.
    /// `item` gives the text to use for a part, nil when it cannot be read.
    static func problem(
        in text: Span<UInt8>, _ range: Range<Int>, item: (String) -> String?
    ) -> ScalarProblem? {
        let written = text.text(range)
        for separator in [", ", ";", ",", " and ", " + "] {
            let parts = written.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count > 1 else { continue }
            let items = parts.compactMap { part in
                let bytes = Array(part.utf8)
                return item(bytes.span.text(bytes.span.trimmed))
            }
            guard items.count == parts.count else { continue }
            let end = min(range.lowerBound + parts[0].utf8.count, range.upperBound)
            return ScalarProblem(
                .multipleQuantities, end..<min(end + separator.utf8.count, range.upperBound), items: items)
        }
        return nil
    }
}

/// The name of a unit as written in a quantity:
/// a currency sign, or a letter, `%` or `°` with letters, digits, `-`, `_`, `/`, `²` and `³` after it.
enum UnitText {
    /// Where the unit that starts at `start` ends; nil when none starts there.
    static func end(in text: Span<UInt8>, from start: Int) -> Int? {
        if let end = signEnd(in: text, from: start) { return end }
        guard let first = length(in: text, at: start, isFirst: true) else { return nil }
        var end = start + first
        while let next = length(in: text, at: end, isFirst: false) { end += next }
        return end
    }

    /// Where the currency sign at `start` ends; nil when there is none.
    static func signEnd(in text: Span<UInt8>, from start: Int) -> Int? {
        let byte = text.byte(start)
        if byte < 0x80 { return byte == UInt8(ascii: "$") ? start + 1 : nil }
        guard let (scalar, length) = text.scalar(start), scalar.properties.generalCategory == .currencySymbol
        else { return nil }
        return start + length
    }

    /// Whether the part is a word that quantities and targets need for themselves.
    static func isReserved(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count <= 4 else { return false }
        for word in reserved where text.isWord(word, range) { return true }
        return false
    }

    private static let reserved: [StaticString] = ["x", "of", "at", "in", "to", "per", "for", "from", "most"]

    /// The bytes that the character at `index` takes when it can be in a unit.
    private static func length(in text: Span<UInt8>, at index: Int, isFirst: Bool) -> Int? {
        let byte = text.byte(index)
        if byte < 0x80 {
            if byte.isASCIILetter { return 1 }
            if isFirst { return byte == UInt8(ascii: "%") ? 1 : nil }
            return byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
                ? 1 : nil
        }
        guard let (scalar, length) = text.scalar(index) else { return nil }
        if scalar.properties.isAlphabetic { return length }
        if isFirst { return scalar == "°" ? length : nil }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return length
        default: return scalar == "²" || scalar == "³" ? length : nil
        }
    }
}
