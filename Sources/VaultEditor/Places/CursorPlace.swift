import VaultSyntax

/// What a cursor in a note is in, by what stands around it: finished or not.
package enum CursorPlace: Hashable, Sendable {
    case key(TypedKey)
    case value(TypedValue)
    /// The text below the front matter, with the line, without its end.
    case text(line: ByteRange)
    /// A fence, a comment, a text over several lines, and whatever else has no form to propose.
    case other
}

/// A key of the front matter that is being typed, or the empty line on which one may be.
package struct TypedKey: Hashable, Sendable {
    package var word: ByteRange
    /// The offset of the colon after it; nil where there is none yet.
    package var colon: Int?
    /// The keys that are there, but for this one.
    package var others: Set<String>
}

/// The value of a field, or an element of it, that a cursor is in.
package struct TypedValue: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        /// `key: value`
        case alone
        /// `- value`
        case item
        /// An empty line below others where `- value` may stand.
        case newItem
        /// `[value]`
        case bracketed
    }

    /// In lower case.
    package var key: String
    package var shape: Shape
    package var scalar: TypedScalar
    /// Whether a space is missing before it: `key:value`, `-value`.
    package var needsSpace = false
    /// The texts of the other elements.
    package var others: [String] = []
    package var link: TypedLink?
}

/// A scalar that is being typed, with its quotes as far as they stand there.
package struct TypedScalar: Hashable, Sendable {
    /// `missing` for nothing, else plain or quoted.
    package var kind: Node.Kind
    /// With the quotes.
    package var range: ByteRange
    /// Without the quotes.
    package var content: ByteRange
    /// Whether the closing quote is there; true without quotes.
    var isClosed = true

    static func missing(at offset: Int, to end: Int? = nil) -> TypedScalar {
        TypedScalar(
            kind: .missing, range: ByteRange(offset, max(offset, end ?? offset)), content: ByteRange(offset, offset))
    }

    static func plain(_ start: Int, _ end: Int) -> TypedScalar {
        TypedScalar(kind: .plain, range: ByteRange(start, end), content: ByteRange(start, end))
    }

    /// Without a closing quote up to an offset.
    func ending(at end: Int) -> TypedScalar {
        TypedScalar(
            kind: kind, range: ByteRange(Int(range.start), end), content: ByteRange(Int(content.start), end),
            isClosed: isClosed)
    }

    /// The scalar where a cursor is in it, or right after it; of a plain one the spaces before the cursor count. Nil
    /// elsewhere.
    func holding(_ cursor: Int, in text: TypedBytes, before end: Int) -> TypedScalar? {
        guard cursor >= Int(content.start) else { return nil }
        if cursor <= Int(content.end) { return self }
        let isOpen = kind == .plain || !isClosed
        return isOpen && text.skipBlanks(Int(content.end), before: end) >= cursor ? ending(at: cursor) : nil
    }
}

extension CursorPlace {
    /// Reads the text around an offset; one beyond the end counts as the end.
    package init(in text: TypedBytes, at offset: Int) {
        let line = text.line(at: offset)
        let cursor = min(text.place(offset), line.upperBound)
        guard let matter = TypedFrontMatter(text, cursor: cursor), line.lowerBound <= Int(matter.content.end),
            line.lowerBound < Int(matter.content.end) || matter.isClosed || Int(matter.content.end) == text.count
        else {
            self = .text(line: ByteRange(line.lowerBound, line.upperBound))
            return
        }
        let isFence = line.lowerBound == Int(matter.content.end) && matter.isClosed
        if isFence || line.lowerBound < Int(matter.content.start) {
            self = .other
        } else if let entry = matter.entry(at: line.lowerBound),
            Int(entry.range.start) == line.lowerBound || text.isBlank(line.lowerBound)
                || text.has("-", at: line.lowerBound)
        {
            if Int(entry.range.start) == line.lowerBound, cursor <= entry.colon {
                self = .key(TypedKey(word: entry.keyRange, colon: entry.colon, others: matter.keys(besides: entry)))
            } else {
                self = ValueReading(text, entry, line, cursor).place
            }
        } else {
            // A word at the margin, or nothing.
            let last = text.trimmedEnd(line.lowerBound, line.upperBound)
            let word = line.lowerBound..<last
            let isWord = (cursor <= last || word.isEmpty) && word.allSatisfy { text.isWordByte($0) || text[$0] >= 0x80 }
            self =
                isWord
                ? .key(TypedKey(word: ByteRange(word.lowerBound, last), colon: nil, others: matter.keys(besides: nil)))
                : .other
        }
    }
}

/// A key at the margin of a front matter, with the lines up to the next one.
struct TypedEntry: Hashable, Sendable {
    /// In lower case.
    var key: String
    var keyRange: ByteRange
    var colon: Int
    /// From the key to the next one, or to the end.
    var range: ByteRange
}

/// The front matter of a text that is being typed, by its lines alone: the fence that closes it, quotes and brackets
/// may be missing.
struct TypedFrontMatter: Sendable {
    /// What lies after the first fence: up to the one that closes it, else up to where the lines no longer look like
    /// keys and values.
    let content: ByteRange
    let isClosed: Bool
    /// In the order of the text.
    let entries: [TypedEntry]

    /// Nil for a text without one. A line that is being typed at the cursor belongs to it, whatever it looks like.
    init?(_ text: TypedBytes, cursor: Int) {
        let start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = text.nextLine(start)
        guard text.isFence("---", at: start), first > start, text.has("\n", at: first - 1) else { return nil }
        var (end, isClosed, isLoose, isAfterEmpty) = (first, false, true, false)
        var entries: [TypedEntry] = []
        for line in text.lines(from: first, before: text.count) {
            if text.isFence("---", at: line.start) || text.isFence("...", at: line.start) {
                (end, isClosed) = (line.start, true)
                break
            }
            let entry = Self.entry(text, line.start, cursor: cursor)
            if let entry {
                if let last = entries.indices.last { entries[last].range.end = entry.range.start }
                entries.append(entry)
            }
            // Without a fence below, it ends before the first line that is not a part of one.
            let isTyped = line.start <= cursor && cursor <= line.text.upperBound
            if line.text.isEmpty {
                isAfterEmpty = true
                if isLoose, isTyped, end == line.start { end = line.next }
            } else {
                let isPart =
                    line.text.lowerBound > line.start || text.has("-", at: line.start) || entry != nil
                    || !isAfterEmpty && (text.has("#", at: line.start) || isTyped)
                isLoose = isLoose && isPart
                if isLoose { (isAfterEmpty, end) = (false, line.next) }
            }
        }
        entries.removeAll { Int($0.range.start) >= end }
        if let last = entries.indices.last { entries[last].range.end = UInt32(truncatingIfNeeded: end) }
        (content, self.isClosed, self.entries) = (ByteRange(first, end), isClosed, entries)
    }

    /// The entry with a key, in lower case; of several the first.
    func entry(_ key: String) -> TypedEntry? { entries.first { $0.key == key } }

    /// The entry whose lines an offset lies in.
    func entry(at offset: Int) -> TypedEntry? { entries.last { Int($0.range.start) <= offset } }

    func keys(besides entry: TypedEntry?) -> Set<String> {
        Set(entries.filter { $0.range != entry?.range }.map(\.key))
    }

    /// The key at the margin of a line, as the parser finds it; where it is being typed, its colon needs no space after
    /// it.
    private static func entry(_ text: TypedBytes, _ start: Int, cursor: Int) -> TypedEntry? {
        let end = text.lineEnd(start)
        if text.has("-", at: start) { return nil }
        var place = Document.key(in: text.bytes, from: start, to: end)
        if place == nil, start <= cursor, cursor <= end {
            var colon = start
            while colon < end, text.isWordByte(colon) || text[colon] >= 0x80 { colon += 1 }
            let isKey = colon > start && text.has(":", at: colon) && !text.has("/", at: colon + 1)
            if isKey, cursor > colon { place = (ByteRange(start, colon), colon) }
        }
        return place.map { content, colon in
            TypedEntry(
                key: text.text(content.offsets).lowercased(), keyRange: content, colon: colon,
                range: ByteRange(start, text.nextLine(start)))
        }
    }
}

/// Reads the value of an entry around a cursor: a scalar, a list of lines, or one in brackets.
private struct ValueReading {
    let text: TypedBytes
    let entry: TypedEntry
    /// The line of the cursor, without its end.
    let line: Range<Int>
    let cursor: Int

    init(_ text: TypedBytes, _ entry: TypedEntry, _ line: Range<Int>, _ cursor: Int) {
        (self.text, self.entry, self.line, self.cursor) = (text, entry, line, cursor)
    }

    var place: CursorPlace {
        let start = entry.colon + 1
        let end = text.lineEnd(start)
        let first = text.skipBlanks(start, before: end)
        let isAtKey = Int(entry.range.start) == line.lowerBound
        if first < end, !text.isComment(first) {
            if text.has("[", at: first), !isLink(first) { return bracketed(first) }
            return isAtKey ? value(.alone, after: start, from: first) : .other
        }
        if isAtKey { return hasText(before: Int(entry.range.end)) ? .other : value(.alone, after: start, from: first) }
        let own = text.skipBlanks(line.lowerBound, before: line.upperBound)
        if own == line.upperBound { return cursor > line.lowerBound ? value(.newItem, after: own, from: own) : .other }
        if text.has("-", at: own) {
            let content = text.skipBlanks(own + 1, before: line.upperBound)
            return cursor > own ? value(.item, after: own + 1, from: content) : .other
        }
        return hasText(before: line.lowerBound) || !items.isEmpty ? .other : value(.alone, after: own - 1, from: own)
    }

    /// `[[`, and not a list whose first element is a link.
    private func isLink(_ offset: Int) -> Bool {
        text.has("[", at: offset + 1) && !"[\"'".utf8.contains(text[offset + 2])
    }

    /// Whether a line below the key has more than a comment.
    private func hasText(before end: Int) -> Bool {
        text.lines(from: text.nextLine(entry.colon), before: end).contains {
            !$0.text.isEmpty && !text.has("#", at: $0.text.lowerBound)
        }
    }

    /// What the cursor is in on its line, where a value begins or may begin after a mark that should be a space.
    private func value(_ shape: TypedValue.Shape, after mark: Int, from start: Int) -> CursorPlace {
        let end = line.upperBound
        var found = TypedValue(key: entry.key, shape: shape, scalar: .missing(at: cursor, to: end))
        found.needsSpace = shape != .newItem && !text.isBlank(mark)
        if shape != .alone { found.others = items }
        if start == end || text.isComment(start) {
            if start < end { found.scalar = .missing(at: cursor) }
            return cursor <= start || shape == .newItem ? .value(found) : .other
        }
        guard cursor >= start, !"|>{&*!%@`".utf8.contains(text[start]),
            let scalar = scalar(from: start, before: end).holding(cursor, in: text, before: end)
        else { return .other }
        found.scalar = scalar
        found.link = TypedLink(text, in: scalar.content.offsets, at: cursor)
        return .value(found)
    }

    /// The texts of the items on other lines than that of the cursor.
    private var items: [String] {
        text.lines(from: text.nextLine(entry.colon), before: Int(entry.range.end)).compactMap { other in
            let start = text.skipBlanks(other.text.lowerBound + 1, before: other.text.upperBound)
            guard other.start != line.lowerBound, text.has("-", at: other.text.lowerBound),
                start < other.text.upperBound
            else { return nil }
            return text.decoded(scalar(from: start, before: other.text.upperBound))
        }
    }

    /// A scalar up to the end of its line, or to a comment.
    private func scalar(from start: Int, before end: Int) -> TypedScalar {
        if text.isQuote(start) {
            return text.quotedScalar(start, before: end) { after in
                let next = text.skipBlanks(after, before: end)
                return next == end || next > after && text.has("#", at: next)
            }
        }
        return .plain(start, text.trimmedEnd(start, (start..<end).first(where: text.isComment) ?? end))
    }

    // MARK: Lists in brackets

    private func bracketed(_ open: Int) -> CursorPlace {
        let limit = Int(entry.range.end)
        var value = TypedValue(key: entry.key, shape: .bracketed, scalar: .missing(at: cursor))
        // After an element comes a comma before another one may stand there.
        var (offset, mayBegin, isFound, end) = (open + 1, true, false, open)
        while true {
            let start = skipSpace(offset, before: limit)
            let isMark = start >= limit || text.has(",", at: start) || text.has("]", at: start)
            if mayBegin, isMark, offset <= cursor, cursor <= start { isFound = true }
            if start >= limit || text.has("]", at: start) { break }
            if isMark {
                (offset, mayBegin) = (start + 1, true)
                continue
            }
            // In the space before an element nothing is typed.
            if offset <= cursor, cursor < start { return .other }
            if start > end { end = min(text.lineEnd(start), limit) }
            guard let element = element(from: start, before: end) else { return .other }
            let next = text.skipBlanks(Int(element.range.end), before: limit)
            if !isFound, let scalar = element.holding(cursor, in: text, before: next) {
                (value.scalar, isFound) = (scalar, true)
            } else {
                value.others.append(text.decoded(element))
            }
            offset = max(Int(element.range.end), start + 1)
            while offset < limit, !text.has(",", at: offset), !text.has("]", at: offset) { offset += 1 }
            mayBegin = text.has(",", at: offset)
            if mayBegin { offset += 1 }
        }
        guard cursor > open, isFound else { return .other }
        if value.scalar.kind != .missing {
            let isPlain = value.scalar.kind == .plain
            let stretch = value.scalar.content.offsets
            value.link = TypedLink(
                text, in: isPlain ? stretch.lowerBound..<line.upperBound : stretch, at: cursor, inBrackets: isPlain)
        }
        return .value(value)
    }

    /// After spaces, line breaks and comments.
    private func skipSpace(_ start: Int, before limit: Int) -> Int {
        var offset = start
        while offset < limit {
            if text.isBlank(offset) || text.isBreak(offset) {
                offset += 1
            } else if text.has("#", at: offset), offset > start, text.isBlank(offset - 1) || text[offset - 1] == 0x0A {
                offset = text.lineEnd(offset)
            } else {
                break
            }
        }
        return min(offset, limit)
    }

    /// An element on one line; nil for a list or map.
    private func element(from start: Int, before end: Int) -> TypedScalar? {
        let isNear = cursor > start && cursor - start <= TypedLink.longest && cursor <= end
        func mark(after offset: Int) -> Int { (offset..<end).first { ",]".utf8.contains(text[$0]) } ?? end }
        if text.isQuote(start) {
            // A closing quote is one where the element ends after it.
            let found = text.quotedScalar(start, before: end) { after in
                let next = text.skipBlanks(after, before: end)
                return next == end || text.has(",", at: next) || text.has("]", at: next)
            }
            if found.isClosed { return found }
            let link = isNear ? TypedLink(text, in: start + 1..<end, at: cursor, inBrackets: true) : nil
            return found.ending(at: link?.end ?? mark(after: start + 1))
        }
        if text.has("[", at: start), text.has("[", at: start + 1) {
            if isNear, cursor >= start + 2,
                let link = TypedLink(text, in: start..<end, at: cursor, inBrackets: true), link.open == start
            {
                return .plain(start, link.end)
            }
            // Up to its brackets; without them, or with another link before them, up to a comma.
            let next = text.find("[[", from: start + 2, before: end) ?? end
            if let close = text.find("]]", from: start + 2, before: next) { return .plain(start, close + 2) }
            return .plain(start, (start + 2..<max(start + 2, next)).first { text.has(",", at: $0) } ?? next)
        }
        if text.has("[", at: start) || text.has("{", at: start) { return nil }
        let last = (start..<end).first { ",]".utf8.contains(text[$0]) || text.isComment($0) } ?? end
        return .plain(start, text.trimmedEnd(start, last))
    }
}

/// The bytes of a text that is being typed, for a look at one place in it. What lies beyond either end reads as 0.
package struct TypedBytes: Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var count: Int { bytes.count }

    subscript(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

    func has(_ sign: Unicode.Scalar, at offset: Int) -> Bool {
        bytes.indices.contains(offset) && UInt32(bytes[offset]) == sign.value
    }

    func isBlank(_ offset: Int) -> Bool { self[offset].isBlank }
    func isBreak(_ offset: Int) -> Bool { has("\n", at: offset) || has("\r", at: offset) }
    func isQuote(_ offset: Int) -> Bool { has("\"", at: offset) || has("'", at: offset) }
    func isComment(_ offset: Int) -> Bool { has("#", at: offset) && isBlank(offset - 1) }

    /// Whether a letter, a digit, `_` or `-` of ASCII stands at an offset.
    func isWordByte(_ offset: Int) -> Bool {
        self[offset] < 0x80 && (self[offset].isWordByte || has("_", at: offset) || has("-", at: offset))
    }

    func isFence(_ fence: StaticString, at start: Int) -> Bool {
        find(fence, from: start, before: start + 3) == start
            && skipBlanks(start + 3, before: count) >= lineEnd(start + 3)
    }

    /// An offset within the text and at the start of a character: the nearest one before.
    func place(_ offset: Int) -> Int {
        var place = min(max(offset, 0), bytes.count)
        while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
        return place
    }

    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    func text(_ start: Int, _ end: Int) -> String { text(start..<max(start, end)) }

    /// The line of an offset, without its end. A CR alone ends a line as well, since it does for editors: no place is
    /// completed over two of their lines.
    func line(at offset: Int) -> Range<Int> {
        var start = place(offset)
        while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D || has("\n", at: start) { start -= 1 }
        return start..<max(start, lineEnd(start))
    }

    func lineEnd(_ offset: Int) -> Int {
        let start = min(max(offset, 0), bytes.count)
        return bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }

    /// Where the line after that of an offset starts; the end of the text after the last one.
    func nextLine(_ offset: Int) -> Int {
        bytes[min(max(offset, 0), bytes.count)...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }

    /// A line: where it starts, what it holds after its indentation, and where the next one starts.
    typealias Line = (start: Int, text: Range<Int>, next: Int)

    /// The lines that begin in a part of the text.
    func lines(from start: Int, before limit: Int) -> some Sequence<Line> {
        sequence(state: start) { (start: inout Int) -> Line? in
            guard start < limit else { return nil }
            let end = lineEnd(start)
            let line = (start: start, text: skipBlanks(start, before: end)..<end, next: nextLine(start))
            start = line.next
            return line
        }
    }

    func skipBlanks(_ start: Int, before end: Int) -> Int {
        var offset = start
        while offset < end, isBlank(offset) { offset += 1 }
        return offset
    }

    /// The end of a stretch without the spaces at it.
    func trimmedEnd(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start, isBlank(end - 1) { end -= 1 }
        return end
    }

    /// Where some signs stand for the first time; nil where they do not.
    func find(_ signs: StaticString, from start: Int, before end: Int) -> Int? {
        let length = signs.utf8CodeUnitCount
        let (first, last) = (max(start, 0), min(end, bytes.count) - length)
        return first > last
            ? nil
            : (first...last).first { offset in (0..<length).allSatisfy { bytes[offset + $0] == signs.utf8Start[$0] } }
    }

    /// What the file ends its lines with: that of its first one.
    var lineBreak: String { bytes.prefix { $0 != 0x0A }.last == 0x0D ? "\r\n" : "\n" }

    func decoded(_ scalar: TypedScalar) -> String {
        decoded(Int(scalar.content.start), Int(scalar.content.end), scalar.kind)
    }

    /// The text that some bytes of a scalar stand for. Of escapes only those of quotes and backslashes are read.
    func decoded(_ start: Int, _ end: Int, _ kind: Node.Kind) -> String {
        let written = text(start, end)
        switch kind {
        case .singleQuoted: return written.replacing("''", with: "'")
        case .doubleQuoted where written.contains("\\"):
            var (result, isEscaped) = ("", false)
            for character in written {
                isEscaped = character == "\\" && !isEscaped
                if !isEscaped { result.append(character) }
            }
            return result
        default: return written
        }
    }

    /// The quoted scalar that begins at an offset: up to its closing quote where `isEnd` accepts what follows, else up
    /// to the end.
    func quotedScalar(_ start: Int, before end: Int, isEnd: (_ after: Int) -> Bool) -> TypedScalar {
        let quote = self[start]
        let kind: Node.Kind = quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
        var offset = start + 1
        while offset < end {
            if self[offset] != quote {
                offset += kind == .doubleQuoted && has("\\", at: offset) ? 2 : 1
            } else if kind == .singleQuoted, self[offset + 1] == quote, offset + 1 < end {
                offset += 2
            } else if isEnd(offset + 1) {
                return TypedScalar(
                    kind: kind, range: ByteRange(start, offset + 1), content: ByteRange(start + 1, offset))
            } else {
                break
            }
        }
        let last = max(start + 1, trimmedEnd(start + 1, end))
        return TypedScalar(
            kind: kind, range: ByteRange(start, last), content: ByteRange(start + 1, last), isClosed: false)
    }
}

/// A wikilink around a cursor, closed or not.
package struct TypedLink: Hashable, Sendable {
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
    var open: Int
    var isEmbed: Bool
    /// The name or path, without `#` and what follows.
    var name: ByteRange
    package var part: Part
    /// All of that part, also after the cursor.
    package var range: ByteRange
    /// What the brackets hold ends here.
    var innerEnd: Int
    /// After the closing brackets that stand there, which may be none, or one.
    var end: Int

    /// Further from the cursor nothing is looked for.
    static let longest = 4_096

    /// The link in a stretch of one line that is open at an offset; nil where none is. In brackets, without quotes, one
    /// closing bracket is that of the list.
    package init?(_ text: TypedBytes, in stretch: Range<Int>, at cursor: Int, inBrackets: Bool = false) {
        let stretch = stretch.clamped(to: max(0, cursor - Self.longest)..<max(cursor, 0) + Self.longest)
        // The last brackets before the cursor that nothing closes.
        let before = (stretch.lowerBound..<max(stretch.lowerBound, cursor)).dropFirst().reversed()
        let mark = before.first { text.has("]", at: $0) || text.has("[", at: $0) && text.has("[", at: $0 - 1) }
        guard let mark, text.has("[", at: mark) else { return nil }
        open = mark - 1
        isEmbed = open > stretch.lowerBound && text.has("!", at: open - 1)
        (innerEnd, end) = Self.ends(text, from: cursor, before: stretch.upperBound, inBrackets: inBrackets)
        let inner = open + 2..<max(open + 2, innerEnd)
        var bar = inner.first { text.has("|", at: $0) } ?? innerEnd
        if bar < innerEnd, bar > inner.lowerBound, text.has("\\", at: bar - 1) { bar -= 1 }
        let hash = inner.first { $0 < bar && text.has("#", at: $0) } ?? bar
        name = ByteRange(inner.lowerBound, hash)
        if cursor <= hash {
            (part, range) = (.name, name)
        } else if cursor <= bar {
            var (from, to) = (cursor, cursor)
            while from > hash + 1, !text.has("#", at: from - 1) { from -= 1 }
            while to < bar, !text.has("#", at: to) { to += 1 }
            let isBlock = text.has("^", at: from) && cursor > from
            (part, range) = (isBlock ? .block : .heading, ByteRange(isBlock ? from + 1 : from, to))
        } else {
            (part, range) = (.shown, ByteRange(min(bar + 1, innerEnd), innerEnd))
        }
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
            if text.has("]", at: offset) { depth -= 1 }
            if depth < 0 { return true }
        }
        return false
    }
}
