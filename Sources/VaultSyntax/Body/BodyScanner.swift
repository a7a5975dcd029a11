/// Scans a body line by line; lines decide what is code, headings and items, their text holds the links.
struct BodyScanner {
    let source: UnsafeBufferPointer<UInt8>
    var body = Body()
    /// Where the next line starts.
    private var line: Int
    /// Text before this offset belongs to inline code that began on an earlier line.
    var codeEnd = 0
    /// For each length of a run of backticks up to 64, up to where none closes it; empty before the first run.
    var unclosedUntil: [Int] = []
    /// Offsets of brackets that are open on this line.
    var open: [Int] = []

    private var fence: (mark: UInt8, count: Int)?
    /// Where the line of the open fence starts.
    private var fenceStart = 0
    private var conflictStart: Int?
    /// What ends the open comment: `-->`, or Obsidian's `%%`.
    private var commentEnd: StaticString?
    private var isAfterSpace = true
    private var isInCode = false
    /// The column where the text of the current list item starts; nil outside lists.
    private var itemText: Int?

    init(_ source: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.source = source
        line = start
    }

    mutating func scan() {
        while line < source.count {
            var end = ByteSearch.newline(in: source, from: line)
            let next = min(end + 1, source.count)
            if end > line, source[end - 1] == .carriageReturn { end -= 1 }
            if line < codeEnd {
                if codeEnd < end { scanText(from: codeEnd, to: end) }
                isAfterSpace = false
            } else {
                scanLine(line, end, next)
            }
            line = next
        }
        if fence != nil { body.fences.append(ByteRange(fenceStart, source.count)) }
    }

    private mutating func scanLine(_ start: Int, _ end: Int, _ next: Int) {
        var (text, column) = skipIndent(start, end)
        var quote: Int?
        if text == end {
            isAfterSpace = true
            return
        }
        if source[text] == UInt8(ascii: ">") {
            if fence == nil, text == start, startsMarker(start, UInt8(ascii: ">")) {
                closeConflict(next)
            } else {
                quote = column < 4 ? text : nil
                (text, column) = skipQuoteMarks(text, end)
                if text == end { return }
            }
        }
        if let open = fence {
            if closes(open, text, end) {
                fence = nil
                body.fences.append(ByteRange(fenceStart, next))
            }
            isAfterSpace = false
            return
        }
        if isInComment(text, end) { return scanText(from: text, to: end) }
        if startsFence(text, end) { return }
        if isIndentedCode(column) { return }
        isInCode = false
        if let quote { readCallout(quote, text, start, end) }
        defer { isAfterSpace = false }
        if text == start, startsMarker(start, UInt8(ascii: "<")) {
            body.conflictMarks.append(start)
            if conflictStart == nil { conflictStart = start }
        }
        if column < 4, source[text] == .hash, readHeading(text, start, end) {
            itemText = nil
            return
        }
        if readItem(text, column, start, end) { return }
        if startsLooseBox(text, end) { body.looseBoxes.append(ByteRange(text, end)) }
        if isAfterSpace, column == 0 { itemText = nil }
        if column < 4, readDefinition(text, end) { return }
        scanText(from: text, to: end)
    }

    /// Whether a line is part of a comment that begins at the start of a line: it holds links only.
    private mutating func isInComment(_ text: Int, _ end: Int) -> Bool {
        var from = text
        if commentEnd == nil {
            if has("<!--", at: text, end) {
                (commentEnd, from) = ("-->", text + 4)
            } else if has("%%", at: text, end) {
                (commentEnd, from) = ("%%", text + 2)
            }
        }
        guard let mark = commentEnd else { return false }
        if (from..<max(from, end)).contains(where: { has(mark, at: $0, end) }) { commentEnd = nil }
        return true
    }

    private func has(_ mark: StaticString, at offset: Int, _ end: Int) -> Bool {
        let count = mark.utf8CodeUnitCount
        return offset + count <= end && (0..<count).allSatisfy { source[offset + $0] == mark.utf8Start[$0] }
    }

    /// A line that is indented by four after an empty one, or follows such a line, is code.
    private mutating func isIndentedCode(_ column: Int) -> Bool {
        guard column >= (itemText ?? 0) + 4, isAfterSpace || isInCode else { return false }
        isInCode = true
        isAfterSpace = false
        return true
    }

    /// Where a line's text starts, and at which column; a tab goes to the next multiple of four.
    private func skipIndent(_ start: Int, _ end: Int) -> (offset: Int, column: Int) {
        var offset = start
        var column = 0
        while offset < end, source[offset].isBlank {
            column += source[offset] == .tab ? 4 - column % 4 : 1
            offset += 1
        }
        return (offset, column)
    }

    private func skipQuoteMarks(_ start: Int, _ end: Int) -> (offset: Int, column: Int) {
        var place = (offset: start, column: 0)
        while place.offset < end, source[place.offset] == UInt8(ascii: ">") {
            var text = place.offset + 1
            if text < end, source[text] == .blank { text += 1 }
            place = skipIndent(text, end)
        }
        return place
    }

    private mutating func startsFence(_ text: Int, _ end: Int) -> Bool {
        let mark = source[text]
        guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return false }
        var offset = text
        while offset < end, source[offset] == mark { offset += 1 }
        guard offset - text >= 3 else { return false }
        if mark == UInt8(ascii: "`"), source[offset..<end].contains(mark) { return false }
        fence = (mark, offset - text)
        fenceStart = line
        isAfterSpace = false
        return true
    }

    private func closes(_ fence: (mark: UInt8, count: Int), _ text: Int, _ end: Int) -> Bool {
        var offset = text
        while offset < end, source[offset] == fence.mark { offset += 1 }
        guard offset - text >= fence.count else { return false }
        while offset < end, source[offset].isBlank { offset += 1 }
        return offset == end
    }

    private mutating func readHeading(_ text: Int, _ start: Int, _ end: Int) -> Bool {
        var offset = text
        while offset < end, source[offset] == .hash { offset += 1 }
        let level = offset - text
        guard level <= 6, offset == end || source[offset].isBlank else { return false }
        while offset < end, source[offset].isBlank { offset += 1 }
        var last = end
        while last > offset, source[last - 1].isBlank { last -= 1 }
        var closing = last
        while closing > offset, source[closing - 1] == .hash { closing -= 1 }
        if closing < last, closing == offset || source[closing - 1].isBlank {
            last = closing
            while last > offset, source[last - 1].isBlank { last -= 1 }
        }
        if body.headings.isEmpty { body.headings.reserveCapacity(4) }
        body.headings.append(Heading(level: level, range: ByteRange(start, end), text: ByteRange(offset, last)))
        scanText(from: offset, to: end)
        return true
    }

    private mutating func readItem(_ text: Int, _ column: Int, _ start: Int, _ end: Int) -> Bool {
        var offset = text
        let mark = source[text]
        if mark == .dash || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+") {
            offset += 1
        } else {
            while offset < end, offset - text < 9, (48...57).contains(source[offset]) { offset += 1 }
            guard offset > text, offset < end,
                source[offset] == UInt8(ascii: ".") || source[offset] == UInt8(ascii: ")")
            else { return false }
            offset += 1
        }
        guard offset == end || source[offset].isBlank else { return false }
        let marker = offset - text
        while offset < end, source[offset].isBlank { offset += 1 }
        var check: UInt8?
        if offset + 2 < end, source[offset] == .openBracket, source[offset + 2] == .closeBracket,
            offset + 3 == end || source[offset + 3].isBlank
        {
            check = source[offset + 1]
            offset += 3
            while offset < end, source[offset].isBlank { offset += 1 }
        }
        itemText = column + marker + 1
        // Room for as many short lines as may follow: growing would cost more than the rest.
        if body.items.isEmpty { body.items.reserveCapacity(1 + min(64, (source.count - start) / 24)) }
        body.items.append(
            ListItem(
                range: ByteRange(start, end), text: ByteRange(offset, end),
                indent: Int32(truncatingIfNeeded: column), check: check))
        scanText(from: offset, to: end)
        return true
    }

    /// `[x]`, `[ ]` or `[]` at the start of a line, or after a dash without a space.
    private func startsLooseBox(_ text: Int, _ end: Int) -> Bool {
        var offset = text
        let mark = source[text]
        if mark == .dash || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+") { offset += 1 }
        guard offset + 1 < end, source[offset] == .openBracket else { return false }
        return CheckBox(in: source, at: offset, to: end) != nil
    }

    /// `[!kind]` after a single quote mark.
    private mutating func readCallout(_ quote: Int, _ text: Int, _ start: Int, _ end: Int) {
        guard text + 3 < end, source[text] == .openBracket, source[text + 1] == UInt8(ascii: "!"),
            source[quote + 1..<text].allSatisfy(\.isBlank)
        else { return }
        var close = text + 2
        while close < end, source[close] != .closeBracket { close += 1 }
        guard close < end else { return }
        body.callouts.append(Callout(range: ByteRange(start, end), kind: ByteRange(text + 2, close)))
    }

    private func startsMarker(_ start: Int, _ mark: UInt8) -> Bool {
        guard source[start] == mark else { return false }
        return Lines(source: source).startsMarker(start, mark)
    }

    private mutating func closeConflict(_ next: Int) {
        guard let start = conflictStart else { return }
        body.conflicts.append(ByteRange(start, next))
        conflictStart = nil
    }
}

/// A checkbox as people write it: `[x]`, `[ ]`, and what Markdown does not take for one: `[]`, `[ x ]`, `[x]text`.
package struct CheckBox: Hashable, Sendable {
    /// Whether it is ticked.
    package let isDone: Bool
    /// Where its bracket closes: the offset after it.
    package let end: Int

    /// Nil for a link, a footnote and all else.
    package init?(in source: UnsafeBufferPointer<UInt8>, at start: Int, to limit: Int) {
        guard start < limit, source[start] == .openBracket else { return nil }
        var offset = start + 1
        var mark: UInt8?
        while offset < limit, source[offset] != .closeBracket {
            guard offset - start <= 3 else { return nil }
            if source[offset] != .blank {
                guard mark == nil, source[offset] | 0x20 == UInt8(ascii: "x") else { return nil }
                mark = source[offset]
            }
            offset += 1
        }
        guard offset < limit else { return nil }
        end = offset + 1
        isDone = mark != nil
        // `[x](page)`, `[x][page]` and `[x]: page` are links.
        if end < limit, [UInt8(ascii: "("), .openBracket, .colon].contains(source[end]) { return nil }
    }

    package init?(in bytes: [UInt8], at start: Int, to limit: Int) {
        let found = bytes.withUnsafeBufferPointer { CheckBox(in: $0, at: start, to: min(limit, $0.count)) }
        guard let found else { return nil }
        self = found
    }
}
