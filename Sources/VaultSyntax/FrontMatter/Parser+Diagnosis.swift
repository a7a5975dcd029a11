/// Names what was found where something readable was expected, and the edit that fixes it where there is a certain one.
extension Parser {
    /// A line of the top level that is not a key.
    func diagnoseTopLine(_ content: Int, indent: Int) -> Problem {
        let end = trimmedLineEnd(content)
        let line = ByteRange(content, end)
        if byte(content) == .tab || (indent > 0 && source[content - 1] == .tab) { return tabStop(content).problem }
        if isDocumentMarker(content) { return Problem(.multipleDocuments, line) }
        if scanKey(content) != nil { return Problem(.badIndentation, line) }
        switch byte(content) {
        case UInt8(ascii: "%") where indent == 0 && hasText("%YAML", at: content) || hasText("%TAG", at: content):
            return Problem(.directive, line)
        case .dash where isDash(content):
            return Problem(entries.isEmpty ? .missingColon : .badIndentation, line)
        case .dash where mayBeItem(content):
            let place = ByteRange(content + 1, content + 1)
            return Problem(.dashWithoutSpace, line, edits: [TextEdit(range: place, replacement: " ")])
        case .questionMark where isBlankOrBreak(content + 1):
            return Problem(.explicitKey, ByteRange(content, content + 1))
        case .star where isBlankOrBreak(content + 1): return starStop(content).problem
        case UInt8(ascii: "&"), .star: return Problem(.anchor, word(content))
        case UInt8(ascii: "!"):
            return Problem(.tag, word(content))
        case .openBracket, .openBrace:
            if placeholderEnd(content) != nil { return Problem(.unquotedPlaceholder, line) }
            if linkEnd(content) != nil { return Problem(.missingColon, line) }
            return Problem(.explicitKey, ByteRange(content, content + 1))
        case .doubleQuote, .singleQuote:
            return Problem(hasClosingQuote(content) ? .missingColon : .unclosedQuote, line)
        case .colon where isBlankOrBreak(content + 1):
            return Problem(.strayIndicator, ByteRange(content, content + 1))
        case UInt8(ascii: "<") where isTemplateTag(content):
            return Problem(.unquotedPlaceholder, line)
        default:
            return invisibleAfterColon(line) ?? Problem(.missingColon, line)
        }
    }

    /// `due:` with a no-break space or the like after its colon, which is not a space to YAML.
    private func invisibleAfterColon(_ line: ByteRange) -> Problem? {
        var offset = Int(line.start)
        while offset < Int(line.end), byte(offset) != .colon { offset += 1 }
        guard offset + 1 < Int(line.end), let found = InvisibleCharacter(in: source, at: offset + 1) else { return nil }
        let place = ByteRange(offset + 1, offset + 1 + found.length)
        return Problem(.missingColon, place, edits: [TextEdit(range: place, replacement: " ")])
    }

    /// `-5 km` where `- 5 km` is meant: a dash without a space, where a line of the list above may be.
    func dashStop(_ content: Int) -> Stop? {
        guard byte(content) == .dash, byte(content + 1) != .dash, !isBlankOrBreak(content + 1),
            nodes[entryNode...].contains(where: { $0.kind == .blockList })
        else { return nil }
        let place = ByteRange(content + 1, content + 1)
        return Stop(
            .dashWithoutSpace, content, trimmedLineEnd(content), edits: [TextEdit(range: place, replacement: " ")])
    }

    /// A dash without a space in the column of a key that has no value or a list.
    private func mayBeItem(_ content: Int) -> Bool {
        guard let last = entries.last, byte(content + 1) != .dash, Int(last.value) < nodes.count else { return false }
        let value = nodes[Int(last.value)]
        return value.kind == .missing || value.kind == .blockList
    }

    /// `---` or `...`, alone or with text after it.
    func isDocumentMarker(_ content: Int) -> Bool {
        content == lineStart && isBlankOrBreak(content + 3)
            && (hasText("---", at: content) || hasText("...", at: content))
    }

    private func hasClosingQuote(_ start: Int) -> Bool {
        let quote = source[start]
        return source[(start + 1)..<max(start + 1, lineEnd(start))].contains(quote)
    }

    /// A value that starts with a mark that means something else in YAML.
    func diagnoseStart(_ start: Int) -> Stop {
        switch byte(start) {
        case .star where isBlankOrBreak(start + 1): return starStop(start)
        case UInt8(ascii: "&"), .star: return Stop(Problem(.anchor, word(start), edits: quoteEdits(start)))
        case UInt8(ascii: "!") where linkEnd(start + 1) != nil: return quoteStop(.unquotedLink, start)
        case UInt8(ascii: "!"): return Stop(Problem(.tag, word(start), edits: quoteEdits(start)))
        case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), .questionMark:
            return quoteStop(.reservedStart, start)
        case .dash: return itemAfterKey(start)
        case .colon: return colonStop(start, valueStart: start)
        default: return quoteStop(.strayIndicator, start)
        }
    }

    /// The same inside brackets.
    func diagnoseFlowStart(_ start: Int) -> Stop {
        let place = (start, min(start + 1, limit))
        switch byte(start) {
        case UInt8(ascii: "&"), .star: return Stop(Problem(.anchor, word(start)))
        case UInt8(ascii: "!"): return Stop(Problem(.tag, word(start)))
        case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"): return Stop(.reservedStart, place.0, place.1)
        case .questionMark: return Stop(.explicitKey, place.0, place.1)
        default: return Stop(.strayIndicator, place.0, place.1)
        }
    }

    /// Something after a value that is complete: `"a" b`, `[a] b`.
    func textBehind(at rest: Int) -> Stop {
        let end = trimmedLineEnd(rest)
        guard let value = nodes[entryNode...].last(where: { !$0.isMap && !$0.isList || $0.next == Int32(nodes.count) })
        else {
            return Stop(.textAfterQuote, rest, end)
        }
        var start = Int(value.range.start)
        if let outer = nodes[entryNode...].last(where: {
            Int($0.next) == nodes.count && ($0.isList || $0.isMap) && $0.kind != .blockMap && $0.kind != .blockList
        }) {
            start = Int(outer.range.start)
        }
        let isOneLine = lineEnd(start) >= rest
        return Stop(.textAfterQuote, rest, end, edits: isOneLine ? quoteEdits(start) : [])
    }

    func tabStop(_ offset: Int) -> Stop {
        var start = offset
        while start > 0, source[start - 1] == .tab { start -= 1 }
        let end = max(skipSpaces(start), start + 1)
        return Stop(
            .tabIndentation, start, min(end, limit),
            edits: [TextEdit(range: ByteRange(start, min(end, limit)), replacement: "  ")])
    }

    /// A problem of the value that starts here, fixed by quoting the rest of its line.
    func quoteStop(_ kind: Problem.Kind, _ start: Int) -> Stop {
        Stop(kind, start, valueEnd(start), edits: quoteEdits(start))
    }

    /// `title: one: two`.
    func colonStop(_ colon: Int, valueStart: Int) -> Stop {
        let isOneLine = lineEnd(valueStart) >= colon
        return Stop(.colonInValue, colon, colon + 1, edits: isOneLine ? quoteEdits(valueStart) : [])
    }

    /// `* item`, as Markdown has lists: this line and those below it that begin like it get a dash. After a key the
    /// item goes to a line of its own.
    func starStop(_ star: Int) -> Stop {
        let indent = indentation(lineStart)
        guard star == lineStart + indent else {
            let moved = itemAfterKey(star).problem.edits
            let dash = TextEdit(range: ByteRange(star, star + 1), replacement: "-")
            return Stop(.anchor, star, star + 1, edits: moved.isEmpty ? [] : moved + [dash])
        }
        var edits: [TextEdit] = []
        var line = lineStart
        while line < limit, indentation(line) == indent, byte(line + indent) == .star, isBlankOrBreak(line + indent + 1)
        {
            edits.append(TextEdit(range: ByteRange(line + indent, line + indent + 1), replacement: "-"))
            line = afterBreak(line)
        }
        return Stop(.anchor, star, star + 1, edits: edits)
    }

    /// `key: - item`: the item goes to a line of its own.
    private func itemAfterKey(_ dash: Int) -> Stop {
        let column = String(repeating: " ", count: indentation(lineStart) + 2)
        var before = dash
        while before > lineStart, source[before - 1].isBlank { before -= 1 }
        let lineBreak = byte(lineEnd(dash)) == .carriageReturn ? "\r\n" : "\n"
        let edit = TextEdit(range: ByteRange(before, dash), replacement: lineBreak + column)
        return Stop(.itemAfterKey, dash, valueEnd(dash), edits: [edit])
    }

    /// `- - x`, which is often what an unquoted link became; the fix quotes it as the link it was.
    func listInList(dash: Int, inner: Int) -> Stop {
        var text = skipSpaces(inner + 1)
        var isLink = inner > dash && lineEnd(dash) >= inner
        if isDash(text) { text = skipSpaces(text + 1) }
        let end = valueEnd(text)
        guard isLink, end > text, isPlainStart(text, inFlow: false), isLastLine(end) else {
            isLink = false
            return Stop(.listInList, dash, valueEnd(dash))
        }
        let edit = TextEdit(
            range: ByteRange(inner, end), replacement: "\"[[" + escaped(ByteRange(text, end)) + "]]\"")
        return Stop(.listInList, dash, end, edits: [edit])
    }

    /// True when the next line with content does not belong to the same item.
    private func isLastLine(_ end: Int) -> Bool {
        let next = afterBreak(end)
        return next >= limit || indentation(next) <= indentation(lineStart)
    }

    /// Where the bracket that was opened should have been closed: after the comment that hides its end, as in
    /// `[run, #walk]`.
    func unclosedBracket(_ start: Int) -> Stop {
        let end = trimmedLineEnd(start)
        if source[end - 1] == .closeBracket || source[end - 1] == .closeBrace,
            let hash = (start + 1..<end).first(where: { source[$0] == .hash && isBlankOrBreak($0 - 1) })
        {
            return Stop(.unclosedBracket, hash, end)
        }
        return Stop(.unclosedBracket, start, start + 1)
    }

    /// A mark inside brackets that fits nowhere.
    func flowStray(of start: Int) -> Stop {
        guard at < limit else { return unclosedBracket(start) }
        if source[at] == .closeBracket || source[at] == .closeBrace || source[at] == .colon {
            return Stop(.strayIndicator, at, at + 1)
        }
        if isBreak(at) { return unclosedBracket(start) }
        return Stop(.textAfterQuote, at, trimmedLineEnd(at))
    }

    /// A line inside brackets that is not indented deeper than its key.
    func shallowFlowLine(_ line: Int, text: Int, of start: Int) -> Stop {
        if source[line..<text].contains(.tab) { return tabStop(line + indentation(line)) }
        if source[text] == .closeBracket || source[text] == .closeBrace {
            let edit = TextEdit(range: ByteRange(text, text), replacement: "  ")
            return Stop(.badIndentation, text, text + 1, edits: [edit])
        }
        return unclosedBracket(start)
    }
}

/// Links, placeholders and how to quote them.
extension Parser {
    /// The end of an unquoted `[[link]]`, when that is what starts here.
    func linkEnd(_ start: Int) -> Int? {
        guard byte(start) == .openBracket, byte(start + 1) == .openBracket else { return nil }
        var offset = start + 2
        while !isBreak(offset) {
            switch source[offset] {
            case .openBracket: return nil
            case .closeBracket:
                guard offset > start + 2, byte(offset + 1) == .closeBracket else { return nil }
                // The last of `["[[a]]", [[b]]]`; but `[[[1]]]` is what YAML says.
                let isLast = depth > 0 && source[..<start].last { !$0.isBlank } == .comma
                let next = isLast && byte(offset + 2) == .closeBracket ? offset + 3 : offset + 2
                guard byte(next) != .closeBracket else { return nil }
                return offset + 2
            default: offset += 1
            }
        }
        return nil
    }

    /// `goal: [[run]]`, also `[[a]], [[b]]`: every link gets its quotes, and in a list a line of its own.
    func unquotedLink(_ start: Int, _ end: Int) -> Stop {
        var links = [ByteRange(start, end)]
        var last = end
        if byte(skipSpaces(end)) == .comma {
            while byte(skipSpaces(last)) == .comma, let next = linkEnd(skipSpaces(skipSpaces(last) + 1)) {
                links.append(ByteRange(skipSpaces(skipSpaces(last) + 1), next))
                last = next
            }
        }
        let isInFlow =
            depth > 0
            && nodes[entryNode...].contains {
                $0.kind == .flowList && $0.next == 0 || $0.kind == .flowMap && $0.next == 0
            }
        let rest = skipSpaces(last)
        guard isInFlow || isBreak(rest) || source[rest] == .hash else { return quoteStop(.unquotedLink, start) }
        if isInFlow { links = [links[0]] }
        let lead = source[lineStart..<start]
        let isItem = lead.contains(.dash) && lead.allSatisfy { $0.isBlank || $0 == .dash }
        let line = (byte(lineEnd(start)) == .carriageReturn ? "\r\n" : "\n") + String(decoding: lead, as: UTF8.self)
        let quoted = links.map { "\"" + escaped($0) + "\"" }.joined(separator: isItem ? line : ", ")
        let range = ByteRange(start, Int(links[links.count - 1].end))
        let text = links.count > 1 && !isItem ? "[" + quoted + "]" : quoted
        return Stop(.unquotedLink, start, Int(range.end), edits: [TextEdit(range: range, replacement: text)])
    }

    /// The end of `{{date}}` or `{% if date %}`, when that is what starts here.
    func placeholderEnd(_ start: Int) -> Int? {
        let percent = UInt8(ascii: "%")
        let mark = byte(start + 1)
        guard byte(start) == .openBrace, mark == .openBrace || mark == percent else { return nil }
        let closing = mark == percent ? percent : .closeBrace
        var offset = start + 2
        while !isBreak(offset) {
            if source[offset] == closing, byte(offset + 1) == .closeBrace { return offset + 2 }
            offset += 1
        }
        return nil
    }

    /// `<% … %>`.
    func isTemplateTag(_ start: Int) -> Bool {
        byte(start) == UInt8(ascii: "<") && byte(start + 1) == UInt8(ascii: "%")
    }

    func hasText(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= limit else { return false }
        for offset in 0..<text.utf8CodeUnitCount where source[start + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// The run of bytes up to the next space.
    private func word(_ start: Int) -> ByteRange {
        var end = start
        while !isBlankOrBreak(end) { end += 1 }
        return ByteRange(start, max(end, min(start + 1, limit)))
    }

    /// Where the value of a line ends, without a comment after it.
    func valueEnd(_ start: Int) -> Int {
        var end = start
        var offset = start
        while !isBreak(offset) {
            if source[offset] == .hash, offset > start, source[offset - 1].isBlank { break }
            if !source[offset].isBlank { end = offset + 1 }
            offset += 1
        }
        return end
    }

    /// Quotes the rest of a line, from the value's start on.
    private func quoteEdits(_ start: Int) -> [TextEdit] {
        let range = ByteRange(start, valueEnd(start))
        guard !range.isEmpty else { return [] }
        return [TextEdit(range: range, replacement: "\"" + escaped(range) + "\"")]
    }

    /// The bytes of a range as the inside of a double-quoted scalar.
    private func escaped(_ range: ByteRange) -> String {
        var bytes: [UInt8] = []
        for byte in source[range.offsets] {
            if byte == .doubleQuote || byte == .backslash { bytes.append(.backslash) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
