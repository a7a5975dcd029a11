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

extension Query {
    /// A name or a value as an expression has it: in quotes where it would not be read as one word.
    package static func spelled(_ text: String) -> String {
        if case .comparison(let name, .equal, let value) = try? QueryParser.parse("\(text) = \(text)"),
            name.text == text, value.text == text, !["and", "or", "not", "has"].contains(text.lowercased())
        {
            return text
        }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

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

/// A piece of an expression.
struct QueryToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case open, close
        case comparison(QueryOperator)
        case word(String)
        /// Quoted text, without the quotes.
        case quoted(String)
    }

    var kind: Kind
    /// In UTF-8 bytes of the expression.
    var range: Range<Int>

    /// True for the word, without case, when it is not quoted.
    func isWord(_ word: String) -> Bool {
        guard case .word(let text) = kind else { return false }
        return text.lowercased() == word
    }

    /// Splits an expression into tokens. O(bytes).
    ///
    /// Operators separate words with or without spaces. A quote begins a text only where a word could begin,
    /// so `don't` is one word; in quotes `\"` is a quote and `\\` a backslash.
    static func read(_ text: String) throws(QueryProblem) -> [QueryToken] {
        var lexer = QueryLexer(bytes: Array(text.utf8))
        var tokens: [QueryToken] = []
        while let token = try lexer.next() { tokens.append(token) }
        return tokens
    }
}

private struct QueryLexer {
    let bytes: [UInt8]
    var offset = 0

    mutating func next() throws(QueryProblem) -> QueryToken? {
        while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
        guard offset < bytes.count else { return nil }
        let start = offset
        if let (comparison, length) = comparison(at: offset) {
            offset += length
            return QueryToken(kind: .comparison(comparison), range: start..<offset)
        }
        switch bytes[offset] {
        case UInt8(ascii: "("):
            offset += 1
            return QueryToken(kind: .open, range: start..<offset)
        case UInt8(ascii: ")"):
            offset += 1
            return QueryToken(kind: .close, range: start..<offset)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return try quoted()
        default:
            while offset < bytes.count, !endsWord(at: offset) { offset += 1 }
            let text = String(decoding: bytes[start..<offset], as: UTF8.self)
            return QueryToken(kind: .word(text), range: start..<offset)
        }
    }

    private mutating func quoted() throws(QueryProblem) -> QueryToken {
        let start = offset
        let mark = bytes[offset]
        var text: [UInt8] = []
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == mark {
                offset += 1
                return QueryToken(kind: .quoted(String(decoding: text, as: UTF8.self)), range: start..<offset)
            }
            if byte == UInt8(ascii: "\\"), offset + 1 < bytes.count,
                bytes[offset + 1] == mark || bytes[offset + 1] == UInt8(ascii: "\\")
            {
                offset += 1
            }
            text.append(bytes[offset])
            offset += 1
        }
        throw QueryProblem(.unclosedQuote, start..<bytes.count)
    }

    private func comparison(at offset: Int) -> (QueryOperator, length: Int)? {
        let isFollowed = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "=")
        switch bytes[offset] {
        case UInt8(ascii: "="): return (.equal, isFollowed ? 2 : 1)
        case UInt8(ascii: "!"): return isFollowed ? (.notEqual, 2) : nil
        case UInt8(ascii: "<"): return isFollowed ? (.lessOrEqual, 2) : (.less, 1)
        case UInt8(ascii: ">"): return isFollowed ? (.greaterOrEqual, 2) : (.greater, 1)
        case UInt8(ascii: "~"): return (.contains, 1)
        default: return nil
        }
    }

    private func endsWord(at offset: Int) -> Bool {
        let byte = bytes[offset]
        return isBlank(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || comparison(at: offset) != nil
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
