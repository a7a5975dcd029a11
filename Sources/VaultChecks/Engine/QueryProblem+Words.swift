import VaultGraph
import VaultSchema

extension QueryProblem {
    /// What is wrong, in a line.
    ///
    /// - Parameter found: what the expression says at the place of the problem
    package func words(found: String) -> String {
        switch kind {
        case .empty: "the expression is empty"
        case .unclosedQuote: "a quote is opened and never closed"
        case .unclosedParenthesis: "a parenthesis is opened and never closed"
        case .strayParenthesis: "a parenthesis is closed that was never opened"
        case .missingField where found.isEmpty: "the name of a field is missing"
        case .missingField: "'\(found)' stands where a field's name is expected"
        case .missingOperator(let field):
            found.isEmpty
                ? "nothing says what '\(field)' is compared with"
                : "'\(found)' stands after '\(field)'; expected =, !=, <, <=, >, >= or ~"
        case .missingValue(let field): "nothing stands after the operator of '\(field)'"
        case .missingJoint: "'\(found)' stands where 'and' or 'or' is expected"
        case .nestingTooDeep: "more than 64 parentheses or 'not' are inside each other"
        case .unknownField(let name, of: let types):
            types.isEmpty
                ? "no record has a field '\(name)'"
                : "'\(name)' is a field of \(Words.list(types, joint: "and")), not of what is listed"
        case .unreadableValue(let field, let scalar):
            "'\(field)' is compared with '\(found)'; expected \(scalar.expectation)"
        case .noOrder(let field, let scalar): "'\(field)' holds \(scalar.plural), which have no order"
        case .unknownName(let name): "no note is named '\(name)'"
        }
    }

    /// What to write; nil when there is nothing sure to say.
    package func remedy(found: String) -> String? {
        switch kind {
        case .empty, .missingField: "write for example 'due < 2026-12-01 and not has plan'"
        case .unclosedQuote: "write \\\" for a quote inside a quoted text"
        case .missingOperator(let field) where found.isEmpty: "write 'has \(field)' for records that have it"
        case .missingJoint: "put text with 'and', 'or', quotes or operators in it in quotes"
        case .noOrder: "use =, != or ~"
        case .unreadableValue(_, .quantity): "write an amount with its unit, as 5 km; ~ looks for any text"
        case .unreadableValue(_, .date), .unreadableValue(_, .dateTime):
            "write a day such as 2026-11-21, today, -7d, +2w or monday; ~ looks for any text, as in ~ 2026-11"
        case .unknownField: "'vault list TYPE --format json' shows the fields that records have"
        default: nil
        }
    }
}

extension Scalar {
    /// What a value is to be, for people.
    fileprivate var expectation: String {
        switch self {
        case .choice(let words): Words.list(words, joint: "or")
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .date, .dateTime, .dateSpan: "a day"
        case .time: "a time, as 07:15"
        case .quantity: "an amount with its unit"
        case .target: "an amount with its unit, or a target"
        case .text, .link, .namedNumber, .namedQuantity: "text"
        }
    }

    fileprivate var plural: String {
        switch self {
        case .boolean: "true or false"
        case .link: "links"
        default: "words"
        }
    }
}
