/// Reads an expression:
///
///     or      = and ("or" and)*
///     and     = not ("and" not)*
///     not     = "not" not | "(" or ")" | "has" field | field operator value
///     value   = quoted | word+
///
/// A value of several words ends before `and`, `or`, a parenthesis or an operator. Words are read without case;
/// `has`, `not`, `and` and `or` are fields where an operator follows.
struct QueryParser {
    /// So that no expression can exhaust the stack.
    static let depthLimit = 64

    private let text: String
    private let tokens: [QueryToken]
    private var position = 0
    private var depth = 0

    static func parse(_ text: String) throws(QueryProblem) -> QueryExpression {
        var parser = QueryParser(text: text, tokens: try QueryToken.read(text))
        guard !parser.tokens.isEmpty else { throw QueryProblem(.empty, 0..<text.utf8.count) }
        let expression = try parser.alternatives()
        guard let rest = parser.current else { return expression }
        if let meant = OtherOperator.joint(at: parser.position, of: parser.tokens) { throw meant }
        throw QueryProblem(rest.kind == .close ? .strayParenthesis : .missingJoint, rest.range)
    }

    private init(text: String, tokens: [QueryToken]) {
        self.text = text
        self.tokens = tokens
    }

    private var current: QueryToken? { position < tokens.count ? tokens[position] : nil }

    /// The place after the last token, for what is missing there.
    private var end: Range<Int> { text.utf8.count..<text.utf8.count }

    private func isOperator(at position: Int) -> Bool {
        guard position < tokens.count, case .comparison = tokens[position].kind else { return false }
        return true
    }

    private func isKeyword(_ word: String) -> Bool {
        current?.isWord(word) == true && !isOperator(at: position + 1)
    }

    private mutating func alternatives() throws(QueryProblem) -> QueryExpression {
        var parts = [try conjunction()]
        while isKeyword("or") {
            position += 1
            parts.append(try conjunction())
        }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(QueryProblem) -> QueryExpression {
        var parts = [try negation()]
        while isKeyword("and") {
            position += 1
            parts.append(try negation())
        }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func negation() throws(QueryProblem) -> QueryExpression {
        guard let token = current else { throw QueryProblem(.missingField, end) }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw QueryProblem(.nestingTooDeep, token.range) }
        if isKeyword("not") {
            position += 1
            return .not(try negation())
        }
        guard token.kind == .open else { return try test() }
        position += 1
        let inner = try alternatives()
        guard let closing = current else { throw QueryProblem(.unclosedParenthesis, token.range) }
        guard closing.kind == .close else { throw QueryProblem(.missingJoint, closing.range) }
        position += 1
        return inner
    }

    private mutating func test() throws(QueryProblem) -> QueryExpression {
        if isKeyword("has") {
            position += 1
            return .has(try field())
        }
        let field = try field()
        guard let token = current, case .comparison(let comparison) = token.kind else {
            if let meant = OtherOperator.meant(after: field, current) { throw meant }
            throw QueryProblem(.missingOperator(field.text), current?.range ?? end)
        }
        position += 1
        return .comparison(field, comparison, try value(of: field))
    }

    private mutating func field() throws(QueryProblem) -> QueryName {
        guard let token = current else { throw QueryProblem(.missingField, end) }
        switch token.kind {
        case .word(let text), .quoted(let text):
            if isKeyword("and") || isKeyword("or") { throw QueryProblem(.missingField, token.range) }
            if case .word = token.kind, let meant = OtherOperator.negation(text, at: token.range) { throw meant }
            position += 1
            return QueryName(text: text, range: token.range)
        case .open, .close, .comparison: throw QueryProblem(.missingField, token.range)
        }
    }

    private mutating func value(of field: QueryName) throws(QueryProblem) -> QueryText {
        guard let first = current else { throw QueryProblem(.missingValue(field.text), end) }
        if case .quoted(let text) = first.kind {
            position += 1
            return QueryText(text: text, range: first.range)
        }
        var range = first.range.lowerBound..<first.range.lowerBound
        while let token = current, case .word = token.kind {
            if !range.isEmpty, token.isWord("and") || token.isWord("or") { break }
            range = range.lowerBound..<token.range.upperBound
            position += 1
        }
        guard !range.isEmpty else { throw QueryProblem(.missingValue(field.text), first.range) }
        return QueryText(text: String(decoding: Array(text.utf8)[range], as: UTF8.self), range: range)
    }
}
