import VaultSyntax

/// Why a scalar cannot be read, or is read with a hint, as data; the words live with the rules.
package struct ScalarProblem: Hashable, Sendable {
    package var kind: Kind
    /// The smallest range of bytes within the scalar's text that shows the defect.
    /// Empty only for an empty text, and where something is missing at that place.
    package var range: Range<Int>
    /// Whole texts to write instead, best first: several where the text has several readings.
    package var suggestions: [String]
    /// For `multipleQuantities` only: the items of the list to write instead.
    package var items: [String]
    /// Whether the scalar has a value anyway.
    package var isHint: Bool
    /// Whether a suggestion may say something else than the text: `at most 5 km` for `under 5 km`.
    package var isGuess: Bool

    package init(
        _ kind: Kind, _ range: Range<Int>, suggestions: [String] = [], items: [String] = [], isGuess: Bool = false
    ) {
        (self.kind, self.range, self.suggestions, self.items) = (kind, range, suggestions, items)
        isHint = false
        self.isGuess = isGuess
    }

    /// The one text that says the same in a spelling that can be read; nil where there is a choice to make or something
    /// to guess.
    package var respelling: String? {
        kind.keepsMeaning && !isGuess && suggestions.count == 1 ? suggestions.first : nil
    }

    /// The same problem in a text that holds this one after `offset` bytes,
    /// with `prefix` before and `suffix` after each suggestion.
    func within(offset: Int, prefix: String = "", suffix: String = "") -> ScalarProblem {
        var moved = self
        moved.range = range.lowerBound + offset..<range.upperBound + offset
        moved.suggestions = suggestions.map { prefix + $0 + suffix }
        moved.items = []
        return moved
    }

    /// The defects a scalar can have. Each case shows the input that causes it; its raw value is what was expected, where
    /// that is not just a value of the field.
    package enum Kind: String, CaseIterable, Sendable {
        // Numbers, also within quantities and targets.

        /// `five`, `+5`, `.5`.
        case notANumber
        /// `5,2`.
        case decimalComma = "expected a point before the decimals"
        /// `1,000` or `1'000` or `1 000`; one comma before three digits offers both readings.
        case thousandsSeparator = "expected digits without a thousands separator"
        /// `1e3`.
        case exponent = "expected digits without an exponent"
        /// `8.5` or `eight` where a whole number is expected.
        case notAnInteger
        /// A number of more than 100 digits, a whole number of more than 15; `run 11` in an alignment.
        case numberOutOfRange = "expected a number with fewer digits"

        // Words.

        /// `each month`, `2 weeks` where `monthly` or `every 2 weeks` is expected.
        case notAnInterval

        /// `weight to slim`, `weight kg` where `PROPERTY UNIT to NAME` is expected.
        case notACountedProperty

        /// `yes`, `off`, `maybe` where `true` or `false` is expected.
        case notABoolean
        /// `hgih` where one of a field's words is expected.
        case unknownChoice

        // Dates and times.

        /// `soon`, `2026/11/21`, `21 Nov 2026`.
        case notADate
        /// `2026-02-30`, `2026-15-05`.
        case impossibleDate = "the calendar has no such day"
        /// `01/18/2026`, `03/04/2026`: offers the readings that are days.
        case ambiguousDate = "expected year, month and day such as 2026-11-21"
        /// `2026-11-21T07:15` where a day is expected (hint).
        case dateTimeForDate = "only the date is used"
        /// `0026-11-21` (hint): a day of the year 26.
        case implausibleYear = "the year is before 1000"
        /// `2026-11-21T7`, `2026-11-21T25:00`.
        case notADateTime
        /// `2026-11-21T07:15:30.250` (hint): the part of a second is not kept.
        case fractionalSeconds = "fractions of a second are ignored"
        /// `24:00`, `7pm`, `0715`.
        case notATime
        /// `2026`, `2026-01-05 - 2026-01-09` where a day or a span of days is expected.
        case notADateSpan
        /// `2026-01-09 to 2026-01-05`.
        case endBeforeStart = "expected the earlier date first"

        // Quantities.

        /// `5`.
        case missingUnit = "expected a unit after the number"
        /// `km`.
        case missingAmount = "expected a number before the unit"
        /// `30m`: offers metres and minutes.
        case missingSpace = "expected a space before the unit"
        /// `1:30`: offers hours and minutes, minutes and seconds.
        case looksLikeClockTime = "expected a duration with units"
        /// `5 km, 3 km`, also of targets and of names with a quantity or number: the list to write is in `items`.
        case multipleQuantities = "expected one amount per value"
        /// `5 per`, `3 x`, `3 weekly`: a word of the grammar where the unit is expected.
        case wordAsUnit
        /// `5 long walks`, `5 km per week` where a quantity is expected.
        case textAfterUnit = "expected nothing after the unit"
        /// `1 hour 30 minutes`.
        case durationSpelling = "expected a duration such as 1h 30m"
        /// `km 5`, `5 !`, `~5 km`.
        case notAQuantity
        /// `3-4 km`, also in targets.
        case multipleNumbers = "expected one number"

        // Targets.

        /// `3x/week`, `daily`, `at least 5 km`, `<= 3 cups per day`.
        case commonSpelling = "expected the standard spelling"
        /// `120 km from 80 km`.
        case fromNotAllowed = "expected 'from' only with 'latest' and 'best'"
        /// `latest 75 kg per week`, `average 7 h per day`.
        case perNotAllowed = "expected no 'per' with 'latest' and 'best'"
        /// `15 min on Mondey`.
        case unknownDay = "expected days such as 'Mon Wed Fri', 'weekdays' or 'weekends'"
        /// `latest 75 kg on Mon`, `15 min per week on Mon`.
        case daysNotAllowed = "expected no days with 'latest', 'best', 'average', 'from' and 'per'"
        /// `average 3 times`: what is counted has no mean of its days.
        case averageOfCounts = "expected an amount that is measured with 'average', not times or days"
        /// `0 km`, `best -5 kg`; a limit below 0.
        case amountNotPositive = "expected an amount greater than 0"
        /// `best 25 min`.
        case fromMissing = "expected a starting time after 'from'"
        /// `5 km/week`.
        case unitOfRate = "expected 'per' instead of '/'"
        /// `5 km per year`, `5 km per weak`, `5 km per week per day`.
        case unknownPeriod = "expected 'per day', 'per week' or 'per month'"
        /// `at most`, `5 km per`.
        case notATarget

        // Names with a quantity or number after.

        /// `run`, `5 km` where `NAME QUANTITY` is expected.
        case notANamedAmount
        /// `run`, `run 8/10` where `NAME NUMBER` is expected.
        case notANamedNumber

        /// Whether a suggestion can say the same as the text, rather than only what it may have meant.
        package var keepsMeaning: Bool {
            switch self {
            case .unknownChoice, .impossibleDate, .ambiguousDate, .dateTimeForDate, .implausibleYear,
                .fractionalSeconds, .endBeforeStart, .missingSpace, .looksLikeClockTime, .wordAsUnit, .textAfterUnit,
                .fromNotAllowed,
                .perNotAllowed, .unknownPeriod, .unknownDay, .daysNotAllowed, .averageOfCounts, .missingUnit,
                .missingAmount, .numberOutOfRange, .multipleNumbers, .amountNotPositive, .fromMissing, .notANamedAmount:
                false
            default: true
            }
        }
    }
}

/// How well a goal is aligned with one value: `health 8`, `"[[health]] 8"`.
package struct NamedNumber: Hashable, Sendable {
    package let name: String
    /// Where the name stands in the text, without brackets and without what is shown.
    package let nameRange: Range<Int>
    package let number: Int

    /// Reads a name and a whole number within `allowed`.
    package static func read(_ text: Span<UInt8>, within allowed: ClosedRange<Int>) -> Reading<NamedNumber> {
        let reading = plain(text, within: allowed)
        guard reading.value == nil else { return reading }
        if text.isWorthDiagnosing, let several = several(text, within: allowed) { return Reading(problem: several) }
        return reading.offering { plain($0, within: allowed) }
    }

    private static func several(_ text: Span<UInt8>, within allowed: ClosedRange<Int>) -> ScalarProblem? {
        MultipleSpelling.problem(in: text, text.trimmed) { part in
            plain(Array(part.utf8).span, within: allowed).value == nil ? nil : part
        }
    }

    /// Reads it without looking for several.
    private static func plain(_ text: Span<UInt8>, within allowed: ClosedRange<Int>) -> Reading<NamedNumber> {
        let range = text.trimmed
        var numberStart = text.lastWord(range).lowerBound
        var name = text.trim(range.lowerBound..<numberStart)
        if let linked = NamedText.linked(text, from: range.lowerBound) {
            name = linked.nameRange
            numberStart = text.trim(min(linked.end, range.upperBound)..<range.upperBound).lowerBound
        }
        let number = numberStart..<range.upperBound
        guard !name.isEmpty, !number.isEmpty else { return Reading(problem: ScalarProblem(.notANamedNumber, range)) }
        let reading = Scalars.readInteger(text.extracting(number))
        guard let written = reading.value else {
            return Reading(problem: problem(in: text, number, reading.problem))
        }
        guard let value = written.within(allowed) else {
            return Reading(problem: ScalarProblem(.numberOutOfRange, number))
        }
        return Reading(NamedNumber(name: text.text(name), nameRange: name, number: value))
    }

    /// The problem of what is where the number should: that of the number, or that there is none.
    /// `8/10` offers `8`.
    private static func problem(in text: Span<UInt8>, _ number: Range<Int>, _ found: ScalarProblem?) -> ScalarProblem {
        let (before, written) = (text.text(0..<number.lowerBound), text.text(number))
        if written.hasSuffix("/10"), WholeNumber(written.dropLast(3)) != nil {
            return ScalarProblem(.notANamedNumber, number, suggestions: [before + written.dropLast(3)])
        }
        guard let found, text.byte(number.lowerBound).isDigit || !found.suggestions.isEmpty else {
            return ScalarProblem(.notANamedNumber, text.trimmed)
        }
        return found.within(offset: number.lowerBound, prefix: before)
    }
}

/// What reading a scalar gave: a value, a problem, or a value with a hint.
///
/// Invariant: there is a value, a problem or both; with both the problem is a hint.
package struct Reading<Value: Sendable>: Sendable {
    package var value: Value?
    package var problem: ScalarProblem?

    package init(_ value: Value, hint: ScalarProblem? = nil) {
        self.value = value
        problem = hint
        problem?.isHint = true
    }

    package init(problem: ScalarProblem) { self.init(value: nil, problem: problem) }

    private init(value: Value?, problem: ScalarProblem?) { (self.value, self.problem) = (value, problem) }

    func map<Other>(_ other: (Value) -> Other) -> Reading<Other> {
        Reading<Other>(value: value.map(other), problem: problem)
    }
}

extension Reading: Equatable where Value: Equatable {}

extension Reading {
    /// Whether the text says one thing, in the spelling of the format or in another.
    package var saysOneThing: Bool { value != nil || problem?.respelling != nil }

    /// The same with those offers only that can be read.
    func offering(_ canBeRead: (Span<UInt8>) -> Bool) -> Reading {
        guard let found = problem, !found.suggestions.isEmpty else { return self }
        var reading = self
        reading.problem?.suggestions = found.suggestions.filter { canBeRead(Array($0.utf8).span) }
        return reading
    }

    func offering(readBy reader: (Span<UInt8>) -> Reading) -> Reading { offering { reader($0).value != nil } }
}

/// Readers of the scalars that have no type of their own.
package enum Scalars {
    /// Reads `true` or `false` in any case; `yes`, `no`, `on`, `off` and their like are problems with a fix.
    package static func readBoolean(_ text: Span<UInt8>) -> Reading<Bool> {
        let range = text.trimmed
        if text.isWord("true", range) { return Reading(true) }
        if text.isWord("false", range) { return Reading(false) }
        guard text.isWorthDiagnosing else { return Reading(problem: ScalarProblem(.notABoolean, range)) }
        let word = text.text(range)
        let found = booleans.respelled([word])
        let offers = found.map { [$0.text] } ?? Near.suggestions(for: word, in: ["true", "false"])
        return Reading(
            problem: ScalarProblem(.notABoolean, range, suggestions: offers, isGuess: found?.isGuess ?? true))
    }

    /// A cross ticks a box, and crosses something out.
    private static let booleans = SpellingTable(
        """
        yes|y|on|1|t = true
        no|n|off|0|f = false
        ? x|[x] = true
        """)

    /// Reads `["-"] digits`; a whole number of more than 15 digits is a problem.
    package static func readInteger(_ text: Span<UInt8>) -> Reading<WholeNumber> {
        let range = text.trimmed
        guard let number = NumberText.scan(text, from: range.lowerBound), number.end == range.upperBound else {
            let found = text.isWorthDiagnosing ? NumberSpelling.problem(in: text, range) : nil
            var problem = found ?? ScalarProblem(.notAnInteger, range)
            if problem.kind == .notANumber { problem.kind = .notAnInteger }
            // The whole number; no decimals are meant here.
            if problem.kind == .thousandsSeparator, problem.suggestions.count > 1 {
                problem.suggestions = Array(problem.suggestions.prefix(1))
                problem.isGuess = true
            }
            // `8,0`
            if problem.kind == .decimalComma {
                problem.kind = .notAnInteger
                problem.suggestions = problem.suggestions.flatMap {
                    readInteger(Array($0.utf8).span).problem?.suggestions ?? []
                }
            }
            return Reading(problem: problem).offering(readBy: readInteger)
        }
        if number.isWhole {
            guard let value = number.value.floor else {
                return Reading(problem: ScalarProblem(.numberOutOfRange, range))
            }
            return Reading(value)
        }
        let point = text.skipDigits(text[range.lowerBound].isDigit ? range.lowerBound : range.lowerBound + 1)
        let isZeroAfter = number.value.isWhole && number.value.floor != nil
        let suggestions = isZeroAfter ? [number.value.decimalText(places: 0)] : []
        // `1.000` may be a thousand.
        let isGuess = range.upperBound - point == 4
        return Reading(
            problem: ScalarProblem(
                .notAnInteger, point..<range.upperBound, suggestions: suggestions, isGuess: isGuess))
    }

    /// Reads one of `words`, which are in lower case, without regard to case, and gives its index.
    /// Suggests those that differ in `-`, `_` and spaces only, else the near ones.
    package static func readChoice(_ text: Span<UInt8>, words: [String]) -> Reading<Int> {
        let range = text.trimmed
        for (index, word) in words.enumerated() where isWord(text, range, word) { return Reading(index) }
        guard text.isWorthDiagnosing else { return Reading(problem: ScalarProblem(.unknownChoice, range)) }
        let written = text.text(range)
        let joined = words.filter { withoutJoints($0) == withoutJoints(written.lowercased()) }
        let suggestions = joined.isEmpty ? Near.meant(by: written, in: words) : joined
        return Reading(problem: ScalarProblem(.unknownChoice, range, suggestions: suggestions))
    }

    /// Whether a part is a word, which is in lower case, without regard to the case of ASCII letters.
    static func isWord(_ text: Span<UInt8>, _ range: Range<Int>, _ word: String) -> Bool {
        guard word.utf8.count == range.count else { return false }
        var word = word
        return word.withUTF8 { word in
            word.indices.allSatisfy { text[range.lowerBound + $0].lowered == word[$0] }
        }
    }

    private static func withoutJoints(_ word: String) -> String { word.filter { !"-_ ".contains($0) } }
}
