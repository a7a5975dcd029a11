extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    package static let newline = UInt8(ascii: "\n")
    package static let carriageReturn = UInt8(ascii: "\r")
    package static let blank = UInt8(ascii: " ")
    package static let hash = UInt8(ascii: "#")
    package static let colon = UInt8(ascii: ":")
    package static let comma = UInt8(ascii: ",")
    package static let dash = UInt8(ascii: "-")
    static let star = UInt8(ascii: "*")
    static let questionMark = UInt8(ascii: "?")
    static let singleQuote = UInt8(ascii: "'")
    static let doubleQuote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    package static let openBracket = UInt8(ascii: "[")
    package static let closeBracket = UInt8(ascii: "]")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")

    package var isBlank: Bool { self == .blank || self == .tab }
    /// Whether it is part of a line break.
    package var isLineEnd: Bool { self == .newline || self == .carriageReturn }

    var isFlowMark: Bool {
        self == .comma || self == .openBracket || self == .closeBracket || self == .openBrace || self == .closeBrace
    }
}

/// Lines, indentation and what is between content.
extension Parser {
    /// The byte at an offset; 0 after the limit.
    func byte(_ offset: Int) -> UInt8 { offset < limit ? source[offset] : 0 }

    /// True at a line break and at the limit.
    func isBreak(_ offset: Int) -> Bool {
        guard offset < limit else { return true }
        let byte = source[offset]
        if byte == .newline { return true }
        return byte == .carriageReturn && (offset + 1 >= limit || source[offset + 1] == .newline)
    }

    func isBlankOrBreak(_ offset: Int) -> Bool { isBreak(offset) || source[offset].isBlank }

    /// Where the line that holds the offset ends: its break, or the limit.
    func lineEnd(_ offset: Int) -> Int {
        var end = offset
        while end < limit, source[end] != .newline { end += 1 }
        if end > offset, end <= limit, source[end - 1] == .carriageReturn { end -= 1 }
        return end
    }

    /// Where the line's text ends, without spaces after it.
    func trimmedLineEnd(_ offset: Int) -> Int {
        var end = lineEnd(offset)
        while end > offset, source[end - 1].isBlank { end -= 1 }
        return end
    }

    /// The start of the line after the one that holds the offset.
    func afterBreak(_ offset: Int) -> Int {
        var next = offset
        while next < limit, source[next] != .newline { next += 1 }
        return min(next + 1, limit)
    }

    /// How many spaces a line starts with; tabs do not count.
    func indentation(_ start: Int) -> Int {
        var offset = start
        while offset < limit, source[offset] == .blank { offset += 1 }
        return offset - start
    }

    func skipSpaces(_ start: Int) -> Int {
        var offset = start
        while offset < limit, source[offset].isBlank { offset += 1 }
        return offset
    }

    /// Skips empty lines and comments; the indentation of the line it stops at, nil at the limit.
    mutating func nextContent() -> Int? {
        while at < limit {
            let content = skipSpaces(at)
            if isBreak(content) || source[content] == .hash {
                at = afterBreak(content)
                continue
            }
            lineStart = at
            return indentation(at)
        }
        return nil
    }

    /// Reads the rest of a line after a value: spaces and a comment.
    mutating func finishLine() throws(Stop) {
        let rest = skipSpaces(at)
        guard isBreak(rest) || (source[rest] == .hash && rest > at) else {
            throw textBehind(at: rest)
        }
        at = afterBreak(rest)
        consumed = at
    }

    /// `- ` or `-` at the end of the line.
    func isDash(_ offset: Int) -> Bool { byte(offset) == .dash && isBlankOrBreak(offset + 1) }

    /// `[` or `{`.
    func flowStart(_ offset: Int) -> UInt8? {
        let byte = byte(offset)
        return byte == .openBracket || byte == .openBrace ? byte : nil
    }

    /// True for a line that git writes around and between the sides of a conflict.
    func isMarkerLine(_ start: Int) -> Bool {
        let mark = byte(start)
        guard
            mark == UInt8(ascii: "<") || mark == UInt8(ascii: "=") || mark == UInt8(ascii: ">")
                || mark == UInt8(ascii: "|")
        else { return false }
        for offset in start..<(start + 7) where byte(offset) != mark { return false }
        return true
    }

    mutating func appendMissing(at offset: Int) {
        let place = ByteRange(offset, offset)
        nodes.append(Node(.missing, range: place, content: place, isVerbatim: true, next: nodes.count + 1))
    }

    /// Starts a list or map; `close` sets its end.
    mutating func open(_ kind: Node.Kind, at offset: Int) throws(Stop) -> Int {
        depth += 1
        guard depth <= Self.deepest else { throw Stop(.nestingTooDeep, offset, min(offset + 1, limit)) }
        let place = ByteRange(offset, offset)
        nodes.append(Node(kind, range: place, content: place, isVerbatim: false, next: 0))
        return nodes.count - 1
    }

    mutating func close(_ index: Int, end: Int) {
        depth -= 1
        nodes[index].next = Int32(nodes.count)
        nodes[index].range.end = UInt32(end)
        nodes[index].content.end = UInt32(end)
    }
}
