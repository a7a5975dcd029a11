/// A key on one line, found but not yet kept.
struct Key {
    let kind: Node.Kind
    let range: ByteRange
    let content: ByteRange
    let isVerbatim: Bool
    /// The offset of the colon after it.
    let colon: Int

    func node(next: Int) -> Node {
        Node(kind, range: range, content: content, isVerbatim: isVerbatim, next: next)
    }
}

extension Parser {
    /// The key that starts at an offset, with its colon on the same line; nil when there is none.
    func scanKey(_ start: Int) -> Key? {
        let first = byte(start)
        if first == .doubleQuote || first == .singleQuote { return scanQuotedKey(start, quote: first) }
        guard isPlainStart(start, inFlow: false) else { return nil }
        var offset = start
        var textEnd = start
        while !isBreak(offset) {
            let byte = source[offset]
            if byte == .colon, isBlankOrBreak(offset + 1) {
                let range = ByteRange(start, textEnd)
                return Key(kind: .plain, range: range, content: range, isVerbatim: true, colon: offset)
            }
            if byte.isBlank {
                if self.byte(offset + 1) == .hash { return nil }
            } else {
                textEnd = offset + 1
            }
            offset += 1
        }
        return nil
    }

    private func scanQuotedKey(_ start: Int, quote: UInt8) -> Key? {
        var offset = start + 1
        var isVerbatim = true
        while true {
            guard !isBreak(offset) else { return nil }
            let byte = source[offset]
            if byte == quote {
                guard quote == .singleQuote, self.byte(offset + 1) == .singleQuote else { break }
                isVerbatim = false
                offset += 2
                continue
            }
            if quote == .doubleQuote, byte == .backslash {
                guard let length = escapeLength(offset), !isBreak(offset + 1) else { return nil }
                isVerbatim = false
                offset += length
                continue
            }
            offset += 1
        }
        let colon = skipSpaces(offset + 1)
        guard byte(colon) == .colon, isBlankOrBreak(colon + 1) else { return nil }
        return Key(
            kind: quote == .doubleQuote ? .doubleQuoted : .singleQuoted,
            range: ByteRange(start, offset + 1), content: ByteRange(start + 1, offset),
            isVerbatim: isVerbatim, colon: colon)
    }

    /// True when a plain scalar may start here.
    func isPlainStart(_ offset: Int, inFlow: Bool) -> Bool {
        switch byte(offset) {
        case .comma, .openBracket, .closeBracket, .openBrace, .closeBrace, .hash, .singleQuote, .doubleQuote,
            UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"),
            UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
            return false
        case .dash, .questionMark, .colon:
            return !isBlankOrBreak(offset + 1) && !(inFlow && byte(offset + 1).isFlowMark)
        default:
            return !isBlankOrBreak(offset)
        }
    }
}
