/// HTML, which is passed over as it is: blocks of it, and what is in text.
extension BodyScanner {
    private static let rawTags: StaticString = " pre script style textarea "
    /// The tags with which a block begins also in the middle of a paragraph.
    private static let blockTags: StaticString = """
         address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl \
        dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend \
        li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td \
        tfoot th thead title tr track ul\u{20}
        """

    /// What ends the block of HTML that starts with a `<`: a text, `</` for a tag such as `</pre>`, nothing for an
    /// empty line; nil for other text.
    mutating func htmlEnd(_ start: Int, _ end: Int, isInParagraph: Bool) -> StaticString? {
        if let ending = ending(start, end) { return ending }
        var name = start + 1
        if name < end, source[name] == UInt8(ascii: "/") { name += 1 }
        var after = name
        while after < end, isNameByte(source[after]) { after += 1 }
        let isEnd =
            after == end || source[after].isBlank || [UInt8(ascii: ">"), UInt8(ascii: "/")].contains(source[after])
        guard after > name, isEnd else { return nil }
        if name == start + 1, isWord(name..<after, of: Self.rawTags) { return "</" }
        if isWord(name..<after, of: Self.blockTags) { return "" }
        if isInParagraph { return nil }
        // The line is not text of a paragraph yet.
        text.append(ByteRange(start, end))
        defer { text.removeAll(keepingCapacity: true) }
        guard let close = tagEnd(Cursor(offset: start, line: 0)) else { return nil }
        return source[close.offset..<end].allSatisfy(\.isBlank) ? "" : nil
    }

    /// Whether a line has what ends a block.
    func endsHTML(_ ending: StaticString, _ start: Int, _ end: Int) -> Bool {
        var offset = start
        while let found = find(ending, offset, end) {
            guard ending.utf8CodeUnitCount == 2, ending.utf8Start[0] == UInt8(ascii: "<") else { return true }
            var after = found
            while after < end, isNameByte(source[after]) { after += 1 }
            if after < end, source[after] == UInt8(ascii: ">"), isWord(found..<after, of: Self.rawTags) { return true }
            offset = found
        }
        return false
    }

    /// What ends `<!--`, `<?`, `<!X` and `<![CDATA[`; nil for anything else.
    private func ending(_ start: Int, _ end: Int) -> StaticString? {
        if start + 1 < end, source[start + 1] == UInt8(ascii: "?") { return "?>" }
        guard start + 2 < end, source[start + 1] == UInt8(ascii: "!") else { return nil }
        if find("--", start + 2, min(end, start + 4)) != nil { return "-->" }
        if find("[CDATA[", start + 2, min(end, start + 9)) != nil { return "]]>" }
        return isLetter(source[start + 2]) ? ">" : nil
    }

    /// The offset after the first occurrence of a text.
    func find(_ wanted: StaticString, _ start: Int, _ end: Int) -> Int? {
        let count = wanted.utf8CodeUnitCount
        var offset = start
        while offset + count <= end {
            var matched = 0
            while matched < count, source[offset + matched] == wanted.utf8Start[matched] { matched += 1 }
            if matched == count { return offset + count }
            offset += 1
        }
        return nil
    }

    /// Whether a name, in whatever case, is one of some words.
    private func isWord(_ name: Range<Int>, of words: StaticString) -> Bool {
        for index in 0..<max(0, words.utf8CodeUnitCount - name.count - 1)
        where words.utf8Start[index] == .blank && words.utf8Start[index + 1 + name.count] == .blank {
            // A digit is the same with this bit.
            if name.indices.allSatisfy({ source[$0] | 0x20 == words.utf8Start[index + 1 + $0 - name.lowerBound] }) {
                return true
            }
        }
        return false
    }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 97 && (byte | 0x20) <= 122 }
    private func isNameByte(_ byte: UInt8) -> Bool { isLetter(byte) || (48...57).contains(byte) || byte == .dash }

    /// Passes over the comment or tag that starts with a `<`, or over this alone.
    mutating func skipAngles(_ place: inout Cursor) {
        if let end = commentEnd(place) {
            if keepsLines { body.hidden.append(ByteRange(place.offset, end.offset)) }
            place = end
        } else if let end = tagEnd(place) {
            place = end
        } else {
            place.offset += 1
        }
    }

    private mutating func commentEnd(_ start: Cursor) -> Cursor? {
        guard let ending = ending(start.offset, Int(text[start.line].end)) else { return nil }
        let kind = Self.mostBackticks + ending.utf8CodeUnitCount + Int(ending.utf8Start[0] & 1)
        // `<!-->` and `<!--->` are comments too.
        var place = Cursor(offset: start.offset + 2, line: start.line)
        guard !isUnclosed(kind, at: place.offset) else { return nil }
        while place.line < text.count {
            if let end = find(ending, place.offset, Int(text[place.line].end)) {
                return Cursor(offset: end, line: place.line)
            }
            place.line += 1
            if place.line < text.count { place.offset = Int(text[place.line].start) }
        }
        noteUnclosed(kind)
        return nil
    }

    /// After `<name attribute="value">`, or an address: brackets are in them only in quotes.
    private func tagEnd(_ start: Cursor) -> Cursor? {
        var (place, last) = (start, UInt8(ascii: "<"))
        /// Whether only the letters before a `:` were read, and whether that was there.
        var (isScheme, isAddress) = (true, false)
        step(&place)
        guard let first = byte(place), isLetter(first) || first == UInt8(ascii: "/") else { return nil }
        while let byte = byte(place) {
            step(&place)
            if byte == UInt8(ascii: ">") { return place }
            if isAddress {
                if byte.isBlank || byte == .newline || byte == UInt8(ascii: "<") { return nil }
                continue
            }
            isAddress = isScheme && byte == .colon
            isScheme = isScheme && isNameByte(byte)
            if last == UInt8(ascii: "="), byte == .doubleQuote || byte == .singleQuote {
                while let inside = self.byte(place), inside != byte { step(&place) }
                step(&place)
            } else if !isNameByte(byte), !byte.isBlank, byte != .newline, !":._=/".utf8.contains(byte) {
                return nil
            }
            if !byte.isBlank { last = byte }
        }
        return nil
    }
}
