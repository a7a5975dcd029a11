import VaultSyntax

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

    private let binding: QueryBinding
    private let text: String
    private let tokens: [QueryToken]
    private var position = 0
    private var depth = 0

    /// The tests of an expression. Throws the first problem that a reader of it meets.
    static func parse(_ text: String, in scope: QueryScope) throws(QueryProblem) -> QueryTest {
        var parser = QueryParser(QueryBinding(scope: scope), text, try QueryToken.read(text))
        guard !parser.tokens.isEmpty else { throw QueryProblem(.empty, 0..<text.utf8.count) }
        let test = try parser.alternatives()
        guard let rest = parser.current else { return test }
        throw QueryProblem(rest.kind == .close ? .strayParenthesis : .missingJoint, rest.range)
    }

    private init(_ binding: QueryBinding, _ text: String, _ tokens: [QueryToken]) {
        (self.binding, self.text, self.tokens) = (binding, text, tokens)
    }

    private var current: QueryToken? { position < tokens.count ? tokens[position] : nil }

    /// The place after the last token, for what is missing there.
    private var end: Range<Int> { text.utf8.count..<text.utf8.count }

    private func isKeyword(_ word: String) -> Bool {
        guard current?.isWord(word) == true else { return false }
        if position + 1 < tokens.count, case .comparison = tokens[position + 1].kind { return false }
        return true
    }

    private mutating func alternatives() throws(QueryProblem) -> QueryTest {
        var parts = [try conjunction()]
        while isKeyword("or") {
            position += 1
            parts.append(try conjunction())
        }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(QueryProblem) -> QueryTest {
        var parts = [try negation()]
        while isKeyword("and") {
            position += 1
            parts.append(try negation())
        }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func negation() throws(QueryProblem) -> QueryTest {
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

    private mutating func test() throws(QueryProblem) -> QueryTest {
        if isKeyword("has") {
            position += 1
            return .has(try binding.field(try field()))
        }
        let field = try field()
        guard let token = current, case .comparison(let comparison) = token.kind else {
            throw QueryProblem(.missingOperator(field.text), current?.range ?? end)
        }
        position += 1
        return try binding.test(field, comparison, try value(of: field))
    }

    private mutating func field() throws(QueryProblem) -> QueryWords {
        guard let token = current, let text = token.text, !isKeyword("and"), !isKeyword("or") else {
            throw QueryProblem(.missingField, current?.range ?? end)
        }
        position += 1
        return QueryWords(text: text, range: token.range)
    }

    private mutating func value(of field: QueryWords) throws(QueryProblem) -> QueryWords {
        guard let first = current else { throw QueryProblem(.missingValue(field.text), end) }
        if case .quoted(let text) = first.kind {
            position += 1
            return QueryWords(text: text, range: first.range)
        }
        var range = first.range.lowerBound..<first.range.lowerBound
        while let token = current, case .word = token.kind {
            if !range.isEmpty, token.isWord("and") || token.isWord("or") { break }
            range = range.lowerBound..<token.range.upperBound
            position += 1
        }
        guard !range.isEmpty else { throw QueryProblem(.missingValue(field.text), first.range) }
        return QueryWords(text: String(decoding: Array(text.utf8)[range], as: UTF8.self), range: range)
    }
}

extension Query {
    /// A name or a value as an expression has it: in quotes where it would not be read as one word.
    package static func spelled(_ text: String) -> String {
        if (try? QueryToken.read(text).map(\.kind)) == [.word(text)],
            !["and", "or", "not", "has"].contains(text.lowercased())
        {
            return text
        }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// A field's name, or what it is compared with, with its place in the expression, in UTF-8 bytes.
struct QueryWords {
    var text: String
    var range: Range<Int>
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
        (self.kind, self.range, self.suggestions) = (kind, range, suggestions)
    }
}

/// A piece of an expression.
struct QueryToken {
    enum Kind: Hashable {
        case open, close
        case comparison(QueryOperator)
        case word(String)
        /// Quoted text, without the quotes.
        case quoted(String)
    }

    var kind: Kind
    /// In UTF-8 bytes of the expression.
    var range: Range<Int>

    /// What a word or a quoted text says.
    var text: String? {
        switch kind {
        case .word(let text), .quoted(let text): text
        case .open, .close, .comparison: nil
        }
    }

    /// True for the word, without case, when it is not quoted.
    func isWord(_ word: String) -> Bool {
        if case .word(let text) = kind { text.lowercased() == word } else { false }
    }

    private static let signs: [(sign: String, meaning: QueryOperator)] = [
        ("==", .equal), ("=", .equal), ("!=", .notEqual), ("<=", .lessOrEqual), ("<", .less), (">=", .greaterOrEqual),
        (">", .greater), ("~", .contains),
    ]

    /// Splits an expression into tokens. O(bytes).
    ///
    /// Operators separate words with or without spaces. A quote begins a text only where a word could begin,
    /// so `don't` is one word; in quotes `\"` is a quote and `\\` a backslash.
    static func read(_ text: String) throws(QueryProblem) -> [QueryToken] {
        var (tokens, rest): ([QueryToken], Substring) = ([], text[...])
        while let first = rest.first {
            let start = text.utf8.count - rest.utf8.count
            let kind: Kind
            if first.isOnlyWhitespace {
                rest.removeFirst()
                continue
            } else if let (sign, meaning) = signs.first(where: { rest.hasPrefix($0.sign) }) {
                rest.removeFirst(sign.count)
                kind = .comparison(meaning)
            } else if "()".contains(first) {
                rest.removeFirst()
                kind = first == "(" ? .open : .close
            } else if "\"'".contains(first) {
                guard let quoted = takeQuoted(&rest) else {
                    throw QueryProblem(.unclosedQuote, start..<text.utf8.count)
                }
                kind = .quoted(quoted)
            } else {
                let end = rest.indices.first { endsWord(rest[$0...]) } ?? rest.endIndex
                kind = .word(String(rest[..<end]))
                rest = rest[end...]
            }
            tokens.append(QueryToken(kind: kind, range: start..<text.utf8.count - rest.utf8.count))
        }
        return tokens
    }

    private static func endsWord(_ rest: Substring) -> Bool {
        guard let first = rest.first else { return true }
        return first.isOnlyWhitespace || "()".contains(first) || signs.contains { rest.hasPrefix($0.sign) }
    }

    /// What is in the quotes that a text begins with; nil where they are not closed.
    private static func takeQuoted(_ rest: inout Substring) -> String? {
        let (mark, escape) = (rest.removeFirst(), Character("\\"))
        var text = ""
        while let character = rest.popFirst() {
            if character == mark { return text }
            let isEscape = character == escape && (rest.first == mark || rest.first == escape)
            text.append(isEscape ? rest.removeFirst() : character)
        }
        return nil
    }
}
