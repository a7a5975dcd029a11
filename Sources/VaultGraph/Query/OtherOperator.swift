/// Operators as other programs write them: none is read, each is answered with the one to write.
enum OtherOperator {
    /// What may stand where a token begins.
    private static let signs: [(written: String, here: String)] = [
        ("&&", "and"), ("||", "or"), ("<>", "!="), ("=~", "~"), ("!~", "not … ~"), ("=<", "<="), ("=>", ">="),
        (":=", "="),
    ]
    /// What may stand where an operator is expected.
    private static let words = [
        "is": "=", "equals": "=", "eq": "=", "ne": "!=", "isnt": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
        "before": "<", "after": ">", "under": "<", "over": ">", "contains": "~", "like": "~", "matches": "~",
        "includes": "~", ":": "=",
    ]

    /// The operator of another program that begins at an offset: the one to write, and its length.
    static func at(_ offset: Int, of bytes: [UInt8]) -> (here: String, length: Int)? {
        for (written, here) in signs where bytes[offset...].starts(with: written.utf8) {
            return (here, written.utf8.count)
        }
        return nil
    }

    /// Whether `&&` or `||` begins there, which ends a word too.
    static func isJoint(_ offset: Int, of bytes: [UInt8]) -> Bool {
        bytes[offset...].starts(with: "&&".utf8) || bytes[offset...].starts(with: "||".utf8)
    }

    /// What was meant where the expression does not go on as it should: `has due & has plan`, and
    /// `due > today & title ~ run`, where the value took the words up to the operator.
    static func joint(at position: Int, of tokens: [QueryToken]) -> QueryProblem? {
        if let found = joint(in: tokens[position]) { return found }
        guard case .comparison = tokens[position].kind else { return nil }
        for token in tokens[..<position].reversed() {
            guard case .word = token.kind, !token.isWord("and"), !token.isWord("or") else { return nil }
            if let found = joint(in: token) { return found }
        }
        return nil
    }

    private static func joint(in token: QueryToken) -> QueryProblem? {
        guard case .word(let word) = token.kind,
            let place = word.utf8.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "|") })
        else { return nil }
        let start = token.range.lowerBound + word.utf8.distance(from: word.startIndex, to: place)
        return QueryProblem(.otherOperator(word.utf8[place] == UInt8(ascii: "&") ? "and" : "or"), start..<start + 1)
    }

    /// `!archived`, where a field is expected.
    static func negation(_ word: String, at range: Range<Int>) -> QueryProblem? {
        guard word.hasPrefix("!") else { return nil }
        return QueryProblem(.otherOperator("not"), range.lowerBound..<range.lowerBound + 1)
    }

    /// What was meant where an operator is missing: `status is done`, `status:done`.
    static func meant(after field: QueryName, _ found: QueryToken?) -> QueryProblem? {
        if case .word(let word) = found?.kind, let found, let here = words[word.lowercased()] {
            return QueryProblem(.otherOperator(here), found.range)
        }
        guard let colon = field.text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > field.text.startIndex,
            field.text.utf8.count == field.range.count
        else { return nil }
        let start = field.range.lowerBound + field.text.utf8.distance(from: field.text.startIndex, to: colon)
        return QueryProblem(.otherOperator("="), start..<start + 1)
    }
}

extension Query {
    /// An expression with the operators that are read here; nil where it has no others, or is not read then either.
    package static func withKnownOperators(_ expression: String) -> String? {
        var text = expression
        for _ in 0..<16 {
            do throws(QueryProblem) {
                _ = try QueryParser.parse(text)
                return text == expression ? nil : text
            } catch {
                guard case .otherOperator(let here) = error.kind, !here.contains(" ") else { return nil }
                var bytes = Array(text.utf8)
                let isTight: (Int) -> Bool = { bytes.indices.contains($0) && bytes[$0] != UInt8(ascii: " ") }
                let before = isTight(error.range.lowerBound - 1) ? " " : ""
                let after = isTight(error.range.upperBound) ? " " : ""
                bytes.replaceSubrange(error.range, with: Array((before + here + after).utf8))
                text = String(decoding: bytes, as: UTF8.self)
            }
        }
        return nil
    }
}
