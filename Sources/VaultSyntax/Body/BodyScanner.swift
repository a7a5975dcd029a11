/// Scans a body as CommonMark reads it: each line continues or ends the quotes and items that are open, then opens
/// others, and is a block or text of one. The text of a paragraph is searched for links when the paragraph ends. No
/// memory for each line, and linear in the bytes, however deep quotes and lists go.
struct BodyScanner {
    let source: UnsafeBufferPointer<UInt8>
    var body = Body()
    /// Whether the text of lines is kept, and what is hidden in it.
    var keepsLines = false
    /// The lines of the open paragraph, without what containers put before them, from the first one with a mark.
    var text: [ByteRange] = []
    /// Offsets of brackets that are open in this text; of an image the one of its `!`.
    var open: [Int] = []
    /// How many of the first open brackets are around a link, so that they can only be an image.
    var inactive = 0
    /// Of runs of backticks by their length, and of comments and their like: up to where none closes it.
    var unclosedUntil: [Int] = []

    /// What may hold other blocks: a quote, or an item of a list.
    private struct Container {
        /// How far the text of an item is indented; -1 for a quote.
        var width: Int
        /// Whether nothing has followed an item's marker so far.
        var isEmpty: Bool
    }

    /// The last block of the innermost container.
    private enum Leaf { case none, paragraph, fence, indentedCode, html }

    /// How far a line is read.
    private struct Place {
        /// Where its text starts.
        var text: Int
        /// At which column that is; a tab goes to the next multiple of four.
        var column = 0
        /// Up to which column it belongs to containers, and to the innermost quote.
        var used = 0
        var quoted = 0
        let end: Int

        var indent: Int { column - used }
        var isBlank: Bool { text == end }
    }

    /// More quotes and items in each other than this are read as the innermost one.
    private static let deepest = 64

    /// Where the current line starts.
    var line: Int
    private var containers: [Container] = []
    private var leaf = Leaf.none
    private var fence: (mark: UInt8, count: Int) = (0, 0)
    /// Where the line of the open fence starts.
    private var fenceStart = 0
    /// What ends the open block of HTML; nothing for an empty line.
    private var htmlEnd: StaticString = ""
    private var conflictStart: Int?
    /// The line before in the open paragraph.
    private var previous = ByteRange(0, 0)
    private var isInTable = false
    private var startsWithBracket = false
    /// How many containers hold the open comment of Obsidian; nil outside of one.
    private var commentDepth: Int?

    init(_ source: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.source = source
        line = start
    }

    mutating func scan() {
        while line < source.count {
            var end = ByteSearch.newline(in: source, from: line)
            let next = min(end + 1, source.count)
            if end > line, source[end - 1] == .carriageReturn { end -= 1 }
            scanLine(end, next)
            line = next
        }
        close(to: 0)
    }

    private mutating func scanLine(_ end: Int, _ next: Int) {
        if let start = conflictStart, startsMarker(line, UInt8(ascii: ">")) {
            body.conflicts.append(ByteRange(start, next))
            conflictStart = nil
            if leaf == .paragraph { endParagraph() }
            return
        }
        var place = Place(text: line, end: end)
        skipIndent(&place)
        let kept = containers.isEmpty ? 0 : continued(&place)
        if kept == containers.count {
            if leaf == .fence { return readFenced(place, next) }
            if leaf == .html { return readHTML(place) }
        }
        if isInComment(place, kept) { return }
        if place.isBlank {
            if kept < containers.count || leaf == .paragraph { close(to: kept) }
            return
        }
        readBlocks(&place, kept)
    }

    /// Whether a line belongs to a comment of Obsidian, between two `%%` of which the first starts a line. It holds
    /// links only, and ends with its containers.
    private mutating func isInComment(_ place: Place, _ kept: Int) -> Bool {
        var start = place.text
        if let depth = commentDepth, kept < depth { commentDepth = nil }
        if commentDepth == nil {
            guard place.indent < 4, let text = find("%%", start, min(place.end, start + 2)) else { return false }
            close(to: kept)
            (commentDepth, start) = (kept, text)
        }
        if find("%%", start, place.end) != nil { commentDepth = nil }
        if !place.isBlank { scan(ByteRange(place.text, place.end)) }
        return true
    }

    // MARK: Containers

    private func skipIndent(_ place: inout Place) {
        while place.text < place.end, source[place.text].isBlank {
            place.column += source[place.text] == .tab ? 4 - place.column % 4 : 1
            place.text += 1
        }
    }

    /// How many of the open containers the line belongs to; their marks and indentation are passed over.
    private mutating func continued(_ place: inout Place) -> Int {
        for index in containers.indices {
            let width = containers[index].width
            if width < 0 {
                guard !place.isBlank, place.indent < 4, source[place.text] == UInt8(ascii: ">") else { return index }
                skipQuoteMark(&place)
            } else if place.isBlank {
                if containers[index].isEmpty { return index }
            } else {
                guard place.indent >= width else { return index }
                place.used += width
                if containers[index].isEmpty { containers[index].isEmpty = false }
            }
        }
        return containers.count
    }

    private func skipQuoteMark(_ place: inout Place) {
        place.text += 1
        place.column += 1
        place.used = place.column
        skipIndent(&place)
        if place.indent > 0 { place.used += 1 }
        place.quoted = place.used
    }

    private mutating func push(_ container: Container) {
        if containers.count == Self.deepest { containers.removeLast() }
        containers.append(container)
    }

    /// Ends the open block and all but the first containers.
    private mutating func close(to kept: Int) {
        switch leaf {
        case .paragraph: endParagraph()
        case .fence: body.fences.append(ByteRange(fenceStart, line))
        case .none, .indentedCode, .html: break
        }
        leaf = .none
        if containers.count > kept { containers.removeLast(containers.count - kept) }
    }

    // MARK: Blocks

    /// Reads the blocks that start in a line, up to the text of one.
    private mutating func readBlocks(_ place: inout Place, _ matched: Int) {
        var kept = matched
        /// Whether text would belong to the open paragraph, also without the marks of its containers.
        var isContinued = leaf == .paragraph && !(isInTable && kept < containers.count)
        var hasItem = false
        blocks: while !place.isBlank {
            if place.indent >= 4 {
                if isContinued { break }
                close(to: kept)
                leaf = .indentedCode
                let byte = source[place.text]
                if byte <= .dash, startsLooseBox(place, isCode: true) {
                    body.looseBoxes.append(ByteRange(place.text, place.end))
                }
                return
            }
            let byte = source[place.text]
            switch byte {
            case UInt8(ascii: ">"):
                close(to: kept)
                skipQuoteMark(&place)
                push(Container(width: -1, isEmpty: false))
                (kept, isContinued) = (containers.count, false)
            case .openBracket where kept == 1 && containers.count == 1 && containers[0].width < 0:
                guard let callout = callout(place) else { break blocks }
                close(to: kept)
                body.callouts.append(callout)
                scan(ByteRange(place.text, place.end))
                // What follows its title without a mark belongs to it.
                leaf = .paragraph
                return
            case .hash:
                guard let heading = heading(place) else { break blocks }
                close(to: kept)
                return readHeading(heading)
            case UInt8(ascii: "`"), UInt8(ascii: "~"):
                guard let count = fenceCount(place) else { break blocks }
                close(to: kept)
                (leaf, fence, fenceStart) = (.fence, (byte, count), line)
                return
            case UInt8(ascii: "<"):
                if place.text == line, startsMarker(line, byte) {
                    body.conflictMarks.append(line)
                    if conflictStart == nil { conflictStart = line }
                    break blocks
                }
                guard let end = htmlEnd(place.text, place.end, isInParagraph: isContinued) else { break blocks }
                close(to: kept)
                (leaf, htmlEnd) = (.html, end)
                return readHTML(place)
            case .dash, UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "_"), 48...57:
                if isContinued, kept == containers.count, isUnderline(place) { return close(to: kept) }
                if isRule(place) { return close(to: kept) }
                let isInParagraph = isContinued && kept == containers.count
                guard let end = itemMarkerEnd(place, isInParagraph: isInParagraph) else { break blocks }
                close(to: kept)
                let isTask = readItem(&place, end, isFirst: !hasItem)
                (kept, isContinued, hasItem) = (containers.count, false, true)
                if isTask { return addText(place, isItem: true) }
            default: break blocks
            }
        }
        if !isContinued { close(to: kept) }
        if !place.isBlank || leaf == .paragraph { addText(place, isItem: hasItem) }
    }

    private func heading(_ place: Place) -> Heading? {
        let (text, end) = (place.text, place.end)
        var offset = text
        while offset < end, source[offset] == .hash { offset += 1 }
        let level = offset - text
        guard level <= 6, offset == end || source[offset].isBlank else { return nil }
        while offset < end, source[offset].isBlank { offset += 1 }
        var last = end
        while last > offset, source[last - 1].isBlank { last -= 1 }
        var closing = last
        while closing > offset, source[closing - 1] == .hash { closing -= 1 }
        if closing < last, closing == offset || source[closing - 1].isBlank {
            last = closing
            while last > offset, source[last - 1].isBlank { last -= 1 }
        }
        return Heading(level: level, range: ByteRange(line, end), text: ByteRange(offset, last))
    }

    private mutating func readHeading(_ heading: Heading) {
        if body.headings.isEmpty { body.headings.reserveCapacity(4) }
        body.headings.append(heading)
        scan(heading.text)
    }

    /// The length of the run that opens fenced code.
    private func fenceCount(_ place: Place) -> Int? {
        let (text, end, mark) = (place.text, place.end, source[place.text])
        var offset = text
        while offset < end, source[offset] == mark { offset += 1 }
        guard offset - text >= 3 else { return nil }
        return mark == UInt8(ascii: "`") && source[offset..<end].contains(mark) ? nil : offset - text
    }

    private mutating func readFenced(_ place: Place, _ next: Int) {
        var offset = place.text
        while offset < place.end, source[offset] == fence.mark { offset += 1 }
        guard place.indent < 4, offset - place.text >= fence.count else { return }
        while offset < place.end, source[offset].isBlank { offset += 1 }
        guard offset == place.end else { return }
        body.fences.append(ByteRange(fenceStart, next))
        leaf = .none
    }

    private mutating func readHTML(_ place: Place) {
        let isEnd = htmlEnd.utf8CodeUnitCount == 0 ? place.isBlank : endsHTML(htmlEnd, place.text, place.end)
        if isEnd { leaf = .none }
    }

    /// `===` or `---`, which makes a heading of the paragraph above it.
    private func isUnderline(_ place: Place) -> Bool {
        let mark = source[place.text]
        guard mark == .dash || mark == UInt8(ascii: "=") else { return false }
        var offset = place.text
        while offset < place.end, source[offset] == mark { offset += 1 }
        while offset < place.end, source[offset].isBlank { offset += 1 }
        return offset == place.end
    }

    /// `***`, `- - -`
    private func isRule(_ place: Place) -> Bool {
        let mark = source[place.text]
        guard mark == .dash || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_") else { return false }
        var count = 0
        for offset in place.text..<place.end {
            if source[offset] == mark { count += 1 } else if !source[offset].isBlank { return false }
        }
        return count >= 3
    }

    /// Where the marker of an item ends: `-`, `1.`; in a paragraph only one that may end it.
    private func itemMarkerEnd(_ place: Place, isInParagraph: Bool) -> Int? {
        let (text, end) = (place.text, place.end)
        var (offset, number) = (text, 0)
        while offset < end, offset - text < 9, (48...57).contains(source[offset]) {
            number = number * 10 + Int(source[offset] - 48)
            offset += 1
        }
        guard offset < end else { return nil }
        let mark = source[offset]
        let isMarker =
            offset > text
            ? mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
            : mark == .dash || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+")
        guard isMarker, offset + 1 == end || source[offset + 1].isBlank else { return nil }
        if isInParagraph {
            if offset > text, number != 1 { return nil }
            if source[(offset + 1)..<end].allSatisfy(\.isBlank) { return nil }
        }
        return offset + 1
    }

    /// Opens an item, and passes over its marker and checkbox. True for one with a checkbox.
    private mutating func readItem(_ place: inout Place, _ markerEnd: Int, isFirst: Bool) -> Bool {
        let (start, used) = (place.column, place.used)
        place.column += markerEnd - place.text
        (place.text, place.used) = (markerEnd, place.column)
        skipIndent(&place)
        place.used += place.isBlank || place.indent > 4 ? 1 : place.indent
        push(Container(width: place.used - used, isEmpty: place.isBlank))
        var (text, check) = (place.text, nil as UInt8?)
        if text + 2 < place.end, source[text] == .openBracket, source[text + 2] == .closeBracket,
            text + 3 == place.end || source[text + 3].isBlank
        {
            check = source[text + 1]
            text += 3
            while text < place.end, source[text].isBlank { text += 1 }
        }
        if isFirst {
            // Room for as many short lines as may follow: growing would cost more than the rest.
            if body.items.isEmpty { body.items.reserveCapacity(1 + min(64, (source.count - line) / 24)) }
            body.items.append(
                ListItem(
                    range: ByteRange(line, place.end), text: ByteRange(text, place.end),
                    indent: Int32(truncatingIfNeeded: start - place.quoted), check: check))
        }
        guard check != nil, place.indent < 4 else { return false }
        place.text = text
        return true
    }

    /// `[!kind]` after a single quote mark; `[![image](a.png)](b.md)` is a link.
    private func callout(_ place: Place) -> Callout? {
        guard place.text + 3 < place.end, source[place.text + 1] == UInt8(ascii: "!") else { return nil }
        var close = place.text + 2
        while close < place.end, source[close] != .closeBracket, source[close] != .openBracket { close += 1 }
        guard close < place.end, source[close] == .closeBracket else { return nil }
        return Callout(range: ByteRange(line, place.end), kind: ByteRange(place.text + 2, close))
    }

    // MARK: Text

    /// Adds a line to the open paragraph, or opens one.
    private mutating func addText(_ place: Place, isItem: Bool) {
        let range = ByteRange(place.text, place.end)
        let isFirst = leaf != .paragraph
        if isFirst { (leaf, startsWithBracket) = (.paragraph, false) }
        defer { previous = range }
        if range.isEmpty { return }
        if keepsLines { body.lines.append(range) }
        let byte = source[place.text]
        if !isItem, byte <= .openBracket, startsLooseBox(place) { body.looseBoxes.append(range) }
        if isFirst { startsWithBracket = byte == .openBracket }
        if isInTable { return scan(range) }
        if !isFirst, byte == UInt8(ascii: "|") || byte == .dash || byte == .colon, isDelimiterRow(range) {
            return startTable(place)
        }
        if !text.isEmpty { return text.append(range) }
        let mark = ByteSearch.mark(in: source, from: place.text, to: place.end)
        if mark < place.end { text.append(ByteRange(mark, place.end)) }
    }

    /// `[x]`, `[ ]` or `[]` at the start of a line, or after a dash without a space; in code with one.
    private func startsLooseBox(_ place: Place, isCode: Bool = false) -> Bool {
        var offset = place.text
        let mark = source[offset]
        if mark == .dash || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+") { offset += isCode ? 2 : 1 }
        guard offset + 1 < place.end, source[offset] == .openBracket else { return false }
        return CheckBox(in: source, at: offset, to: place.end) != nil
    }

    private mutating func endParagraph() {
        leaf = .none
        if isInTable {
            body.tables[body.tables.count - 1].end = UInt32(truncatingIfNeeded: line)
            isInTable = false
        }
        if !text.isEmpty { scanText(startsWithBracket: startsWithBracket) }
    }

    private func startsMarker(_ start: Int, _ mark: UInt8) -> Bool {
        guard source[start] == mark else { return false }
        return Lines(source: source).startsMarker(start, mark)
    }
}

/// Tables: rows whose cells are parted by `|`, also without one at their ends.
extension BodyScanner {
    /// Reads the rows of a table one by one, from the line above this one.
    private mutating func startTable(_ place: Place) {
        let header = previous
        if text.last?.end == header.end { text.removeLast() }
        if !text.isEmpty { scanText(startsWithBracket: startsWithBracket) }
        scan(header)
        body.tables.append(ByteRange(start: header.start, end: header.end))
        isInTable = true
    }

    /// `|---|:-:|` below a row of as many cells.
    private func isDelimiterRow(_ range: ByteRange) -> Bool {
        var hasBar = false
        for offset in range.offsets {
            let byte = source[offset]
            if byte == UInt8(ascii: "|") { hasBar = true }
            guard byte == UInt8(ascii: "|") || byte == .dash || byte == .colon || byte.isBlank else { return false }
        }
        return hasBar && cells(range, areDashes: true) == cells(previous, areDashes: false)
    }

    /// How many cells a row has; nil for one that is to be of dashes and is not.
    private func cells(_ range: ByteRange, areDashes: Bool) -> Int? {
        var (offset, end) = (Int(range.start), Int(range.end))
        while end > offset, source[end - 1].isBlank { end -= 1 }
        if offset < end, source[offset] == UInt8(ascii: "|") { offset += 1 }
        if end > offset, source[end - 1] == UInt8(ascii: "|"), source[end - 2] != .backslash { end -= 1 }
        var (count, dashes) = (1, 0)
        while offset < end {
            switch source[offset] {
            case .backslash: offset += 1
            case .dash: dashes += 1
            case UInt8(ascii: "|"):
                if areDashes, dashes == 0 { return nil }
                (count, dashes) = (count + 1, 0)
            default: break
            }
            offset += 1
        }
        return areDashes && dashes == 0 ? nil : count
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
