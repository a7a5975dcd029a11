/// Links in the text of a paragraph, which may go over lines.
extension BodyScanner {
    /// A place in the text.
    struct Cursor: Equatable {
        var offset: Int
        /// The index of its line in `text`.
        var line: Int
    }

    /// Longer destinations and titles are taken as text.
    private static let longestDestination = 4_096
    /// Destinations with more brackets in each other are taken as text.
    private static let deepestBrackets = 32
    /// Runs of backticks that are longer are text.
    static let mostBackticks = 64

    /// Finds the links of one line.
    mutating func scan(_ range: ByteRange) {
        let mark = ByteSearch.mark(in: source, from: Int(range.start), to: Int(range.end))
        guard mark < Int(range.end) else { return }
        text.append(ByteRange(mark, Int(range.end)))
        scanText(startsWithBracket: false)
    }

    /// Finds the links of some lines that are nothing but text; an empty one ends a paragraph.
    mutating func scanLines(to limit: Int, areFolded: Bool) {
        while line < limit {
            let end = areFolded ? limit : min(ByteSearch.newline(in: source, from: line), limit)
            while line < end, source[line].isBlank { line += 1 }
            if line < end, source[line] != .carriageReturn {
                text.append(ByteRange(line, source[end - 1] == .carriageReturn ? end - 1 : end))
            } else if !text.isEmpty {
                scanText(startsWithBracket: false)
            }
            line = end + 1
        }
        if !text.isEmpty { scanText(startsWithBracket: false) }
    }

    /// Finds the links of the lines in `text`, passes over inline code and HTML, and empties it.
    mutating func scanText(startsWithBracket: Bool) {
        var place = Cursor(offset: Int(text[0].start), line: 0)
        if startsWithBracket { readDefinitions(&place) }
        if !open.isEmpty { open.removeAll(keepingCapacity: true) }
        inactive = 0
        var escaped = -1
        while place.line < text.count {
            let end = Int(text[place.line].end)
            place.offset = ByteSearch.mark(in: source, from: place.offset, to: end)
            guard place.offset < end else {
                place.line += 1
                if place.line < text.count { place.offset = Int(text[place.line].start) }
                continue
            }
            switch source[place.offset] {
            case .backslash:
                escaped = place.offset + 1
                place.offset = min(end, place.offset + 2)
            case UInt8(ascii: "`"): skipCode(&place)
            case UInt8(ascii: "<"): skipAngles(&place)
            case .openBracket:
                let before = place.offset - 1
                let isImage = before >= 0 && before != escaped && source[before] == UInt8(ascii: "!")
                openBracket(&place, end, isImage: isImage)
            default: closeBracket(&place)
            }
        }
        text.removeAll(keepingCapacity: true)
    }

    // MARK: Bytes of the text

    /// The byte at a place: a newline between two lines, nil after the last one.
    func byte(_ place: Cursor) -> UInt8? {
        if place.offset < Int(text[place.line].end) { return source[place.offset] }
        return place.line + 1 < text.count ? .newline : nil
    }

    /// Goes to the next byte; at the end it stays.
    func step(_ place: inout Cursor) {
        if place.offset < Int(text[place.line].end) {
            place.offset += 1
        } else if place.line + 1 < text.count {
            place.line += 1
            place.offset = Int(text[place.line].start)
        }
    }

    /// Passes over spaces and line ends; false when there are none.
    @discardableResult
    func skipSpace(_ place: inout Cursor) -> Bool {
        let start = place
        while let byte = byte(place), byte.isBlank || byte == .newline { step(&place) }
        return place != start
    }

    /// Up to where nothing closes runs of backticks of a length, or what has this number instead.
    func isUnclosed(_ kind: Int, at offset: Int) -> Bool { !unclosedUntil.isEmpty && unclosedUntil[kind] > offset }

    mutating func noteUnclosed(_ kind: Int) {
        if unclosedUntil.isEmpty { unclosedUntil = Array(repeating: 0, count: Self.mostBackticks + 8) }
        unclosedUntil[kind] = Int(text[text.count - 1].end)
    }

    /// Passes over the inline code that starts here, or its run of backticks when none closes it.
    private mutating func skipCode(_ place: inout Cursor) {
        let length = skipBackticks(&place)
        guard length <= Self.mostBackticks, !isUnclosed(length, at: place.offset) else { return }
        var end = place
        while let byte = byte(end) {
            guard byte == UInt8(ascii: "`") else {
                step(&end)
                continue
            }
            if skipBackticks(&end) == length {
                if keepsLines { body.hidden.append(ByteRange(place.offset - length, end.offset)) }
                place = end
                return
            }
        }
        noteUnclosed(length)
    }

    private func skipBackticks(_ place: inout Cursor) -> Int {
        let (start, end) = (place.offset, Int(text[place.line].end))
        while place.offset < end, source[place.offset] == UInt8(ascii: "`") { place.offset += 1 }
        return place.offset - start
    }

    // MARK: Links

    private mutating func openBracket(_ place: inout Cursor, _ end: Int, isImage: Bool) {
        let start = place.offset
        guard start + 1 < end, source[start + 1] == .openBracket, let link = wikilink(start, end, isEmbed: isImage)
        else {
            open.append(isImage ? start - 1 : start)
            place.offset += 1
            return
        }
        if body.links.isEmpty { body.links.reserveCapacity(4) }
        if !link.destination.isEmpty { body.links.append(link) }
        place.offset = Int(link.range.end)
    }

    private func wikilink(_ start: Int, _ end: Int, isEmbed: Bool) -> BodyLink? {
        var offset = start + 2
        var bar: Int?
        var fragment: Int?
        let end = min(end, start + Self.longestDestination)
        while offset + 1 < end {
            switch source[offset] {
            case .openBracket: return nil
            case .closeBracket:
                guard source[offset + 1] == .closeBracket else { return nil }
                let textEnd = bar ?? offset
                let isEscaped = bar != nil && textEnd > start + 2 && source[textEnd - 1] == .backslash
                let nameEnd = fragment ?? (isEscaped ? textEnd - 1 : textEnd)
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

    /// Reads the link that a bracket ends, if it does; a link has no link in it, an image may.
    private mutating func closeBracket(_ place: inout Cursor) {
        let close = place.offset
        place.offset += 1
        guard let start = open.popLast() else { return }
        let isImage = source[start] == UInt8(ascii: "!")
        let isActive = isImage || open.count >= inactive
        inactive = min(inactive, open.count)
        guard isActive, place.offset < Int(text[place.line].end), source[place.offset] == UInt8(ascii: "("),
            let (destination, end) = inlineDestination(place)
        else { return }
        let range = ByteRange(start, end.offset)
        appendMarkdown(
            isImage ? .image : .markdown, range, destination, shown: ByteRange(start + (isImage ? 2 : 1), close))
        if !isImage { inactive = open.count }
        place = end
    }

    /// `(path "title")`: the path, and where the link ends.
    private func inlineDestination(_ open: Cursor) -> (ByteRange, Cursor)? {
        var place = open
        step(&place)
        skipSpace(&place)
        guard let destination = destination(&place) else { return nil }
        if skipSpace(&place) {
            guard skipTitle(&place) else { return nil }
            skipSpace(&place)
        }
        guard byte(place) == UInt8(ascii: ")") else { return nil }
        step(&place)
        return (destination, place)
    }

    /// A path up to a space or the bracket that closes the link; in `<…>` all up to `>`.
    private func destination(_ place: inout Cursor) -> ByteRange? {
        let (start, end) = (place.offset, min(Int(text[place.line].end), place.offset + Self.longestDestination))
        var (offset, depth) = (start, 0)
        let isInAngles = start < end && source[start] == UInt8(ascii: "<")
        scan: while offset < end {
            switch source[offset] {
            case .backslash where offset + 1 < end && source[offset + 1] > 0x20: offset += 1
            case UInt8(ascii: ">") where isInAngles:
                place.offset = offset + 1
                return ByteRange(start + 1, offset)
            case UInt8(ascii: "<") where isInAngles && offset > start: return nil
            case _ where isInAngles: break
            case 0...0x20, 0x7F: break scan
            case UInt8(ascii: "("):
                depth += 1
                if depth > Self.deepestBrackets { return nil }
            case UInt8(ascii: ")"):
                if depth == 0 { break scan }
                depth -= 1
            default: break
            }
            offset += 1
        }
        guard !isInAngles, depth == 0, offset < start + Self.longestDestination else { return nil }
        place.offset = min(offset, end)
        return ByteRange(start, place.offset)
    }

    /// Passes over a title in quotes or brackets, if there is one; false for one that is not closed.
    private func skipTitle(_ place: inout Cursor) -> Bool {
        guard let quote = byte(place), [.doubleQuote, .singleQuote, UInt8(ascii: "(")].contains(quote) else {
            return true
        }
        let isBracket = quote == UInt8(ascii: "(")
        let (close, limit) = (isBracket ? UInt8(ascii: ")") : quote, place.offset + Self.longestDestination)
        step(&place)
        while let byte = byte(place), place.offset < limit {
            step(&place)
            if byte == close { return true }
            if byte == .backslash { step(&place) } else if byte == quote, isBracket { return false }
        }
        return false
    }

    // MARK: Definitions

    /// Reads the definitions with which a paragraph starts.
    private mutating func readDefinitions(_ place: inout Cursor) {
        while place.line < text.count, source[place.offset] == .openBracket, let end = definitionEnd(place) {
            place.line = end + 1
            if place.line < text.count { place.offset = Int(text[place.line].start) }
        }
    }

    /// Reads `[label]: path.md "title"`, and gives its last line.
    private mutating func definitionEnd(_ start: Cursor) -> Int? {
        var place = start
        step(&place)
        guard byte(place) != UInt8(ascii: "^") else { return nil }
        let limit = place.offset + 1_000
        while let byte = byte(place), byte != .closeBracket {
            guard byte != .openBracket, place.offset < limit else { return nil }
            step(&place)
            if byte == .backslash { step(&place) }
        }
        let label = ByteRange(start.offset + 1, place.offset)
        step(&place)
        guard byte(place) == .colon, source[label.offsets].contains(where: { !$0.isBlank && $0 != .newline }) else {
            return nil
        }
        step(&place)
        skipSpace(&place)
        let path = place
        guard let destination = destination(&place), place != path else { return nil }
        var end = place
        if skipSpace(&place), skipTitle(&place), isAtLineEnd(place) { end = place }
        guard isAtLineEnd(end) else { return nil }
        appendMarkdown(.markdown, ByteRange(start.offset, end.offset), destination, shown: label)
        return end.line
    }

    private func isAtLineEnd(_ place: Cursor) -> Bool {
        source[place.offset..<Int(text[place.line].end)].allSatisfy(\.isBlank)
    }

    // MARK: Destinations

    /// Keeps a Markdown link unless it leads out of the vault or stays in its note.
    private mutating func appendMarkdown(_ kind: BodyLink.Kind, _ range: ByteRange, _ path: ByteRange, shown: ByteRange)
    {
        let destination = ByteRange(Int(path.start), DestinationText.pathEnd(source, path.offsets))
        guard !destination.isEmpty, !hasScheme(path) else { return }
        if body.links.isEmpty { body.links.reserveCapacity(4) }
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
