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
}

extension QueryToken {
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
        if let (word, length) = OtherOperator.at(offset, of: bytes) {
            throw QueryProblem(.otherOperator(word), start..<start + length)
        }
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
        return isBlank(byte) || OtherOperator.isJoint(offset, of: bytes) || byte == UInt8(ascii: "(")
            || byte == UInt8(ascii: ")") || comparison(at: offset) != nil
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
