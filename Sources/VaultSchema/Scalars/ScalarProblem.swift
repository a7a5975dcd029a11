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
        self.kind = kind
        self.range = range
        self.suggestions = suggestions
        self.items = items
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
}

extension ScalarProblem {
    /// The defects a scalar can have. Each case shows the input that causes it.
    package enum Kind: String, CaseIterable, Sendable {
        // Numbers, also within quantities and targets.

        /// `five`, `+5`, `.5`.
        case notANumber
        /// `5,2`.
        case decimalComma
        /// `1,000` or `1'000` or `1 000`; one comma before three digits offers both readings.
        case thousandsSeparator
        /// `1e3`.
        case exponent
        /// `8.5` or `eight` where a whole number is expected.
        case notAnInteger
        /// A number of more than 100 digits, a whole number of more than 15; `run 11` in an alignment.
        case numberOutOfRange

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
        case impossibleDate
        /// `01/18/2026`, `03/04/2026`: offers the readings that are days.
        case ambiguousDate
        /// `2026-11-21T07:15` where a day is expected (hint).
        case dateTimeForDate
        /// `0026-11-21` (hint): a day of the year 26.
        case implausibleYear
        /// `2026-11-21T7`, `2026-11-21T25:00`.
        case notADateTime
        /// `2026-11-21T07:15:30.250` (hint): the part of a second is not kept.
        case fractionalSeconds
        /// `24:00`, `7pm`, `0715`.
        case notATime
        /// `2026`, `2026-01-05 - 2026-01-09` where a day or a span of days is expected.
        case notADateSpan
        /// `2026-01-09 to 2026-01-05`.
        case endBeforeStart

        // Quantities.

        /// `5`.
        case missingUnit
        /// `km`.
        case missingAmount
        /// `30m`: offers metres and minutes.
        case missingSpace
        /// `1:30`: offers hours and minutes, minutes and seconds.
        case looksLikeClockTime
        /// `5 km, 3 km`, also of targets and of names with a quantity or number: the list to write is in `items`.
        case multipleQuantities
        /// `5 per`, `3 x`, `3 weekly`: a word of the grammar where the unit is expected.
        case wordAsUnit
        /// `5 long walks`, `5 km per week` where a quantity is expected.
        case textAfterUnit
        /// `1 hour 30 minutes`.
        case durationSpelling
        /// `km 5`, `5 !`, `~5 km`.
        case notAQuantity
        /// `3-4 km`, also in targets.
        case multipleNumbers

        // Targets.

        /// `3x/week`, `daily`, `at least 5 km`, `<= 3 cups per day`.
        case commonSpelling
        /// `120 km from 80 km`.
        case fromNotAllowed
        /// `latest 75 kg per week`.
        case perNotAllowed
        /// `0 km`, `best -5 kg`; a limit below 0.
        case amountNotPositive
        /// `best 25 min`.
        case fromMissing
        /// `5 km/week`.
        case unitOfRate
        /// `5 km per year`, `5 km per weak`, `5 km per week per day`.
        case unknownPeriod
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
                .fractionalSeconds,
                .endBeforeStart,
                .missingSpace, .looksLikeClockTime,
                .wordAsUnit, .textAfterUnit, .fromNotAllowed, .perNotAllowed, .unknownPeriod, .missingUnit,
                .missingAmount, .numberOutOfRange, .multipleNumbers, .amountNotPositive, .fromMissing, .notANamedAmount:
                false
            default: true
            }
        }
    }
}
