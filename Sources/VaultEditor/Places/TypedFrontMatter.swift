import VaultSyntax

/// A key at the margin of a front matter, with the lines up to the next one.
package struct TypedEntry: Hashable, Sendable {
    /// In lower case.
    package var key: String
    package var keyRange: ByteRange
    /// The offset of the colon.
    package var colon: Int
    /// From the key to the next one, or to the end.
    package var range: ByteRange
}

/// The front matter of a text that is being typed, by its lines alone: the fence that closes it, quotes and brackets
/// may be missing.
package struct TypedFrontMatter: Sendable {
    /// What lies after the first fence: up to the one that closes it, else up to where the lines no longer look like
    /// keys and values.
    package let content: ByteRange
    package let isClosed: Bool
    /// In the order of the text.
    package let entries: [TypedEntry]

    /// Nil for a text without one. Cost: linear in the front matter.
    ///
    /// - Parameter cursor: a line that is being typed belongs to it, whatever it looks like
    package init?(_ text: TypedBytes, cursor: Int) {
        let start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard Self.isFence(text, start, "---") else { return nil }
        let first = text.nextLine(start)
        guard first > start, text.has("\n", at: first - 1) else { return nil }
        let close = Self.closing(text, from: first)
        let end = close ?? Self.looseEnd(text, from: first, cursor: cursor)
        content = ByteRange(first, end)
        isClosed = close != nil
        var entries: [TypedEntry] = []
        var line = first
        while line < end {
            if let (key, range, colon) = Self.key(text, line, cursor: cursor) {
                if let last = entries.indices.last { entries[last].range.end = UInt32(truncatingIfNeeded: line) }
                entries.append(TypedEntry(key: key, keyRange: range, colon: colon, range: ByteRange(line, end)))
            }
            line = text.nextLine(line)
        }
        self.entries = entries
    }

    /// The entry with a key, in lower case; of several the first.
    package func entry(_ key: String) -> TypedEntry? { entries.first { $0.key == key } }

    /// The entry whose lines an offset lies in.
    package func entry(at offset: Int) -> TypedEntry? {
        entries.last { Int($0.range.start) <= offset }
    }

    private static func isFence(_ text: TypedBytes, _ start: Int, _ fence: StaticString) -> Bool {
        text.find(fence, from: start, before: start + 3) == start
            && text.skipBlanks(start + 3, before: text.count) >= text.lineEnd(start + 3)
    }

    private static func closing(_ text: TypedBytes, from start: Int) -> Int? {
        var line = start
        while line < text.count {
            if isFence(text, line, "---") || isFence(text, line, "...") { return line }
            line = text.nextLine(line)
        }
        return nil
    }

    /// Where the lines end that may belong to a front matter which nothing closes.
    private static func looseEnd(_ text: TypedBytes, from start: Int, cursor: Int) -> Int {
        var line = start
        var end = start
        var isAfterEmpty = false
        while line < text.count {
            let (lineEnd, next) = (text.lineEnd(line), text.nextLine(line))
            let first = text.skipBlanks(line, before: lineEnd)
            let isTyped = line <= cursor && cursor <= lineEnd
            if first == lineEnd {
                isAfterEmpty = true
                if isTyped, end == line { end = next }
            } else {
                let isPart =
                    first > line || text.has("-", at: line) || key(text, line, cursor: cursor) != nil
                    || !isAfterEmpty && (text.has("#", at: line) || isTyped)
                guard isPart else { return end }
                (isAfterEmpty, end) = (false, next)
            }
            if next == line { break }
            line = next
        }
        return end
    }

    /// The key at the margin of a line, in lower case, with its place and that of its colon. After the colon comes a
    /// space or the end of the line, except where it is being typed.
    private static func key(_ text: TypedBytes, _ start: Int, cursor: Int) -> (String, ByteRange, Int)? {
        let end = text.lineEnd(start)
        guard start < end, !text.isBlank(start), !"#-[]{},&*!|>%@`?:".utf8.contains(text[start]) else { return nil }
        let isTyped = start <= cursor && cursor <= end
        var offset = start
        if text.has("\"", at: start) || text.has("'", at: start) {
            offset += 1
            while offset < end, text[offset] != text[start] { offset += 1 }
        }
        var isWord = true
        while offset < end {
            if text.has(":", at: offset) {
                let isEnd = offset + 1 == end || text.isBlank(offset + 1)
                if isEnd || isTyped && isWord && cursor > offset && !text.has("/", at: offset + 1) { break }
            }
            if text.has("#", at: offset), text.isBlank(offset - 1) { return nil }
            isWord = isWord && (text[offset] >= 0x80 || text.isWordByte(offset))
            offset += 1
        }
        guard offset < end else { return nil }
        var range = ByteRange(start, text.trimmedEnd(start, offset))
        if range.count >= 2, text[start] == text[Int(range.end) - 1],
            text.has("\"", at: start) || text.has("'", at: start)
        {
            range = ByteRange(start + 1, Int(range.end) - 1)
        }
        return (text.text(range.offsets).lowercased(), range, offset)
    }
}

extension TypedBytes {
    /// Whether a letter, a digit, `_` or `-` of ASCII stands at an offset.
    package func isWordByte(_ offset: Int) -> Bool {
        switch self[offset] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// The bytes of a text that is being typed, for a look at one place in it. What lies beyond either end reads as 0.
package struct TypedBytes: Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var count: Int { bytes.count }

    package subscript(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

    /// Whether a sign stands at an offset.
    package func has(_ sign: Unicode.Scalar, at offset: Int) -> Bool {
        bytes.indices.contains(offset) && UInt32(bytes[offset]) == sign.value
    }

    /// An offset within the text and at the start of a character: the nearest one before.
    package func place(_ offset: Int) -> Int {
        var place = min(max(offset, 0), bytes.count)
        while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
        return place
    }

    package func text(_ range: Range<Int>) -> String {
        let range = range.clamped(to: 0..<bytes.count)
        return String(decoding: bytes[range], as: UTF8.self)
    }

    package func text(_ start: Int, _ end: Int) -> String { text(start..<max(start, end)) }

    package func isBlank(_ offset: Int) -> Bool { has(" ", at: offset) || has("\t", at: offset) }

    /// Where the line of an offset starts. A CR alone ends a line as well, since it does for editors: no place is
    /// completed over two of their lines.
    package func lineStart(_ offset: Int) -> Int {
        var start = min(max(offset, 0), bytes.count)
        while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D || has("\n", at: start) { start -= 1 }
        return start
    }

    /// Where the text of the line of an offset ends.
    package func lineEnd(_ offset: Int) -> Int {
        var end = min(max(offset, 0), bytes.count)
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        return end
    }

    /// Where the line after that of an offset starts; the end of the text after the last one.
    package func nextLine(_ offset: Int) -> Int {
        var end = min(max(offset, 0), bytes.count)
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return min(end + 1, bytes.count)
    }

    package func skipBlanks(_ start: Int, before end: Int) -> Int {
        var offset = start
        while offset < end, isBlank(offset) { offset += 1 }
        return offset
    }

    /// The end of a stretch without the spaces at it.
    package func trimmedEnd(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start, isBlank(end - 1) { end -= 1 }
        return end
    }

    /// Where some signs stand for the first time; nil where they do not.
    package func find(_ signs: StaticString, from start: Int, before end: Int) -> Int? {
        let length = signs.utf8CodeUnitCount
        var offset = max(start, 0)
        while offset + length <= min(end, bytes.count) {
            var matched = 0
            while matched < length, bytes[offset + matched] == signs.utf8Start[matched] { matched += 1 }
            if matched == length { return offset }
            offset += 1
        }
        return nil
    }

    /// What the file ends its lines with: that of its first one.
    package var lineBreak: String {
        guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return "\n" }
        return "\r\n"
    }
}

/// A wikilink around a cursor, closed or not.
package struct TypedLink: Hashable, Sendable {
    /// What the cursor is in.
    package enum Part: Hashable, Sendable {
        /// `[[run`
        case name
        /// `[[run#Plan`
        case heading
        /// `[[run#^abc`
        case block
        /// `[[run|shown`
        case shown
    }

    /// The offset of the first bracket; that of `!` is before it.
    package var open: Int
    package var isEmbed: Bool
    /// The name or path, without `#` and what follows.
    package var name: ByteRange
    package var part: Part
    /// All of that part, also after the cursor.
    package var range: ByteRange
    /// What the brackets hold ends here.
    package var innerEnd: Int
    /// After the closing brackets that stand there, which may be none, or one.
    package var end: Int

    /// The link in a stretch of one line that is open at an offset; nil where none is.
    ///
    /// - Parameter inBrackets: whether the link stands without quotes in a list in brackets, so that one closing
    ///   bracket is that of the list
    package init?(_ text: TypedBytes, in stretch: Range<Int>, at cursor: Int, inBrackets: Bool = false) {
        let stretch = stretch.clamped(to: max(0, cursor - Self.longest)..<max(cursor, 0) + Self.longest)
        guard let open = Self.open(text, in: stretch, at: cursor) else { return nil }
        self.open = open
        isEmbed = open > stretch.lowerBound && text.has("!", at: open - 1)
        (innerEnd, end) = Self.ends(text, from: cursor, before: stretch.upperBound, inBrackets: inBrackets)
        let start = open + 2
        var (bar, hash) = (innerEnd, innerEnd)
        for offset in (start..<max(start, innerEnd)).reversed() {
            if text.has("|", at: offset) { (bar, hash) = (offset, offset) }
            if text.has("#", at: offset) { hash = offset }
        }
        if bar < innerEnd, text.has("\\", at: bar - 1), bar > start {
            if hash == bar { hash -= 1 }
            bar -= 1
        }
        name = ByteRange(start, hash)
        if cursor <= hash {
            (part, range) = (.name, name)
        } else if cursor <= bar {
            var from = cursor
            while from > hash + 1, !text.has("#", at: from - 1) { from -= 1 }
            var to = cursor
            while to < bar, !text.has("#", at: to) { to += 1 }
            let isBlock = text.has("^", at: from) && cursor > from
            (part, range) = (isBlock ? .block : .heading, ByteRange(isBlock ? from + 1 : from, to))
        } else {
            (part, range) = (.shown, ByteRange(min(bar + 1, innerEnd), innerEnd))
        }
    }

    /// Further from the cursor nothing is looked for.
    static let longest = 4_096

    /// The last brackets before the cursor that nothing closes.
    private static func open(_ text: TypedBytes, in stretch: Range<Int>, at cursor: Int) -> Int? {
        var offset = cursor - 1
        while offset > stretch.lowerBound {
            if text.has("]", at: offset) { return nil }
            if text.has("[", at: offset), text.has("[", at: offset - 1) { return offset - 1 }
            offset -= 1
        }
        return nil
    }

    private static func ends(
        _ text: TypedBytes, from cursor: Int, before end: Int, inBrackets: Bool
    ) -> (inner: Int, end: Int) {
        let next = text.find("[[", from: cursor, before: end) ?? end
        var inner = cursor
        if let close = text.find("]]", from: cursor, before: next) {
            inner = close
        } else {
            while inner < end, !text.isBlank(inner), !"]['\"`),|#".utf8.contains(text[inner]) { inner += 1 }
            // What ends a sentence, or a part of one, is not the link's.
            while inner > cursor, ".;:!?".utf8.contains(text[inner - 1]) { inner -= 1 }
        }
        var closing = inner
        while closing < end, text.has("]", at: closing), closing < inner + 3 { closing += 1 }
        var count = closing - inner
        // The last one may be that of the list.
        if inBrackets, !hasBracket(text, from: closing, before: end) { count -= 1 }
        return (inner, inner + min(max(count, 0), 2))
    }

    /// Whether a bracket follows that closes a list: not one of a link.
    private static func hasBracket(_ text: TypedBytes, from start: Int, before end: Int) -> Bool {
        var depth = 0
        for offset in start..<max(start, end) {
            if text.has("[", at: offset) { depth += 1 }
            if text.has("]", at: offset) {
                if depth == 0 { return true }
                depth -= 1
            }
        }
        return false
    }
}
