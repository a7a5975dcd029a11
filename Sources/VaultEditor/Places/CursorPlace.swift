import VaultSyntax

/// A key of the front matter that is being typed, or the empty line on which one may be.
package struct TypedKey: Hashable, Sendable {
    package var word: ByteRange
    /// The offset of the colon after it; nil where there is none yet.
    package var colon: Int?
    /// The keys that are there, but for this one.
    package var others: Set<String>
}

/// What a cursor in a note is in, by what stands around it: finished or not.
package enum CursorPlace: Hashable, Sendable {
    case key(TypedKey)
    case value(TypedValue)
    /// The text below the front matter, with the line, without its end.
    case text(line: ByteRange)
    /// A fence, a comment, a text over several lines, and whatever else has no form to propose.
    case other
}

extension CursorPlace {
    /// Reads the text around an offset; one beyond the end counts as the end. Cost: linear in the front matter, where
    /// the cursor is in it, else in its line.
    package init(in text: TypedBytes, at offset: Int) {
        let place = text.place(offset)
        let line = text.lineStart(place)
        let cursor = min(place, text.lineEnd(line))
        guard let matter = TypedFrontMatter(text, cursor: cursor), line <= Int(matter.content.end) else {
            self = .text(line: ByteRange(line, text.lineEnd(line)))
            return
        }
        if line < Int(matter.content.start) {
            self = .other
        } else if line == Int(matter.content.end), matter.isClosed || !matter.isAtEnd(text) {
            self = matter.isClosed ? .other : .text(line: ByteRange(line, text.lineEnd(line)))
        } else {
            self = LineReading(text: text, matter: matter, line: line, cursor: cursor).place
        }
    }
}

extension TypedFrontMatter {
    /// Whether nothing follows it, and the last line ends with a line break.
    fileprivate func isAtEnd(_ text: TypedBytes) -> Bool {
        Int(content.end) == text.count
    }
}

/// Reads one line of a front matter.
private struct LineReading {
    let text: TypedBytes
    let matter: TypedFrontMatter
    let line: Int
    let cursor: Int

    private var end: Int { text.lineEnd(line) }

    var place: CursorPlace {
        guard let entry = matter.entry(at: line) else { return key }
        if Int(entry.range.start) == line {
            if cursor > entry.colon { return value(entry) }
            return .key(
                TypedKey(word: entry.keyRange, colon: entry.colon, others: keys(besides: entry)))
        }
        if text.skipBlanks(line, before: end) == line, !text.has("-", at: line) { return key }
        return laterLine(entry)
    }

    private func keys(besides entry: TypedEntry?) -> Set<String> {
        Set(matter.entries.filter { $0.range != entry?.range }.map(\.key))
    }

    /// A word at the margin, or nothing.
    private var key: CursorPlace {
        let last = text.trimmedEnd(line, end)
        guard text.skipBlanks(line, before: last) == line, cursor <= last || last == line,
            (line..<last).allSatisfy({ text.isWordByte($0) || text[$0] >= 0x80 })
        else { return .other }
        return .key(TypedKey(word: ByteRange(line, last), colon: nil, others: keys(besides: nil)))
    }

    // MARK: The line of the key

    private func value(_ entry: TypedEntry) -> CursorPlace {
        let start = entry.colon + 1
        let first = text.skipBlanks(start, before: end)
        var found = TypedValue(
            key: entry.key, keyRange: entry.keyRange, shape: .alone, scalar: .missing(at: cursor, to: end))
        found.needsSpace = !text.isBlank(start)
        if first == end || isComment(first) {
            guard cursor <= first, !hasLinesBelow(entry) else { return .other }
            if first < end { found.scalar = .missing(at: cursor) }
            return .value(found)
        }
        if cursor < first { return .other }
        if text.has("[", at: first), !isLink(first) { return bracketed(first, entry) }
        return scalar(from: first, into: found)
    }

    private func isComment(_ offset: Int) -> Bool { text.has("#", at: offset) && text.isBlank(offset - 1) }

    /// `[[`, and not a list whose first element is a link.
    private func isLink(_ offset: Int) -> Bool {
        text.has("[", at: offset + 1) && !text.has("[", at: offset + 2) && !text.has("\"", at: offset + 2)
            && !text.has("'", at: offset + 2)
    }

    private func hasLinesBelow(_ entry: TypedEntry) -> Bool {
        var line = text.nextLine(line)
        while line < Int(entry.range.end) {
            let last = text.lineEnd(line)
            let first = text.skipBlanks(line, before: last)
            if first < last, !text.has("#", at: first) { return true }
            line = text.nextLine(line)
        }
        return false
    }

    // MARK: Lines below it

    private func laterLine(_ entry: TypedEntry) -> CursorPlace {
        let start = entry.colon + 1
        let keyEnd = text.lineEnd(start)
        let first = text.skipBlanks(start, before: keyEnd)
        if first < keyEnd, !isComment(first) {
            if text.has("[", at: first), !isLink(first) { return bracketed(first, entry) }
            return .other
        }
        let own = text.skipBlanks(line, before: end)
        var found = TypedValue(
            key: entry.key, keyRange: entry.keyRange, shape: .item, scalar: .missing(at: cursor, to: end))
        found.others = items(of: entry)
        if own == end {
            guard cursor > line else { return .other }
            found.shape = .newItem
            return .value(found)
        }
        guard text.has("-", at: own) else {
            let isFirst = found.others.isEmpty && !hasText(entry, before: line)
            found.shape = .alone
            return isFirst && cursor >= own ? scalar(from: own, into: found) : .other
        }
        guard cursor > own else { return .other }
        found.needsSpace = !text.isBlank(own + 1)
        let content = text.skipBlanks(own + 1, before: end)
        if content == end || isComment(content) {
            if content < end { found.scalar = .missing(at: cursor) }
            return cursor <= content ? .value(found) : .other
        }
        return cursor < content ? .other : scalar(from: content, into: found)
    }

    private func hasText(_ entry: TypedEntry, before limit: Int) -> Bool {
        var line = text.nextLine(entry.colon)
        while line < limit {
            let last = text.lineEnd(line)
            let first = text.skipBlanks(line, before: last)
            if first < last, !text.has("#", at: first) { return true }
            line = text.nextLine(line)
        }
        return false
    }

    /// The texts of the items on other lines than that of the cursor.
    private func items(of entry: TypedEntry) -> [String] {
        var found: [String] = []
        var line = text.nextLine(entry.colon)
        while line < Int(entry.range.end) {
            let last = text.lineEnd(line)
            let dash = text.skipBlanks(line, before: last)
            let start = text.skipBlanks(dash + 1, before: last)
            if line != self.line, text.has("-", at: dash), start < last {
                let scalar = scalar(from: start, before: last)
                found.append(text.decoded(Int(scalar.content.start), Int(scalar.content.end), scalar.kind))
            }
            line = text.nextLine(line)
        }
        return found
    }

    // MARK: Scalars

    private func scalar(from start: Int, into value: TypedValue) -> CursorPlace {
        if "|>{&*!%@`".utf8.contains(text[start]) { return .other }
        var value = value
        value.scalar = scalar(from: start, before: end)
        guard let found = value.scalar.holding(cursor, in: text, before: end) else { return .other }
        value.scalar = found
        value.link = TypedLink(text, in: found.content.offsets, at: cursor)
        return .value(value)
    }

    /// Up to the end of the line, or to a comment.
    private func scalar(from start: Int, before end: Int) -> TypedScalar {
        if text.has("\"", at: start) || text.has("'", at: start) {
            return text.quotedScalar(start, before: end) { after in
                let next = text.skipBlanks(after, before: end)
                return next == end || next > after && text.has("#", at: next)
            }
        }
        var offset = start
        while offset < end, !isComment(offset) { offset += 1 }
        let range = ByteRange(start, text.trimmedEnd(start, offset))
        return TypedScalar(kind: .plain, range: range, content: range, isClosed: true)
    }

    // MARK: Lists in brackets

    private func bracketed(_ open: Int, _ entry: TypedEntry) -> CursorPlace {
        guard cursor > open, let list = BracketReading(text, from: open, before: Int(entry.range.end), at: cursor),
            let scalar = list.scalar
        else { return .other }
        var value = TypedValue(key: entry.key, keyRange: entry.keyRange, shape: .bracketed, scalar: scalar)
        value.others = list.others
        let isPlain = scalar.kind == .plain
        let stretch = isPlain ? Int(scalar.content.start)..<end : scalar.content.offsets
        value.link = scalar.kind == .missing ? nil : TypedLink(text, in: stretch, at: cursor, inBrackets: isPlain)
        return .value(value)
    }
}

extension TypedScalar {
    /// The scalar where a cursor is in it, or right after it; of a plain one the spaces before the cursor count. Nil
    /// elsewhere.
    func holding(_ cursor: Int, in text: TypedBytes, before end: Int) -> TypedScalar? {
        if kind == .plain || !isClosed {
            guard cursor >= Int(content.start) else { return nil }
            var scalar = self
            if cursor > Int(content.end) {
                guard text.skipBlanks(Int(content.end), before: end) >= cursor else { return nil }
                scalar.range.end = UInt32(truncatingIfNeeded: cursor)
                scalar.content.end = scalar.range.end
            }
            return scalar
        }
        return cursor >= Int(content.start) && cursor <= Int(content.end) ? self : nil
    }
}
