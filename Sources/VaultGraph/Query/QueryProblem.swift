import VaultSchema

/// Why an expression cannot be evaluated, as data; the words live with the commands.
package struct QueryProblem: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Nothing, or spaces only.
        case empty
        /// `title = "run`
        case unclosedQuote
        /// `(a = 1`
        case unclosedParenthesis
        /// `a = 1)`
        case strayParenthesis
        /// `= 1`, `and a = 1`
        case missingField
        /// `due 2026-12-01`; the field.
        case missingOperator(String)
        /// `due <`; the field.
        case missingValue(String)
        /// `title = "a" b`; text where `and` or `or` is expected.
        case missingJoint
        /// `&&`, `<>` or `is` as other programs write an operator; the one to write.
        case otherOperator(String)
        /// More than 64 parentheses and `not` inside each other.
        case nestingTooDeep
        /// A name that is not a field; the types that have it anyway.
        case unknownField(String, of: [String])
        /// `text = canal`: of all that a note says, and no field.
        case onlyContains(String)
        /// `due < soon`: what the field holds.
        case unreadableValue(field: String, Scalar)
        /// `goals < run`: the field's values have no order.
        case noOrder(field: String, Scalar)
        /// A link field asked for a name that no note has.
        case unknownName(String)
    }

    package var kind: Kind
    /// Where in the expression, in UTF-8 bytes.
    package var range: Range<Int>
    /// What may have been meant.
    package var suggestions: [String]

    package init(_ kind: Kind, _ range: Range<Int>, suggestions: [String] = []) {
        self.kind = kind
        self.range = range
        self.suggestions = suggestions
    }
}
