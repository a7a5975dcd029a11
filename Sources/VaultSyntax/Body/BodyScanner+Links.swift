/// Links in the text of a line.
extension BodyScanner {
    /// Longer destinations are taken as text.
    private static let longestDestination = 4_096

    /// Finds the links of a stretch of text and passes over inline code.
    mutating func scanText(from start: Int, to end: Int) {
        if !open.isEmpty { open.removeAll(keepingCapacity: true) }
        var offset = start
        while true {
            offset = ByteSearch.mark(in: source, from: offset, to: end)
            guard offset < end else { return }
            switch source[offset] {
            case .backslash:
                offset += 2
            case UInt8(ascii: "`"):
                offset = skipCode(offset)
            case .openBracket:
                offset = openBracket(offset, end)
            case .closeBracket:
                offset = closeBracket(offset, end)
            default:
                offset += 1
            }
        }
    }

    /// After the inline code that starts here, or after its run of backticks when none closes it.
    private mutating func skipCode(_ start: Int) -> Int {
        var offset = start
        while offset < source.count, source[offset] == UInt8(ascii: "`") { offset += 1 }
        let length = offset - start
        if unclosedUntil.isEmpty { unclosedUntil = Array(repeating: 0, count: 65) }
        guard length < unclosedUntil.count, unclosedUntil[length] <= start else { return offset }
        let text = offset
        while offset < source.count {
            let byte = source[offset]
            if byte == UInt8(ascii: "`") {
                let run = offset
                while offset < source.count, source[offset] == UInt8(ascii: "`") { offset += 1 }
                if offset - run == length {
                    codeEnd = offset
                    return offset
                }
            } else if byte == .newline, isBlankLine(offset + 1) {
                break
            } else {
                offset += 1
            }
        }
        unclosedUntil[length] = offset
        return text
    }

    private func isBlankLine(_ start: Int) -> Bool {
        var offset = start
        while offset < source.count, source[offset].isBlank || source[offset] == .carriageReturn { offset += 1 }
        return offset >= source.count || source[offset] == .newline
    }

    private mutating func openBracket(_ start: Int, _ end: Int) -> Int {
        guard start + 1 < end, source[start + 1] == .openBracket, let link = wikilink(start, end) else {
            open.append(start)
            return start + 1
        }
        if body.links.isEmpty { body.links.reserveCapacity(4) }
        if !link.destination.isEmpty { body.links.append(link) }
        return Int(link.range.end)
    }

    private func wikilink(_ start: Int, _ end: Int) -> BodyLink? {
        var offset = start + 2
        var bar: Int?
        var fragment: Int?
        while offset + 1 < end {
            switch source[offset] {
            case .openBracket: return nil
            case .closeBracket:
                guard source[offset + 1] == .closeBracket else { return nil }
                let textEnd = bar ?? offset
                let isEscaped = bar != nil && textEnd > start + 2 && source[textEnd - 1] == .backslash
                let nameEnd = fragment ?? (isEscaped ? textEnd - 1 : textEnd)
                let isEmbed = start > 0 && source[start - 1] == UInt8(ascii: "!")
                return BodyLink(
                    kind: isEmbed ? .embed : .wikilink,
                    range: ByteRange(isEmbed ? start - 1 : start, offset + 2),
                    destination: trimmed(start + 2, nameEnd),
                    shown: bar.map { ByteRange($0 + 1, offset) } ?? ByteRange(offset, offset))
            case UInt8(ascii: "|") where bar == nil: bar = offset
            case .hash where bar == nil && fragment == nil: fragment = offset
            default: break
            }
            offset += 1
        }
        return nil
    }

    private mutating func closeBracket(_ offset: Int, _ end: Int) -> Int {
        guard let start = open.popLast(), offset + 1 < end, source[offset + 1] == UInt8(ascii: "("),
            let (destination, close) = inlineDestination(offset + 2, end)
        else { return offset + 1 }
        let isImage = start > 0 && source[start - 1] == UInt8(ascii: "!")
        appendMarkdown(
            isImage ? .image : .markdown, ByteRange(isImage ? start - 1 : start, close), destination,
            shown: ByteRange(start + 1, offset))
        return close
    }

    /// `(path "title")`: the path, and where the link ends.
    private func inlineDestination(_ start: Int, _ end: Int) -> (ByteRange, Int)? {
        var offset = start
        let last = min(end, start + Self.longestDestination)
        while offset < last, source[offset].isBlank { offset += 1 }
        guard offset < last, let destination = destination(offset, last, isInline: true) else { return nil }
        offset = Int(destination.end)
        if offset < last, source[offset] == UInt8(ascii: ">") { offset += 1 }
        while offset < last, source[offset].isBlank { offset += 1 }
        if offset < last, [.doubleQuote, .singleQuote].contains(source[offset]) {
            let quote = source[offset]
            offset += 1
            while offset < last, source[offset] != quote { offset += 1 }
            offset += 1
            while offset < last, source[offset].isBlank { offset += 1 }
        }
        guard offset < last, source[offset] == UInt8(ascii: ")") else { return nil }
        return (destination, offset + 1)
    }

    /// A path up to a space or the bracket that closes the link; in `<…>` all up to `>`.
    private func destination(_ start: Int, _ end: Int, isInline: Bool) -> ByteRange? {
        var offset = start
        if source[start] == UInt8(ascii: "<") {
            offset += 1
            while offset < end, source[offset] != UInt8(ascii: ">") { offset += 1 }
            return offset < end ? ByteRange(start + 1, offset) : nil
        }
        var depth = 0
        while offset < end, !source[offset].isBlank {
            if source[offset] == UInt8(ascii: "(") { depth += 1 }
            if source[offset] == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            offset += 1
        }
        return ByteRange(start, offset)
    }

    /// `[label]: path.md`
    mutating func readDefinition(_ text: Int, _ end: Int) -> Bool {
        guard source[text] == .openBracket else { return false }
        var offset = text + 1
        while offset < end, source[offset] != .closeBracket, source[offset] != .openBracket { offset += 1 }
        guard offset > text + 1, offset + 1 < end, source[offset] == .closeBracket, source[offset + 1] == .colon,
            source[text + 1] != UInt8(ascii: "^")
        else { return false }
        let label = ByteRange(text + 1, offset)
        offset += 2
        while offset < end, source[offset].isBlank { offset += 1 }
        guard offset < end, let destination = destination(offset, end, isInline: false) else { return false }
        appendMarkdown(.markdown, ByteRange(text, end), destination, shown: label)
        return true
    }

    /// Keeps a Markdown link unless it leads out of the vault or stays in its note.
    private mutating func appendMarkdown(_ kind: BodyLink.Kind, _ range: ByteRange, _ path: ByteRange, shown: ByteRange)
    {
        var end = Int(path.start)
        while end < Int(path.end), source[end] != .hash { end += 1 }
        let destination = ByteRange(Int(path.start), end)
        guard !destination.isEmpty, !hasScheme(path) else { return }
        body.links.append(BodyLink(kind: kind, range: range, destination: destination, shown: shown))
    }

    /// `https:`, `mailto:`, `obsidian:` and `//host`.
    private func hasScheme(_ path: ByteRange) -> Bool {
        let offsets = path.offsets
        if offsets.count > 1, source[offsets.lowerBound] == UInt8(ascii: "/"),
            source[offsets.lowerBound + 1] == UInt8(ascii: "/")
        {
            return true
        }
        for offset in offsets {
            let byte = source[offset]
            if byte == .colon { return offset - offsets.lowerBound > 1 }
            let isLetter = (byte | 0x20) >= 97 && (byte | 0x20) <= 122
            guard
                isLetter || (48...57).contains(byte) || byte == UInt8(ascii: "+") || byte == .dash
                    || byte == UInt8(ascii: ".")
            else { return false }
        }
        return false
    }

    private func trimmed(_ start: Int, _ end: Int) -> ByteRange {
        var (start, end) = (start, max(start, end))
        while start < end, source[start].isBlank { start += 1 }
        while end > start, source[end - 1].isBlank { end -= 1 }
        return ByteRange(start, end)
    }
}
