import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let ambiguousDate = Rule("ambiguous-date", .error)
    static let dateWithTime = Rule("date-with-time", .hint)
    static let fractionalSeconds = Rule("fractional-seconds", .hint)
    static let implausibleYear = Rule("implausible-year", .warning)
    static let impossibleDate = Rule("impossible-date", .error)
    static let multipleQuantities = Rule("multiple-quantities", .error)
    static let notAScalar = Rule("not-a-scalar", .error)
    static let outOfRange = Rule("out-of-range", .error)
    static let targetSpelling = Rule("target-spelling", .error, mildest: .hint)
    static let unknownChoice = Rule("unknown-choice", .error)
    static let unreadableAlignment = Rule("unreadable-alignment", .error)
    static let unreadableAmount = Rule("unreadable-amount", .error)
    static let unreadableBoolean = Rule("unreadable-boolean", .error)
    static let unreadableBreak = Rule("unreadable-break", .error)
    static let unreadableCount = Rule("unreadable-count", .error)
    package static let unreadableDate = Rule("unreadable-date", .error)
    static let unreadableDatetime = Rule("unreadable-datetime", .error)
    static let unreadableInterval = Rule("unreadable-interval", .error)
    static let unreadableNumber = Rule("unreadable-number", .error)
    static let unreadableQuantity = Rule("unreadable-quantity", .error)
    static let unreadableTarget = Rule("unreadable-target", .error)
    static let unreadableTime = Rule("unreadable-time", .error)
}

/// A scalar that cannot be read, or is read with a hint, under the rule of its field's kind.
struct ScalarCase {
    private let it: FieldCase
    private let scalar: Scalar
    private var problem: ScalarProblem

    init(_ it: FieldCase, _ problem: ScalarProblem) {
        self.it = it
        self.problem = problem
        scalar = it.field?.scalar ?? .text
        // Readings in units that the field does not take are left out, as metres for a duration.
        guard case .quantity(let group?) = scalar else { return }
        let fitting = problem.suggestions.filter { Self.group(of: $0) == group }
        if !fitting.isEmpty { self.problem.suggestions = fitting }
    }

    func finding() -> Finding {
        if problem.kind == .numberOutOfRange, scalar == .namedNumber { return it.outOfRange(it.field?.range ?? 1...10) }
        if problem.kind == .multipleQuantities { return multipleQuantities() }
        return strayDay() ?? finding(help: help, fixes: problem.suggestions.flatMap { respell(as: $0) })
    }

    private func finding(help: String?, fixes: [Fix] = []) -> Finding {
        var finding = it.finding(
            Self.rule(problem.kind, scalar), "\(it.found); \(clause)", help: help, fixes: fixes)
        if problem.isHint, problem.kind == .commonSpelling { finding.severity = .hint }
        return finding
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
        default:
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

    /// A fix that writes the scalar again: times with the quotes that older YAML readers need,
    /// numbers and truth values without any, all else quoted as it was.
    private func respell(as text: String) -> [Fix] {
        guard it.problem.node >= 0 else { return [] }
        let node = it.document.nodes[Int(it.problem.node)]
        let spelled =
            switch scalar {
            case .time where node.kind == .plain: ScalarSpelling.quoted(text)
            case .boolean, .integer, .number: text
            default: ScalarSpelling.spell(text, like: node.kind)
            }
        let isCertain = problem.respelling != nil
        return Fix.replace(
            "write '\(text)'", in: it.note, node.range, with: spelled, isCertain: isCertain, rewords: true)
    }

    /// `5 km, 310 kcal` in one text.
    private func multipleQuantities() -> Finding {
        var fixes: [Fix] = []
        // In a target the items may lack its words: `at most 5 km, 3 km per week`. Two amounts of one group, such as
        // `5 km, 3 km`, make no list either; which of them is meant only a person knows.
        if case .quantity = scalar, Set(problem.items.map { Self.group(of: $0) ?? "" }).count == problem.items.count {
            fixes = it.writeList(problem.items, isCertain: true, rewords: true)
        }
        return finding(help: it.takesList ? "write each amount as a list item" : "keep one of them", fixes: fixes)
    }

    /// The group of a quantity's unit; nil for a text that is not a quantity.
    private static func group(of text: String) -> String? {
        Quantity.read(Array(text.utf8).span).value.map { UnitTable.builtIn.unit($0.unit).group }
    }

}

extension ScalarCase {
    /// `[15 min on Mon, Wed]`: days that a comma has cut off from their target. Only the first of them offers to join
    /// all.
    fileprivate func strayDay() -> Finding? {
        guard scalar == .target, let entry = it.entry, it.list?.kind == .flowList,
            case let (document, items) = (it.document, it.document.items(of: entry.value)),
            let place = items.firstIndex(of: it.problem.node), isDays(items[place]),
            let head = items[..<place].lastIndex(where: { !isDays($0) }),
            target(document.text(items[head]))?.days != nil
        else { return nil }
        let stray = items[(head + 1)...].prefix(while: isDays)
        let joined = items[head...].prefix(stray.count + 1).map { document.text($0) }.joined(separator: " ")
        guard target(joined) != nil else { return nil }
        let (first, last) = (document.nodes[Int(items[head])], document.nodes[Int(stray.last ?? items[place])])
        let isPlain = (items[head...].prefix(stray.count + 1)).allSatisfy { document.nodes[Int($0)].kind == .plain }
        let range = ByteRange(start: first.range.start, end: last.range.end)
        return it.finding(
            .unreadableTarget, "\(it.found); a comma in brackets ends the target before it",
            help: "put a space between the days: '\(joined)'",
            fixes: place == head + 1 && isPlain
                ? Fix.replace("write '\(joined)'", in: it.note, range, with: joined) : [])
    }

    private func isDays(_ item: Int32) -> Bool { target("1 time on " + it.document.text(item))?.days != nil }

    private func target(_ text: String) -> Target? { Target.read(Array(text.utf8).span).value }
}

/// The words for scalars that cannot be read.
extension ScalarCase {
    /// What was expected, as exactly as the defect allows.
    private var clause: String {
        switch problem.kind {
        case .dateTimeForDate where problem.suggestions.count > 1:
            "only the date is used, which is that of UTC and may be another where you are"
        case .wordAsUnit: ScalarProblem.Kind.missingUnit.rawValue
        case .perNotAllowed where it.text.lowercased().hasPrefix("average"):
            "expected 'per week' or 'per month' with 'average'"
        case .amountNotPositive where it.text.lowercased().contains("at most"): "expected an amount of 0 or more"
        // The raw value of a kind without words of its own is its name.
        case let kind: kind.rawValue.contains(" ") ? kind.rawValue : "expected \(it.expected(or: "a value"))"
        }
    }

    /// What to write instead; nil where the message says all.
    private var help: String? {
        let texts = problem.suggestions
        if texts.isEmpty { return remedy ?? NearestExample.words(for: problem.kind, scalar) }
        return switch problem.kind {
        // The one text on offer is a guess at what was meant, not another spelling or reading of the same.
        case .unknownChoice, .impossibleDate, .implausibleYear, .unknownPeriod, .unknownDay, .endBeforeStart:
            Words.didYouMean(texts)
        default: Words.write(texts).map { $0 + Words.remark(onQuotesOf: it.text) }
        }
    }

    /// The remedy where no text can be offered.
    private var remedy: String? {
        let isDuration = scalar == .quantity(group: "s")
        return switch problem.kind {
        case .missingUnit: isDuration ? NearestExample.duration : "add the unit, such as '5 km' or '3 times'"
        case .missingAmount: isDuration ? NearestExample.duration : "add the amount, such as '5 km'"
        case .fromMissing: "add the starting value, such as 'best 25 min from 30 min'"
        case .unitOfRate: "write a target such as '5 km per week'"
        case .notATime: "write a time from 00:00 to 23:59, such as \"07:15\""
        case .notANumber, .notAnInteger: scale
        case .notADate, .notADateTime, .notADateSpan: day
        case .notAnInterval where it.text.contains(where: \.isNumber): "the number is from 1 to 999"
        default: nil
        }
    }

    /// What a day lacks that a command would take.
    private var day: String? {
        let (today, direction) = (it.context.today, NamedDay.Direction(field: it.problem.field))
        if let day = NamedDay.withoutYear(it.text, today: today, direction: direction) {
            return "write the year too, as in '\(day)'"
        }
        guard let day = NamedDay.read(it.text, today: today, direction: direction) else { return nil }
        return "only commands take \(Words.quote(it.text)); in a note write the day itself, as in '\(day)'"
    }

    /// What the numbers of a field mean, for one who wrote a word: `high` where 10 is the most important.
    private var scale: String? {
        guard let field = it.field, let range = field.range else { return nil }
        let meaning = field.summary.hasSuffix(".") ? String(field.summary.dropLast()) : field.summary
        let isScale = meaning.first?.isNumber ?? false
        return "write a number from \(range.lowerBound) to \(range.upperBound)" + (isScale ? ": \(meaning)" : "")
    }
}

/// What a message shows where no text can be offered that says the same: the nearest spelling that is right.
///
/// Every example is a value of its field, which a test reads back. Nothing in it is the user's.
enum NearestExample {
    fileprivate static let duration = "write a duration such as '31 min' or '1h 30m'"

    /// Nil where the message names an example already, or says all.
    static func words(for kind: ScalarProblem.Kind, _ scalar: Scalar) -> String? {
        let kinds: [ScalarProblem.Kind] = [
            .notATarget, .notAQuantity, .textAfterUnit, .wordAsUnit, .fromNotAllowed, .perNotAllowed, .unknownPeriod,
            .averageOfCounts, .multipleNumbers, .looksLikeClockTime,
        ]
        guard kinds.contains(kind) else { return nil }
        return switch scalar {
        case .target where kind == .multipleNumbers:
            "write the minimum, such as '3 times per week', or the maximum, such as 'at most 4 times per week'"
        case .target:
            "write a target such as '120 km', '3 times per week', 'latest 75 kg from 85 kg' or 'best 100 kg', "
                + "and put other words in the title"
        case .quantity("s"): duration
        case .quantity: "write one amount with its unit, such as '5 km', and put other words in the text"
        default: nil
        }
    }

}

extension FieldCase {
    /// A map, or a list in a list, where a plain value is expected.
    func notAScalar() -> Finding {
        let isMap = problem.node >= 0 && document.nodes[Int(problem.node)].isMap
        let found = "'\(problem.field)' \(takesList ? "holds" : "is") a \(isMap ? "map" : "list")"
        return finding(
            .notAScalar, range: document.firstLine(of: problem.range),
            "\(found); expected \(expected(or: "a plain value"))",
            help: isMap ? "if text with ': ' was meant, put it in quotes" : nil)
    }

    /// A number outside what the field allows.
    func outOfRange(_ range: ClosedRange<Int>) -> Finding {
        let scalar = field?.scalar ?? .integer
        return finding(
            .outOfRange,
            "\(found); expected \(scalar.written(range.lowerBound)) to \(scalar.written(range.upperBound))")
    }
}
