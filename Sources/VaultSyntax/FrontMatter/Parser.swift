/// Reads the subset of YAML that a front matter may hold, entry by entry.
///
/// Every accepted construct has its exact meaning of YAML 1.2; every other one becomes a problem,
/// and reading goes on at the next key of the top level, so that all problems of a file are found.
///
/// Invariant: `at` is the start of a line whenever one construct has been read as a whole.
struct Parser {
    /// Thrown inside the parser when an entry cannot be read; it never leaves it.
    struct Stop: Error {
        let problem: Problem
        /// Where the entry ends anyway; nil when that cannot be determined, so that the next key begins another.
        let end: Int?

        init(_ kind: Problem.Kind, _ start: Int, _ end: Int, edits: [TextEdit] = []) {
            self.init(Problem(kind, ByteRange(start, end), edits: edits))
        }

        init(_ problem: Problem, end: Int? = nil) {
            self.problem = problem
            self.end = end
        }
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
    var firstEntries = KeyPlaces()

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
            at = error.end ?? afterBreak(start)
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
