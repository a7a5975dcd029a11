import VaultSchema

/// The words for scalars that cannot be read, shared by the rules of all kinds of fields.
enum ScalarWords {
    static func message(_ it: FieldCase, _ problem: ScalarProblem) -> String {
        it.found + "; " + clause(it, problem)
    }

    /// What to write instead; nil where the message says all.
    static func help(_ it: FieldCase, _ problem: ScalarProblem) -> String? {
        let texts = problem.suggestions
        if texts.isEmpty {
            return remedy(problem.kind, it.field?.scalar) ?? scale(it, problem.kind)
                ?? NearestExample.words(for: it.text, problem.kind, it.field?.scalar)
        }
        return problem.kind.isGuess ? Words.didYouMean(texts) : Words.write(texts)
    }

    /// What was expected, as exactly as the defect allows.
    private static func clause(_ it: FieldCase, _ problem: ScalarProblem) -> String {
        let one = it.field.map { Expectation.one($0.scalar) } ?? "a value"
        return switch problem.kind {
        case .notANumber, .notAnInteger, .notABoolean, .unknownChoice, .notADate, .notADateTime, .notATime,
            .notADateSpan,
            .notAQuantity, .notATarget, .notANamedAmount, .notANamedNumber, .notACountedProperty, .notAnInterval:
            "expected \(one)"
        case .decimalComma: "expected a point before the decimals"
        case .thousandsSeparator: "expected digits without a thousands separator"
        case .exponent: "expected digits without an exponent"
        case .numberOutOfRange: "expected a number with fewer digits"
        case .impossibleDate: "the calendar has no such day"
        case .ambiguousDate: "expected year, month and day such as 2026-11-21"
        case .dateTimeForDate: "only the date is used"
        case .implausibleYear: "the year is before 1000"
        case .fractionalSeconds: "fractions of a second are ignored"
        case .endBeforeStart: "expected the earlier date first"
        case .missingUnit: "expected a unit after the number"
        case .missingAmount: "expected a number before the unit"
        case .missingSpace: "expected a space before the unit"
        case .looksLikeClockTime: "expected a duration with units"
        case .multipleQuantities: "expected one amount per value"
        case .multipleNumbers: "expected one number"
        case .wordAsUnit: "expected a unit after the number"
        case .textAfterUnit: "expected nothing after the unit"
        case .durationSpelling: "expected a duration such as 1h 30m"
        case .commonSpelling: "expected the standard spelling"
        case .fromNotAllowed: "expected 'from' only with 'latest' and 'best'"
        case .perNotAllowed: "expected no 'per' with 'latest' and 'best'"
        case .amountNotPositive:
            isLimit(it.text) ? "expected an amount of 0 or more" : "expected an amount greater than 0"
        case .fromMissing: "expected a starting time after 'from'"
        case .unitOfRate: "expected 'per' instead of '/'"
        case .unknownPeriod: "expected 'per day', 'per week' or 'per month'"
        }
    }

    /// What the numbers of a field mean, for one who wrote a word: `high` where 10 is the most important.
    private static func scale(_ it: FieldCase, _ kind: ScalarProblem.Kind) -> String? {
        guard kind == .notANumber || kind == .notAnInteger, let field = it.field, let range = field.range else {
            return nil
        }
        let meaning = field.summary.hasSuffix(".") ? String(field.summary.dropLast()) : field.summary
        let isScale = meaning.first?.isNumber ?? false
        return "write a number from \(range.lowerBound) to \(range.upperBound)" + (isScale ? ": \(meaning)" : "")
    }

    /// The remedy where no text can be offered.
    private static func remedy(_ kind: ScalarProblem.Kind, _ scalar: Scalar?) -> String? {
        if scalar == .quantity(group: "s"), kind == .missingUnit || kind == .missingAmount {
            return "write a duration such as '31 min' or '1h 30m'"
        }
        return switch kind {
        case .missingUnit: "add the unit, such as '5 km' or '3 times'"
        case .missingAmount: "add the amount, such as '5 km'"
        case .fromMissing: "add the starting value, such as 'best 25 min from 30 min'"
        case .unitOfRate: "write a target such as '5 km per week'"
        case .notATime: "write a time from 00:00 to 23:59, such as \"07:15\""
        default: nil
        }
    }

    private static func isLimit(_ target: String) -> Bool { target.lowercased().hasPrefix("at most") }
}

extension ScalarProblem.Kind {
    /// Whether the one text on offer is a guess at what was meant, not another spelling or reading of the same.
    fileprivate var isGuess: Bool {
        switch self {
        case .unknownChoice, .impossibleDate, .implausibleYear, .unknownPeriod, .endBeforeStart: true
        default: false
        }
    }
}
