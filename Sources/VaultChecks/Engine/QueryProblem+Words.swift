import VaultRecords

extension QueryProblem {
    /// What is wrong, in a line, with what the expression says at the place of the problem.
    package func words(found: String) -> String {
        switch kind {
        case .empty: "the expression is empty"
        case .unclosedQuote: "a quote is not closed"
        case .unclosedParenthesis: "a parenthesis is not closed"
        case .strayParenthesis: "there is a ')' without a '('"
        case .missingField where found.isEmpty: "a field name is missing"
        case .missingField: "found '\(found)'; expected a field name"
        case .missingOperator(let field):
            found.isEmpty
                ? "nothing follows '\(field)'"
                : "found '\(found)' after '\(field)'; expected =, !=, <, <=, >, >= or ~"
        case .missingValue(let field): "nothing follows the operator after '\(field)'"
        case .missingJoint: "found '\(found)'; expected 'and' or 'or'"
        case .nestingTooDeep: "parentheses and 'not' are nested more than 64 deep"
        case .unknownField(let name, of: let types):
            types.isEmpty
                ? "no record has a field '\(name)'"
                : "'\(name)' is a field of \(Words.list(types, joint: "and")), not of what is listed"
        case .onlyContains(let name): "'\(name)' is all that a note says, and is only searched with ~"
        case .unreadableValue(let field, let scalar):
            "'\(field)' is compared with '\(found)'; expected \(scalar.expectation)"
        case .noOrder(let field, let scalar): "'\(field)' holds \(scalar.plural), which have no order"
        case .unknownName(let name): "no note is named '\(name)'"
        }
    }

    /// What to write; nil when there is nothing sure to say.
    package func help(found: String) -> String? {
        switch kind {
        case .empty, .missingField: "write, for example, 'due < 2026-12-01 and not has plan'"
        case .unclosedQuote: "write \\\" for a quote inside a quoted text"
        case .missingOperator(let field) where found.isEmpty:
            "write \(ShellWord.quoted("has \(Query.spelled(field))")) for records in which it is set"
        case .missingOperator(let field) where found.lowercased() == "is":
            "write \(ShellWord.quoted("not has \(Query.spelled(field))")) for records without it"
        case .missingOperator: "a name of several words needs quotes, as in '\"Date read\" < 2026-12-01'"
        case .missingValue: "the operators are =, !=, <, <=, >, >= and ~; 'and', 'or' and 'not' join tests"
        case .missingJoint: "join tests with 'and' or 'or'; quote text that contains them, quotes or operators"
        case .noOrder: "use =, != or ~"
        case .onlyContains(let name): "write, for example, '\(name) ~ canal'"
        case .unreadableValue where found.contains("&&") || found.contains("||"): "join tests with 'and' or 'or'"
        case .unreadableValue(let field, .integer), .unreadableValue(let field, .number):
            "compare it with a number, as in \(ShellWord.quoted("\(Query.spelled(field)) >= 8"))"
        case .unreadableValue(_, .quantity): "write an amount with its unit, such as 5 km; ~ searches for any text"
        case .unreadableValue(_, .date), .unreadableValue(_, .dateTime):
            "write a day such as 2026-11-21, today, -7d, +2w, +3m, +1y or monday; ~ searches for any text, as in ~ 2026-11"
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
        case .time: "a time such as 07:15"
        case .quantity: "an amount with its unit"
        case .target: "an amount with its unit, or a target"
        case .text, .link, .namedNumber, .namedQuantity, .countedProperty, .interval: "text"
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
