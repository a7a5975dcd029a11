import VaultRecords
import VaultSyntax

extension Rule {
    /// `01/18/2026`, `03/04/2026`.
    static let ambiguousDate = Rule("ambiguous-date", .error, summary: "a date can be read in two ways")
    /// `2026-11-21T07:15` where a day is expected.
    static let dateWithTime = Rule("date-with-time", .hint, summary: "a date has a time after it")
    /// `2026-11-21T07:15:30.250`.
    static let fractionalSeconds = Rule(
        "fractional-seconds", .hint, formerly: "fraction-of-second", summary: "a time has fractions of a second")
    /// `0026-11-21`.
    static let implausibleYear = Rule(
        "implausible-year", .warning, formerly: "short-year", summary: "a date is before the year 1000")
    /// `2026-02-30`, `2026-15-05`.
    static let impossibleDate = Rule("impossible-date", .error, summary: "the calendar has no such day")
    static let multipleQuantities = Rule(
        "multiple-quantities", .error, formerly: "several-quantities", summary: "several amounts are in one value")
    static let notAScalar = Rule("not-a-scalar", .error, summary: "a value is a map or list instead of a plain value")
    static let outOfRange = Rule("out-of-range", .error, summary: "a number is outside the range that the field allows")
    /// `3x/week`, `daily`, `at least 5 km`.
    static let targetSpelling = Rule("target-spelling", .error, summary: "a target does not have its standard spelling")
    /// `hgih` where one of a field's words is expected.
    static let unknownChoice = Rule(
        "unknown-choice", .error, summary: "a word is not one of those that the field takes")
    /// `health`, `health 8/10`.
    static let unreadableAlignment = Rule("unreadable-alignment", .error, summary: "an alignment cannot be read")
    /// `run`, `5 km` where `NAME QUANTITY` is expected.
    static let unreadableAmount = Rule("unreadable-amount", .error, summary: "a named amount cannot be read")
    /// `yes`, `off`, `maybe` where `true` or `false` is expected.
    static let unreadableBoolean = Rule("unreadable-boolean", .error, summary: "a value is neither true nor false")
    /// `2026`, `2026-01-09 to 2026-01-05`.
    static let unreadableBreak = Rule("unreadable-break", .error, summary: "a range of dates cannot be read")
    /// `weight`, `weight kg` where `PROPERTY UNIT to NAME` is expected.
    static let unreadableCount = Rule(
        "unreadable-count", .error, summary: "an entry about a property of daily notes cannot be read")
    /// `soon`, `2026/11/21`, `21 Nov 2026`.
    package static let unreadableDate = Rule("unreadable-date", .error, summary: "a date cannot be read")
    /// `2026-11-21T7`, `2026-11-21T25:00`.
    static let unreadableDatetime = Rule("unreadable-datetime", .error, summary: "a date with a time cannot be read")
    /// `each month`, `2 weeks` where `monthly` or `every 2 weeks` is expected.
    static let unreadableInterval = Rule("unreadable-interval", .error, summary: "an interval cannot be read")
    /// `five`, `1,000`, `8.5` where a whole number is expected.
    static let unreadableNumber = Rule("unreadable-number", .error, summary: "a number cannot be read")
    /// `5`, `30m`, `1:30`, `5,2 km`, `five km`.
    static let unreadableQuantity = Rule("unreadable-quantity", .error, summary: "an amount cannot be read")
    /// `120`, `best 25 min`, `latest 75 kg per week`.
    static let unreadableTarget = Rule("unreadable-target", .error, summary: "a target cannot be read")
    /// `24:00`, `7pm`, `0715`.
    static let unreadableTime = Rule("unreadable-time", .error, summary: "a time of day cannot be read")
}

/// `5 km, 310 kcal` in one text.
enum MultipleQuantities {
    static func finding(_ it: FieldCase, _ problem: ScalarProblem) -> Finding {
        let isList = it.field?.isList == true
        var fixes: [Fix] = []
        // In a target the items may lack its words: `at most 5 km, 3 km per week`.
        if case .quantity = it.field?.scalar, isOneOfEachGroup(problem.items) {
            fixes = ListWriting.fixes(it, items: problem.items, isCertain: true)
        }
        return it.finding(
            .multipleQuantities, message: ScalarWords.message(it, problem),
            help: isList ? "write each amount as a list item" : "keep one of them", fixes: fixes)
    }

    /// Two amounts of one group, such as `5 km, 3 km`, make no list either; which of them is meant only a person knows.
    private static func isOneOfEachGroup(_ items: [String]) -> Bool {
        let groups = items.map { item in
            let bytes = Array(item.utf8)
            return Quantity.read(bytes.span).value.map { UnitTable.builtIn.unit($0.unit).group } ?? ""
        }
        return Set(groups).count == groups.count
    }
}

/// What a message shows where no text can be offered that says the same: the nearest spelling that is right.
///
/// Every example is a value of its field, which a test reads back. Nothing in it is the user's.
enum NearestExample {
    /// Nil where the message names an example already, or says all.
    static func words(for text: String, _ kind: ScalarProblem.Kind, _ scalar: Scalar?) -> String? {
        switch kind {
        case .notATarget, .notAQuantity, .textAfterUnit, .wordAsUnit, .fromNotAllowed, .perNotAllowed, .unknownPeriod,
            .multipleNumbers, .looksLikeClockTime:
            break
        default: return nil
        }
        return switch scalar {
        case .target: target(Set(words(of: text)), isRange: kind == .multipleNumbers)
        case .quantity(let group?) where group == "s": "write a duration such as '31 min' or '1h 30m'"
        case .quantity: "write one amount with its unit, such as '5 km', and put other words in the text"
        default: nil
        }
    }

    private static func target(_ words: Set<String>, isRange: Bool) -> String {
        if !words.isDisjoint(with: levels) {
            return "write the value to reach and the starting value, such as 'latest 75 kg from 85 kg'"
        }
        if isRange {
            return "write the minimum, such as '3 times per week', or the maximum, such as 'at most 4 times per week'"
        }
        if !words.isDisjoint(with: records) {
            return "write a record such as 'best 100 kg' or 'best 25 min from 30 min'"
        }
        if !words.isDisjoint(with: periods) { return "write a rate such as '3 times per week', per day, week or month" }
        return "write a target such as '120 km' or '3 times per week', and put other words in the title"
    }

    private static let levels: Set = [
        "lose", "losing", "drop", "gain", "reduce", "from", "weigh", "weight", "latest", "down", "lower",
    ]
    private static let records: Set = ["best", "fastest", "record", "pb", "pr", "personal", "in", "under"]
    private static let periods: Set = [
        "per", "every", "each", "daily", "weekly", "monthly", "yearly", "day", "days", "week", "weeks", "month",
        "months", "year", "years", "quarter", "quarterly", "biweekly", "fortnight", "fortnightly", "bimonthly",
    ]

    private static func words(of text: String) -> [String] {
        text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
    }
}

/// A map, or a list in a list, where a plain value is expected.
enum NotAScalar {
    static func finding(_ it: FieldCase) -> Finding {
        let isMap = it.problem.node >= 0 && it.document.nodes[Int(it.problem.node)].isMap
        return it.finding(
            .notAScalar, range: it.document.firstLine(of: it.problem.range),
            message: message(
                it.problem.field, isMap, isList: it.field?.isList == true, it.field.map { Expectation.one($0.scalar) }),
            help: isMap ? "if text with ': ' was meant, put it in quotes" : nil)
    }

    private static func message(_ field: String, _ isMap: Bool, isList: Bool, _ expected: String?) -> String {
        "'\(field)' \(isList ? "holds" : "is") a \(isMap ? "map" : "list"); expected \(expected ?? "a plain value")"
    }
}

/// A number outside what the field allows.
enum OutOfRange {
    static func finding(_ it: FieldCase, _ range: ClosedRange<Int>, at place: ByteRange? = nil) -> Finding {
        it.finding(
            .outOfRange, range: place, message: "\(it.found); expected \(range.lowerBound) to \(range.upperBound)")
    }
}

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

/// Puts what is wrong with a scalar under the rule of its field's kind.
enum UnreadableScalar {
    static func finding(_ it: FieldCase, _ problem: ScalarProblem) -> Finding {
        let scalar = it.field?.scalar ?? .text
        let problem = fitting(problem, scalar)
        if problem.kind == .numberOutOfRange, scalar == .namedNumber {
            return OutOfRange.finding(it, it.field?.range ?? 1...10)
        }
        if let joined = DecimalComma.finding(it, problem, rule(problem.kind, scalar)) { return joined }
        if problem.kind == .multipleQuantities { return MultipleQuantities.finding(it, problem) }
        return it.finding(
            rule(problem.kind, scalar), message: ScalarWords.message(it, problem), help: ScalarWords.help(it, problem),
            fixes: problem.suggestions.flatMap { it.respell(as: $0, isCertain: problem.respelling != nil) })
    }

    /// Leaves out readings in units that the field does not take, as metres for a duration.
    private static func fitting(_ problem: ScalarProblem, _ scalar: Scalar) -> ScalarProblem {
        guard case .quantity(let group?) = scalar else { return problem }
        var problem = problem
        let fitting = problem.suggestions.filter { text in
            let bytes = Array(text.utf8)
            return Quantity.read(bytes.span).value.map { UnitTable.builtIn.unit($0.unit).group == group } ?? false
        }
        if !fitting.isEmpty { problem.suggestions = fitting }
        return problem
    }

    static func rule(_ kind: ScalarProblem.Kind, _ scalar: Scalar) -> Rule {
        switch kind {
        case .impossibleDate: .impossibleDate
        case .ambiguousDate: .ambiguousDate
        case .dateTimeForDate: .dateWithTime
        case .implausibleYear: .implausibleYear
        case .fractionalSeconds: .fractionalSeconds
        case .multipleQuantities: .multipleQuantities
        case .commonSpelling: .targetSpelling
        default: rule(scalar)
        }
    }

    private static func rule(_ scalar: Scalar) -> Rule {
        switch scalar {
        case .integer, .number: .unreadableNumber
        case .boolean: .unreadableBoolean
        case .choice: .unknownChoice
        case .date: .unreadableDate
        case .dateTime: .unreadableDatetime
        case .time: .unreadableTime
        case .quantity: .unreadableQuantity
        case .target: .unreadableTarget
        case .namedNumber: .unreadableAlignment
        case .namedQuantity: .unreadableAmount
        case .dateSpan: .unreadableBreak
        case .countedProperty: .unreadableCount
        case .interval: .unreadableInterval
        // Texts and links have no problems of this kind.
        case .text, .link: .notAScalar
        }
    }
}

/// `[5,2 km]`: two items in brackets that were one number with a decimal comma.
enum DecimalComma {
    /// Nil where the item after does not follow at once with digits, or both together are not a value.
    static func finding(_ it: FieldCase, _ problem: ScalarProblem, _ rule: Rule) -> Finding? {
        guard problem.kind == .missingUnit, it.list?.kind == .flowList else { return nil }
        let document = it.document
        let node = document.nodes[Int(it.problem.node)]
        let end = Int(node.range.end)
        guard Int(node.next) < document.nodes.count, end + 1 < document.bytes.count,
            document.bytes[end] == UInt8(ascii: ","), (48...57).contains(document.bytes[end + 1])
        else { return nil }
        let after = document.nodes[Int(node.next)]
        guard Int(after.range.start) == end + 1, after.kind == .plain, node.kind == .plain else { return nil }
        let joined = document.text(node) + "." + document.text(after)
        if isBareNumber(joined) {
            return it.finding(
                rule, message: ScalarWords.message(it, problem),
                help: "if it is a decimal comma, write '\(joined)' with its unit, such as '\(joined) km'")
        }
        guard isValue(joined, it.field?.scalar) else { return nil }
        let place = ByteRange(start: node.range.start, end: after.range.end)
        return it.finding(
            rule, message: ScalarWords.message(it, problem), help: "if it is a decimal comma, write '\(joined)'",
            fixes: Fix.replace("write '\(joined)'", in: it.note, place, with: joined))
    }

    /// `5.2`, of which it cannot be determined what it counts.
    private static func isBareNumber(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Rational.read(bytes.span).value != nil
    }

    private static func isValue(_ text: String, _ scalar: Scalar?) -> Bool {
        let bytes = Array(text.utf8)
        return switch scalar {
        case .target: Target.read(bytes.span).value != nil
        case .namedQuantity: NamedAmount.readings(bytes.span).value != nil
        default: Quantity.read(bytes.span).value != nil
        }
    }
}
