import VaultSyntax

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
