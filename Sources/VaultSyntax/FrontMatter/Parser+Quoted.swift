/// Quoted scalars, which may run over several lines.
extension Parser {
    /// Reads a quoted scalar; `at` is after its closing quote afterwards.
    mutating func quoted(parent: Int) throws(Stop) {
        let start = at
        let quote = source[start]
        var offset = start + 1
        var isVerbatim = true
        while true {
            guard offset < limit else { throw unclosedQuote(start) }
            let byte = source[offset]
            if byte == quote {
                if quote == .doubleQuote || self.byte(offset + 1) != .singleQuote { break }
                isVerbatim = false
                offset += 2
            } else if byte == .backslash, quote == .doubleQuote {
                isVerbatim = false
                if isBreak(offset + 1) {
                    offset += 1
                    continue
                }
                guard let length = escapeLength(offset) else {
                    throw Stop(.badEscape, offset, min(offset + 2, limit))
                }
                offset += length
            } else if byte == .newline {
                isVerbatim = false
                offset = try continuation(offset + 1, of: start, parent: parent)
            } else {
                offset += 1
            }
        }
        at = offset + 1
        nodes.append(
            Node(
                quote == .doubleQuote ? .doubleQuoted : .singleQuoted,
                range: ByteRange(start, offset + 1), content: ByteRange(start + 1, offset),
                isVerbatim: isVerbatim, next: nodes.count + 1))
    }

    /// Checks that a further line of a quoted scalar is indented deeper than its parent; where its text starts.
    private mutating func continuation(_ line: Int, of start: Int, parent: Int) throws(Stop) -> Int {
        let content = skipSpaces(line)
        guard content < limit else { throw unclosedQuote(start) }
        if isBreak(content) { return content }
        if indentation(line) <= parent {
            if source[line..<content].contains(.tab) { throw tabStop(line + indentation(line)) }
            throw shallowText(line, of: start, parent: parent) ?? unclosedQuote(start)
        }
        lineStart = line
        return content
    }

    /// The problem of a text in quotes that goes on without indentation and is closed further down, at the end of a
    /// line, before anything that an empty line divides from it. Everything up to there is that text; its lines get
    /// their indentation. Nil when the quote is not closed so.
    private func shallowText(_ line: Int, of start: Int, parent: Int) -> Stop? {
        let quote = source[start]
        var edits: [TextEdit] = []
        var next = line
        while next < limit {
            let content = skipSpaces(next)
            guard !isBreak(content) else { return nil }
            let missing = max(parent, top) + 2 - indentation(next)
            if missing > 0 {
                let blanks = String(repeating: " ", count: missing)
                edits.append(TextEdit(range: ByteRange(next, next), replacement: blanks))
            }
            if let close = closing(quote, from: content, to: lineEnd(content)) {
                let rest = skipSpaces(close + 1)
                guard isBreak(rest) || source[rest] == .hash && rest > close + 1 else { return nil }
                let range = ByteRange(skipSpaces(line), trimmedLineEnd(line))
                let first = ByteRange(start, trimmedLineEnd(start))
                return Stop(Problem(.badIndentation, range, related: first, edits: edits), end: afterBreak(close))
            }
            next = afterBreak(next)
        }
        return nil
    }

    /// The closing quote in a part of a line; nil for none.
    private func closing(_ quote: UInt8, from start: Int, to end: Int) -> Int? {
        var offset = start
        while offset < end {
            if source[offset] == .backslash, quote == .doubleQuote {
                offset += 1
            } else if source[offset] == quote {
                guard quote == .singleQuote, byte(offset + 1) == .singleQuote else { return offset }
                offset += 1
            }
            offset += 1
        }
        return nil
    }

    private func unclosedQuote(_ start: Int) -> Stop {
        Stop(.unclosedQuote, start, trimmedLineEnd(start))
    }

    /// How many bytes an escape takes, from its backslash on; nil for one that YAML does not know.
    func escapeLength(_ offset: Int) -> Int? {
        switch byte(offset + 1) {
        case UInt8(ascii: "0"), UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "t"), .tab, UInt8(ascii: "n"),
            UInt8(ascii: "v"), UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "e"), .blank, .doubleQuote,
            UInt8(ascii: "/"), .backslash, UInt8(ascii: "N"), UInt8(ascii: "_"), UInt8(ascii: "L"), UInt8(ascii: "P"):
            return 2
        case UInt8(ascii: "x"):
            return hexadecimal(offset + 2, digits: 2) == nil ? nil : 4
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal(offset + 2, digits: 4) else { return nil }
            if (0xDC00...0xDFFF).contains(unit) { return nil }
            guard (0xD800...0xDBFF).contains(unit) else { return 6 }
            guard byte(offset + 6) == .backslash, byte(offset + 7) == UInt8(ascii: "u"),
                let low = hexadecimal(offset + 8, digits: 4), (0xDC00...0xDFFF).contains(low)
            else { return nil }
            return 12
        case UInt8(ascii: "U"):
            guard let code = hexadecimal(offset + 2, digits: 8), Unicode.Scalar(code) != nil else { return nil }
            return 10
        default:
            return nil
        }
    }

    private func hexadecimal(_ start: Int, digits: Int) -> UInt32? {
        guard start + digits <= limit else { return nil }
        return ScalarText.hexadecimal(source[start..<(start + digits)])
    }
}
