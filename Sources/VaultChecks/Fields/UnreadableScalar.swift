import VaultSchema
import VaultSyntax

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
