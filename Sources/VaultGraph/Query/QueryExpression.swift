/// A parsed expression, before its fields are bound.
package indirect enum QueryExpression: Hashable, Sendable {
    /// `due < 2026-12-01`
    case comparison(QueryName, QueryOperator, QueryText)
    /// `has due`
    case has(QueryName)
    case not(QueryExpression)
    /// True when all are.
    case and([QueryExpression])
    /// True when one is.
    case or([QueryExpression])
}

/// How two values are compared.
package enum QueryOperator: String, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// Contains, without case.
    case contains = "~"

    /// True for `<`, `<=`, `>` and `>=`.
    package var asksForOrder: Bool {
        switch self {
        case .equal, .notEqual, .contains: false
        default: true
        }
    }
}

/// A field's name with its place in the expression, in UTF-8 bytes.
package struct QueryName: Hashable, Sendable {
    package var text: String
    package var range: Range<Int>
}

/// What a field is compared with, with its place in the expression, in UTF-8 bytes.
package struct QueryText: Hashable, Sendable {
    package var text: String
    package var range: Range<Int>
}
