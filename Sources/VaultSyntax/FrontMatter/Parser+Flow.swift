/// Flow lists and maps, nested and over lines.
extension Parser {
    /// Reads a flow collection; `at` is after its closing bracket afterwards.
    mutating func flow(parent: Int) throws(Stop) {
        let start = at
        let isMap = source[start] == .openBrace
        let index = try open(isMap ? .flowMap : .flowList, at: start)
        at += 1
        let end = isMap ? UInt8.closeBrace : .closeBracket
        try skipFlowSpace(of: start, parent: parent)
        while byte(at) != end {
            if isMap {
                try flowPair(of: start, parent: parent)
            } else {
                try flowItem(of: start, parent: parent)
            }
            try skipFlowSpace(of: start, parent: parent)
            if byte(at) == .comma {
                at += 1
                try skipFlowSpace(of: start, parent: parent)
            } else if byte(at) != end {
                throw flowStray(of: start)
            }
        }
        at += 1
        close(index, end: at)
        if isMap { try refuseDouble(in: index) }
    }

    /// `key: value`, `key` or `"key":value` inside braces.
    private mutating func flowPair(of start: Int, parent: Int) throws(Stop) {
        let keyStart = at
        guard flowStart(keyStart) == nil else {
            if placeholderEnd(keyStart) != nil { throw quoteStop(.unquotedPlaceholder, start) }
            throw Stop(.explicitKey, keyStart, keyStart + 1)
        }
        try flowNode(parent: parent)
        let isQuoted = nodes[nodes.count - 1].kind != .plain
        let keyEnd = at
        try skipFlowSpace(of: start, parent: parent)
        guard byte(at) == .colon, isQuoted || isFlowColon(at) else {
            at = keyEnd
            return appendMissing(at: keyEnd)
        }
        at += 1
        try flowValue(of: start, parent: parent)
    }

    /// What follows the colon of a pair; nothing when the next mark comes at once.
    private mutating func flowValue(of start: Int, parent: Int) throws(Stop) {
        let place = at
        try skipFlowSpace(of: start, parent: parent)
        if byte(at) == .comma || byte(at) == .closeBrace || byte(at) == .closeBracket {
            return appendMissing(at: place)
        }
        try flowNode(parent: parent)
    }

    /// An item of a list; `a: b` makes a map of one pair.
    private mutating func flowItem(of start: Int, parent: Int) throws(Stop) {
        let itemStart = at
        let index = nodes.count
        try flowNode(parent: parent)
        let colon = skipSpaces(at)
        guard byte(colon) == .colon, isFlowColon(colon) || nodes[index].kind != .plain else { return }
        guard nodes[index].isScalar, !source[itemStart..<colon].contains(.newline) else {
            throw Stop(.strayIndicator, colon, colon + 1)
        }
        let place = ByteRange(itemStart, itemStart)
        nodes.insert(Node(.flowMap, range: place, content: place, isVerbatim: false, next: 0), at: index)
        nodes[index + 1].next = Int32(index + 2)
        at = colon + 1
        try flowValue(of: start, parent: parent)
        nodes[index].next = Int32(nodes.count)
        nodes[index].range.end = UInt32(at)
        nodes[index].content.end = UInt32(at)
    }

    private mutating func flowNode(parent: Int) throws(Stop) {
        switch byte(at) {
        case .doubleQuote, .singleQuote:
            try quoted(parent: parent)
        case .openBracket, .openBrace:
            if let end = linkEnd(at) { throw unquotedLink(at, end) }
            if placeholderEnd(at) != nil { throw quoteStop(.unquotedPlaceholder, at) }
            try flow(parent: parent)
        default:
            guard isPlainStart(at, inFlow: true) else { throw diagnoseFlowStart(at) }
            try flowPlain(parent: parent)
        }
    }

    /// A plain scalar inside brackets; it ends at the marks of its collection.
    private mutating func flowPlain(parent: Int) throws(Stop) {
        let start = at
        var end = start
        var offset = start
        var isVerbatim = true
        while offset < limit {
            let byte = source[offset]
            if byte.isFlowMark || (byte == .colon && isFlowColon(offset)) { break }
            if isBreak(offset) {
                var line = afterBreak(offset)
                while line < limit, isBreak(skipSpaces(line)) { line = afterBreak(line) }
                let content = skipSpaces(line)
                guard content < limit, indentation(line) > parent else { break }
                let next = source[content]
                if next == .hash || next.isFlowMark || (next == .colon && isFlowColon(content)) { break }
                lineStart = line
                isVerbatim = false
                offset = content
                continue
            }
            if byte.isBlank {
                if self.byte(offset + 1) == .hash { break }
            } else {
                end = offset + 1
            }
            offset += 1
        }
        at = end
        let range = ByteRange(start, end)
        nodes.append(Node(.plain, range: range, content: range, isVerbatim: isVerbatim, next: nodes.count + 1))
    }

    /// A colon that ends a plain key.
    private func isFlowColon(_ offset: Int) -> Bool {
        isBlankOrBreak(offset + 1) || byte(offset + 1).isFlowMark
    }

    /// Skips spaces, line breaks and comments inside brackets.
    private mutating func skipFlowSpace(of start: Int, parent: Int) throws(Stop) {
        while true {
            let content = skipSpaces(at)
            guard content < limit else { throw unclosedBracket(start) }
            let isComment = source[content] == .hash && (content > at || content == lineStart)
            guard isBreak(content) || isComment else {
                at = content
                return
            }
            let line = afterBreak(content)
            let text = skipSpaces(line)
            guard text < limit else { throw unclosedBracket(start) }
            if !isBreak(text), source[text] != .hash, indentation(line) <= parent {
                throw shallowFlowLine(line, text: text, of: start)
            }
            at = line
            lineStart = line
        }
    }
}
