import VaultSyntax

/// Reads a list in brackets that is being typed: `[a, "b", [[c]], d`.
struct BracketReading {
    /// The element that the cursor is in.
    private(set) var scalar: TypedScalar?
    /// The texts of the other elements.
    private(set) var others: [String] = []

    private let text: TypedBytes
    private let cursor: Int
    private let limit: Int
    /// The end of the line that is being read.
    private var lineEnd = 0

    /// Nil for a list in a list, and a cursor after its end. Cost: linear in the list.
    init?(_ text: TypedBytes, from open: Int, before limit: Int, at cursor: Int) {
        self.text = text
        self.cursor = cursor
        self.limit = limit
        // After an element comes a comma before another one may stand there.
        var (offset, mayBegin) = (open + 1, true)
        while true {
            let start = skipSpace(offset)
            if scalar == nil, mayBegin, cursor >= offset, cursor <= start,
                start >= limit || text.has(",", at: start) || text.has("]", at: start)
            {
                scalar = .missing(at: cursor)
            }
            guard start < limit else { break }
            if text.has(",", at: start) || text.has("]", at: start) {
                if text.has("]", at: start) { break }
                (offset, mayBegin) = (start + 1, true)
                continue
            }
            if cursor >= offset, cursor < start {
                // In the space before an element: nothing is typed there.
                return nil
            }
            guard let element = element(from: start) else { return nil }
            if scalar == nil, let found = element.holding(cursor, in: text, before: afterSpace(element)) {
                scalar = found
            } else {
                others.append(
                    text.decoded(Int(element.content.start), Int(element.content.end), element.kind))
            }
            offset = max(Int(element.range.end), start + 1)
            while offset < limit, !text.has(",", at: offset), !text.has("]", at: offset) { offset += 1 }
            mayBegin = text.has(",", at: offset)
            if mayBegin { offset += 1 }
        }
        if scalar == nil { return nil }
    }

    /// After spaces, line breaks and comments.
    private func skipSpace(_ start: Int) -> Int {
        var offset = start
        while offset < limit {
            if text.isBlank(offset) || text.has("\n", at: offset) || text.has("\r", at: offset) {
                offset += 1
            } else if text.has("#", at: offset), offset > start, text.isBlank(offset - 1) || text[offset - 1] == 0x0A {
                offset = text.lineEnd(offset)
            } else {
                break
            }
        }
        return min(offset, limit)
    }

    private func afterSpace(_ element: TypedScalar) -> Int {
        text.skipBlanks(Int(element.range.end), before: limit)
    }

    private mutating func element(from start: Int) -> TypedScalar? {
        if start > lineEnd { lineEnd = min(text.lineEnd(start), limit) }
        let line = lineEnd
        if text.has("\"", at: start) || text.has("'", at: start) { return quoted(start, line) }
        if text.has("[", at: start) {
            guard text.has("[", at: start + 1) else { return nil }
            return link(start, line)
        }
        if text.has("{", at: start) { return nil }
        var end = start
        while end < line, !",]".utf8.contains(text[end]), !(text.has("#", at: end) && text.isBlank(end - 1)) {
            end += 1
        }
        return plain(start, text.trimmedEnd(start, end))
    }

    private func plain(_ start: Int, _ end: Int) -> TypedScalar {
        let range = ByteRange(start, end)
        return TypedScalar(kind: .plain, range: range, content: range, isClosed: true)
    }

    /// A closing quote is one where the element ends after it; an open one ends with its link, or before the next mark.
    private func quoted(_ start: Int, _ line: Int) -> TypedScalar {
        let found = text.quotedScalar(start, before: line) { after in
            let next = text.skipBlanks(after, before: line)
            return next == line || text.has(",", at: next) || text.has("]", at: next)
        }
        if found.isClosed { return found }
        var scalar = found
        var end = start + 1
        if isNear(start), cursor <= line,
            let link = TypedLink(text, in: start + 1..<line, at: cursor, inBrackets: true)
        {
            end = link.end
        } else {
            while end < line, !",]".utf8.contains(text[end]) { end += 1 }
        }
        scalar.range.end = UInt32(truncatingIfNeeded: end)
        scalar.content.end = scalar.range.end
        return scalar
    }

    /// Whether the cursor may be in a link that begins at an offset.
    private func isNear(_ start: Int) -> Bool { cursor > start && cursor - start <= TypedLink.longest }

    /// A link without quotes, with what follows it up to the next mark.
    private func link(_ start: Int, _ line: Int) -> TypedScalar {
        if cursor >= start + 2, isNear(start), cursor <= line,
            let link = TypedLink(text, in: start..<line, at: cursor, inBrackets: true), link.open == start
        {
            return plain(start, link.end)
        }
        // Up to its brackets; without them, or with another link before them, up to a comma.
        var (end, comma) = (start + 2, nil as Int?)
        while end < line {
            if text.has("]", at: end), text.has("]", at: end + 1) { return plain(start, end + 2) }
            if text.has("[", at: end), text.has("[", at: end + 1) { break }
            if comma == nil, text.has(",", at: end) { comma = end }
            end += 1
        }
        return plain(start, comma ?? end)
    }
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
    package var isClosed: Bool

    static func missing(at offset: Int, to end: Int? = nil) -> TypedScalar {
        let range = ByteRange(offset, max(offset, end ?? offset))
        return TypedScalar(kind: .missing, range: range, content: ByteRange(offset, offset), isClosed: true)
    }
}

/// The value of a field, or an element of it, that a cursor is in.
package struct TypedValue: Hashable, Sendable {
    /// How it stands there.
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
    package var keyRange: ByteRange
    package var shape: Shape
    package var scalar: TypedScalar
    /// Whether a space is missing before it: `key:value`, `-value`.
    package var needsSpace = false
    /// The texts of the other elements.
    package var others: [String] = []
    /// The link that the cursor is in.
    package var link: TypedLink?
}

extension TypedBytes {
    /// The text that some bytes of a scalar stand for. Of escapes only those of quotes and backslashes are read.
    package func decoded(_ start: Int, _ end: Int, _ kind: Node.Kind) -> String {
        let written = text(start, end)
        switch kind {
        case .singleQuoted: return written.replacing("''", with: "'")
        case .doubleQuoted where written.utf8.contains(UInt8(ascii: "\\")):
            var result = ""
            var isEscaped = false
            for character in written {
                if character == "\\", !isEscaped {
                    isEscaped = true
                } else {
                    result.append(character)
                    isEscaped = false
                }
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
            if self[offset] == quote {
                if kind == .singleQuoted, self[offset + 1] == quote, offset + 1 < end {
                    offset += 2
                    continue
                }
                if isEnd(offset + 1) {
                    return TypedScalar(
                        kind: kind, range: ByteRange(start, offset + 1), content: ByteRange(start + 1, offset),
                        isClosed: true)
                }
                break
            }
            offset += kind == .doubleQuoted && has("\\", at: offset) ? 2 : 1
        }
        let last = max(start + 1, trimmedEnd(start + 1, end))
        return TypedScalar(
            kind: kind, range: ByteRange(start, last), content: ByteRange(start + 1, last), isClosed: false)
    }
}
