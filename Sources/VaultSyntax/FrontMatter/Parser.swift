/// Reads the subset of YAML that a front matter may hold, entry by entry. Every accepted construct has its exact
/// meaning of YAML 1.2; every other one becomes a problem, and reading goes on at the next key of the top level.
///
/// Invariant: `at` is the start of a line whenever one construct has been read as a whole.
struct Parser {
    /// Thrown inside the parser when an entry cannot be read; it never leaves it.
    struct Stop: Error {
        let problem: Problem

        init(_ kind: Problem.Kind, _ start: Int, _ end: Int, edits: [TextEdit] = []) {
            self.init(Problem(kind, ByteRange(start, end), edits: edits))
        }

        init(_ problem: Problem) { self.problem = problem }
    }

    /// Deeper nesting than this is reported, not read.
    static let deepest = 32

    let source: UnsafeBufferPointer<UInt8>
    /// Where the front matter's text ends.
    let limit: Int
    var at: Int
    var lineStart: Int
    /// The start of the line after the last line that holds content.
    var consumed: Int
    var depth = 0
    /// Indentation of the top level's keys.
    var top = 0
    /// Conflicts that git left behind, from marker to marker.
    let conflicts: [ByteRange]

    var nodes: [Node] = []
    var entries: [Entry] = []
    var problems: [Problem] = []
    /// Where the nodes of the entry that is being read start.
    var entryNode = 0
    /// The first entry of each key, kept when there are too many to look through.
    var firstEntries: [[UInt8]: Int] = [:]
    /// How many of the entries have been taken in there.
    var seenEntries = 0

    init(_ source: UnsafeBufferPointer<UInt8>, from start: Int, to limit: Int, conflicts: [ByteRange] = []) {
        self.source = source
        self.limit = limit
        self.conflicts = conflicts
        at = start
        lineStart = start
        consumed = start
    }

    /// Reads everything up to the limit. Cost: linear in the bytes.
    mutating func parse() {
        guard let indent = nextContent() else { return }
        top = indent
        nodes.reserveCapacity(24)
        entries.reserveCapacity(10)
        let first = skipSpaces(at + indent)
        if flowStart(first) != nil, scanKey(first) == nil, placeholderEnd(first) == nil {
            if parseFlowTop(first) { return }
        }
        while let indent = nextContent() {
            if isInConflict(at, at + 1),
                isMarkerLine(at) || indent != top || scanKey(at + indent) == nil
            {
                if !isMarkerLine(at), !entries.isEmpty { entries[entries.count - 1].state = .conflicted }
                at = afterBreak(at)
                continue
            }
            parseTopLine(indent)
        }
    }

    private mutating func parseTopLine(_ indent: Int) {
        let start = at
        let content = at + indent
        guard indent == top, byte(content) != UInt8.tab, !isDocumentMarker(content), let key = scanKey(content) else {
            problems.append(diagnoseTopLine(content, indent: indent))
            refuseEmptyEntry()
            at = afterBreak(start)
            skipToNextKey()
            consumed = at
            return
        }
        parseEntry(key, lineAt: start)
    }

    /// A line that cannot be read after a key without a value may be that value: the entry has none that is certain.
    private mutating func refuseEmptyEntry() {
        guard let last = entries.indices.last, entries[last].state == .readable,
            nodes[Int(entries[last].value)].kind == .missing
        else { return }
        entries[last].state = .unreadable
    }

    private mutating func parseEntry(_ key: Key, lineAt start: Int) {
        let keyIndex = nodes.count
        entryNode = keyIndex
        nodes.append(key.node(next: keyIndex + 1))
        var state = Entry.State.readable
        do throws(Stop) {
            at = key.colon + 1
            lineStart = start
            try value(parent: top, mayListAtParent: true)
            try checkAfterEntry()
            if isInConflict(start, consumed) { state = .conflicted }
        } catch {
            state = .unreadable
            at = afterBreak(start)
            skipToNextKey()
            consumed = at
            if isInConflict(start, at) {
                state = .conflicted
            } else {
                problems.append(error.problem)
            }
        }
        if state == .unreadable || state == .conflicted {
            nodes.removeSubrange((keyIndex + 1)...)
            appendMissing(at: key.colon + 1)
            depth = 0
        }
        if state != .conflicted, let first = firstEntry(like: keyIndex) {
            state = .duplicate
            problems.append(Problem(.duplicateKey, nodes[keyIndex].range, related: nodes[Int(first.key)].range))
        }
        entries.append(
            Entry(
                key: Int32(keyIndex), value: Int32(keyIndex + 1), state: state,
                range: ByteRange(start, max(consumed, start))))
    }

    /// What comes after a value must be the next key of the top level.
    private mutating func checkAfterEntry() throws(Stop) {
        let end = consumed
        guard let indent = nextContent() else { return }
        if indent > top || (indent == top && isDash(at + indent)) {
            let content = at + indent
            let lineEnd = trimmedLineEnd(content)
            if byte(content) == .tab { throw tabStop(content) }
            if let dashes = dashStop(content) { throw dashes }
            throw Stop(.badIndentation, content, lineEnd)
        }
        consumed = end
    }

    /// Goes to the next line that starts with a key of the top level, or to the limit.
    private mutating func skipToNextKey() {
        while at < limit {
            let content = at + indentation(at)
            if content - at == top, byte(content) != .hash, !isDash(content), scanKey(content) != nil { return }
            at = afterBreak(at)
        }
    }

    /// A front matter that is one flow map: `{foo: you, bar: far}`. False when its first line is not such a map and
    /// reading can go on after it.
    private mutating func parseFlowTop(_ start: Int) -> Bool {
        do throws(Stop) {
            at = start
            try flow(parent: -1)
            try finishLine()
            if let indent = nextContent() {
                throw Stop(diagnoseTopLine(at + indent, indent: indent))
            }
        } catch {
            nodes = []
            depth = 0
            let end = trimmedLineEnd(start)
            let last = byte(end - 1)
            let isOneLine = last != .comma && last != .openBrace && last != .openBracket
            problems.append(isOneLine ? Problem(.missingColon, ByteRange(start, end)) : error.problem)
            at = isOneLine ? afterBreak(start) : limit
            skipToNextKey()
            consumed = at
            return !isOneLine
        }
        guard let map = nodes.first, map.isMap else {
            problems.append(Problem(.missingColon, ByteRange(start, trimmedLineEnd(start))))
            return true
        }
        var index = 1
        while index < Int(map.next) {
            let value = Int(nodes[index].next)
            let isDouble = firstEntry(like: index) != nil
            entries.append(
                Entry(
                    key: Int32(index), value: Int32(value), state: isDouble ? .duplicate : .readable,
                    range: ByteRange(start: nodes[index].range.start, end: nodes[value].range.end)))
            index = Int(nodes[value].next)
        }
        return true
    }
}

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

extension Document {
    /// The key that starts at an offset, with the offset of the colon after it on the same line: for texts that are
    /// being typed, of which the rest may not be readable.
    package static func key(in bytes: [UInt8], from start: Int, to end: Int) -> (content: ByteRange, colon: Int)? {
        bytes.withUnsafeBufferPointer { bytes in
            Parser(bytes, from: start, to: end).scanKey(start).map { ($0.content, $0.colon) }
        }
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
