/// Block maps, block lists and what may be after a key or a dash.
extension Parser {
    /// Reads what follows a key's colon or a list's dash; `parent` is the indentation of that key or dash.
    mutating func value(parent: Int, mayListAtParent: Bool) throws(Stop) {
        let content = skipSpaces(at)
        guard isBreak(content) || (source[content] == .hash && content > at) else {
            at = content
            return try inlineValue(parent: parent)
        }
        let place = at
        at = afterBreak(content)
        consumed = at
        guard let indent = nextContent() else { return appendMissing(at: place) }
        if indent > parent {
            try blockNode(parent: parent, indent: indent)
        } else if indent == parent, mayListAtParent, isDash(at + indent) {
            try list(indent: indent, dash: at + indent)
        } else {
            appendMissing(at: place)
        }
    }

    /// Reads a node that starts a line of its own.
    private mutating func blockNode(parent: Int, indent: Int) throws(Stop) {
        let content = at + indent
        if byte(content) == .tab {
            let text = skipSpaces(content)
            if isDash(text) || scanKey(text) != nil { throw tabStop(content) }
            at = text
            return try inlineValue(parent: parent)
        }
        if isDash(content) { return try list(indent: indent, dash: content) }
        if let key = scanKey(content) { return try map(indent: indent, first: key) }
        at = content
        try inlineValue(parent: parent)
    }

    /// Reads a map whose first key may be after a dash.
    mutating func map(indent: Int, first: Key) throws(Stop) {
        let index = try open(.blockMap, at: Int(first.range.start))
        var key = first
        while true {
            let keyIndex = nodes.count
            nodes.append(key.node(next: keyIndex + 1))
            at = key.colon + 1
            try value(parent: indent, mayListAtParent: true)
            guard let next = nextContent(), next >= indent else { break }
            let content = at + next
            if byte(content) == .tab { throw tabStop(content) }
            if next == indent, !isDash(content), let found = scanKey(content) {
                key = found
                continue
            }
            throw next == indent && !isDash(content)
                ? Stop(diagnoseTopLine(content, indent: top)) : Stop(.badIndentation, content, trimmedLineEnd(content))
        }
        close(index, end: Int(nodes[nodes.count - 1].range.end))
        try refuseDouble(in: index)
    }

    /// Reads a list whose first dash is known.
    mutating func list(indent: Int, dash first: Int) throws(Stop) {
        let index = try open(.blockList, at: first)
        var dash = first
        while true {
            try item(dash: dash, indent: indent)
            guard let next = nextContent(), next >= indent else { break }
            let content = at + next
            if next == indent, isDash(content) {
                dash = content
                continue
            }
            if next == indent { break }
            if byte(content) == .tab { throw tabStop(content) }
            throw Stop(.badIndentation, content, trimmedLineEnd(content))
        }
        close(index, end: Int(nodes[nodes.count - 1].range.end))
    }

    private mutating func item(dash: Int, indent: Int) throws(Stop) {
        let content = skipSpaces(dash + 1)
        at = dash + 1
        if isBreak(content) || source[content] == .hash {
            let node = nodes.count
            try value(parent: indent, mayListAtParent: false)
            if nodes[node].kind == .blockList { throw listInList(dash: dash, inner: Int(nodes[node].range.start)) }
            return
        }
        if isDash(content) { throw listInList(dash: dash, inner: content) }
        if let key = scanKey(content) {
            if source[(dash + 1)..<content].contains(.tab) { throw tabStop(dash + 1) }
            return try map(indent: content - lineStart, first: key)
        }
        at = content
        try inlineValue(parent: indent)
    }

    /// Reads a scalar or flow collection that starts at `at`.
    mutating func inlineValue(parent: Int) throws(Stop) {
        let start = at
        switch byte(start) {
        case .doubleQuote, .singleQuote:
            try quoted(parent: parent)
            try finishLine()
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            try blockText(parent: parent)
        case .openBracket, .openBrace:
            if let end = linkEnd(start) { throw unquotedLink(start, end) }
            if placeholderEnd(start) != nil { throw quoteStop(.unquotedPlaceholder, start) }
            try flow(parent: parent)
            try finishLine()
        default:
            guard isPlainStart(start, inFlow: false) else { throw diagnoseStart(start) }
            if isTemplateTag(start) { throw quoteStop(.unquotedPlaceholder, start) }
            try plain(parent: parent)
        }
    }

    /// Reads a plain scalar, over as many lines as are indented deeper than the parent.
    private mutating func plain(parent: Int) throws(Stop) {
        let start = at
        var (end, hasComment) = try plainLine(start, valueStart: start)
        var isVerbatim = true
        while !hasComment {
            var next = at
            while next < limit, isBreak(skipSpaces(next)) { next = afterBreak(next) }
            let indent = indentation(next)
            guard next < limit, indent > parent else { break }
            let content = skipSpaces(next)
            if source[content] == .hash { break }
            if isInConflict(next, next + 1) { break }
            if let key = scanKey(content) { throw Stop(.badIndentation, content, Int(key.range.end)) }
            (end, hasComment) = try plainLine(content, valueStart: start)
            isVerbatim = false
        }
        let range = ByteRange(start, end)
        nodes.append(Node(.plain, range: range, content: range, isVerbatim: isVerbatim, next: nodes.count + 1))
    }

    /// One line of a plain scalar: where its text ends, and whether a comment follows.
    private mutating func plainLine(_ start: Int, valueStart: Int) throws(Stop) -> (end: Int, hasComment: Bool) {
        var offset = start
        var end = start
        var hasComment = false
        while !isBreak(offset) {
            let byte = source[offset]
            if byte.isBlank {
                if self.byte(offset + 1) == .hash {
                    hasComment = true
                    break
                }
            } else {
                if byte == .colon, isBlankOrBreak(offset + 1) { throw colonStop(offset, valueStart: valueStart) }
                end = offset + 1
            }
            offset += 1
        }
        at = afterBreak(offset)
        consumed = at
        return (end, hasComment)
    }
}
