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
        guard !parser.tokens.isEmpty else {
            throw QueryProblem("the expression is empty", 0..<text.utf8.count, help: QueryProblem.example)
        }
        let test = try parser.alternatives()
        guard let rest = parser.current else { return test }
        if rest.kind == .close { throw QueryProblem("there is a ')' without a '('", rest.range) }
        throw parser.missingJoint(rest.range)
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
        guard let token = current else { throw missingField(end) }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw QueryProblem(QueryProblem.nesting, token.range) }
        if isKeyword("not") {
            position += 1
            return .not(try negation())
        }
        guard token.kind == .open else { return try test() }
        position += 1
        let inner = try alternatives()
        guard let closing = current else { throw QueryProblem("a parenthesis is not closed", token.range) }
        guard closing.kind == .close else { throw missingJoint(closing.range) }
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
            throw missingOperator(field.text, current?.range ?? end)
        }
        position += 1
        return try binding.test(field, comparison, try value(of: field))
    }

    private mutating func field() throws(QueryProblem) -> QueryWords {
        guard let token = current, let text = token.text, !isKeyword("and"), !isKeyword("or") else {
            throw missingField(current?.range ?? end)
        }
        position += 1
        return QueryWords(text: text, range: token.range)
    }

    private mutating func value(of field: QueryWords) throws(QueryProblem) -> QueryWords {
        guard let first = current else { throw missingValue(field.text, end) }
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
        guard !range.isEmpty else { throw missingValue(field.text, first.range) }
        return QueryWords(text: written(range), range: range)
    }

    // MARK: What is wrong

    /// What the expression says at a place.
    private func written(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

    private func missingField(_ range: Range<Int>) -> QueryProblem {
        QueryProblem(
            range.isEmpty ? "a field name is missing" : "found '\(written(range))'; expected a field name", range,
            help: QueryProblem.example)
    }

    private func missingOperator(_ field: String, _ range: Range<Int>) -> QueryProblem {
        let (found, spelled) = (written(range), Query.spelled(field))
        if found.isEmpty {
            return QueryProblem(
                "nothing follows '\(field)'", range,
                help: "write \(QueryProblem.quoted("has \(spelled)")) for records in which it is set")
        }
        return QueryProblem(
            "found '\(found)' after '\(field)'; expected =, !=, <, <=, >, >= or ~", range,
            help: found.lowercased() == "is"
                ? "write \(QueryProblem.quoted("not has \(spelled)")) for records without it"
                : "a name of several words needs quotes, as in '\"Date read\" < 2026-12-01'")
    }

    private func missingValue(_ field: String, _ range: Range<Int>) -> QueryProblem {
        QueryProblem(
            "nothing follows the operator after '\(field)'", range,
            help: "the operators are =, !=, <, <=, >, >= and ~; 'and', 'or' and 'not' join tests")
    }

    private func missingJoint(_ range: Range<Int>) -> QueryProblem {
        QueryProblem(
            "found '\(written(range))'; expected 'and' or 'or'", range,
            help: "join tests with 'and' or 'or'; quote text that contains them, quotes or operators")
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

/// Why an expression cannot be evaluated.
package struct QueryProblem: Error, Hashable, Sendable {
    /// What is wrong, in a line.
    package var message: String
    /// Where in the expression, in UTF-8 bytes.
    package var range: Range<Int>
    /// What to write where nothing is suggested; nil when there is nothing sure to say.
    package var help: String?
    /// What may have been meant.
    package var suggestions: [String]

    init(_ message: String, _ range: Range<Int>, help: String? = nil, suggestions: [String] = []) {
        (self.message, self.range, self.help, self.suggestions) = (message, range, help, suggestions)
    }

    /// Of what is nested too deeply.
    package static let nesting = "parentheses and 'not' are nested more than 64 deep"
    fileprivate static let example = "write, for example, 'due < 2026-12-01 and not has plan'"

    /// A part of an expression in the quotes of a shell.
    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
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
                    throw QueryProblem(
                        "a quote is not closed", start..<text.utf8.count,
                        help: "write \\\" for a quote inside a quoted text")
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
