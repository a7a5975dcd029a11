/// Block text: `|` and `>` with their indicators.
extension Parser {
    mutating func blockText(parent: Int) throws(Stop) {
        let start = at
        let kind: Node.Kind = source[start] == UInt8(ascii: "|") ? .literal : .folded
        let explicit = try blockHeader(start)
        var lines = at
        let contentStart = at
        var indent = explicit.map { max(parent, 0) + $0 } ?? 0
        if explicit == nil { indent = try detectIndent(from: at, parent: parent) }
        guard indent <= Node.deepestIndent else { throw Stop(.nestingTooDeep, start, start + 1) }
        var end = at
        while lines < limit {
            let blanks = indentation(lines)
            let text = lines + blanks
            if isBreak(text) {
                lines = afterBreak(lines)
                end = lines
                continue
            }
            if blanks < indent {
                if byte(text) == .tab, blanks > parent || isBreak(skipSpaces(text)) { throw tabStop(text) }
                if blanks > parent, byte(text) != .hash { throw Stop(.badIndentation, text, trimmedLineEnd(text)) }
                break
            }
            lines = afterBreak(lines)
            end = lines
        }
        at = end
        consumed = end
        nodes.append(
            Node(
                kind, range: ByteRange(start, end), content: ByteRange(contentStart, end),
                isVerbatim: false, next: nodes.count + 1, indent: indent))
    }

    /// Reads `|2-` and a comment after it; the indentation indicator, if any.
    private mutating func blockHeader(_ start: Int) throws(Stop) -> Int? {
        var offset = start + 1
        var explicit: Int?
        var hasChomp = false
        while !isBlankOrBreak(offset) {
            let byte = source[offset]
            if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte), explicit == nil {
                explicit = Int(byte - UInt8(ascii: "0"))
            } else if byte == UInt8(ascii: "+") || byte == .dash, !hasChomp {
                hasChomp = true
            } else {
                throw quoteStop(.badBlockHeader, start)
            }
            offset += 1
        }
        let rest = skipSpaces(offset)
        guard isBreak(rest) || (source[rest] == .hash && rest > offset) else {
            throw quoteStop(.badBlockHeader, start)
        }
        at = afterBreak(rest)
        consumed = at
        return explicit
    }

    /// The indentation of the first line with text; without one, that of the longest empty line.
    private func detectIndent(from start: Int, parent: Int) throws(Stop) -> Int {
        var lines = start
        var longest = 0
        while lines < limit {
            let blanks = indentation(lines)
            if !isBreak(lines + blanks) {
                guard blanks > parent else { break }
                if longest > blanks { throw Stop(.badIndentation, lines + blanks, trimmedLineEnd(lines + blanks)) }
                return blanks
            }
            longest = max(longest, blanks)
            lines = afterBreak(lines)
        }
        return max(longest, parent + 1)
    }
}
