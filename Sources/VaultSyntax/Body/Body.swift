/// A link in a note's body.
package struct BodyLink: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// `[[name]]`
        case wikilink
        /// `![[name]]`
        case embed
        /// `[shown](path.md)`, also `[label]: path.md`
        case markdown
        /// `![shown](path.png)`
        case image
    }

    package var kind: Kind
    /// All of it, from the first mark to the last.
    package var range: ByteRange
    /// The name or path, without `#heading`.
    package var destination: ByteRange
    /// What is shown instead; empty when nothing is given.
    package var shown: ByteRange
}

/// `## Text`
package struct Heading: Hashable, Sendable {
    package var level: Int
    /// The line.
    package var range: ByteRange
    /// The text, without marks and spaces around it.
    package var text: ByteRange
}

/// `- text`, `1. text`, `- [x] text`
package struct ListItem: Hashable, Sendable {
    /// The line.
    package var range: ByteRange
    /// The text after marker and checkbox.
    package var text: ByteRange
    /// How far the marker is indented, a tab counting four.
    package var indent: Int32
    /// What is in the checkbox, as its byte; nil without one.
    package var check: UInt8?
}

/// `> [!kind] Title`, the first line of a box in Obsidian; the lines that follow start with `>` too.
package struct Callout: Hashable, Sendable {
    /// The line.
    package var range: ByteRange
    /// What comes after `!`.
    package var kind: ByteRange
}

/// What gives a body its order: the lines that are headings and items.
package struct Outline: Sendable {
    package let headings: [Heading]
    package let items: [ListItem]
    /// Lines that start with a checkbox and are not items: `[x] text`, `-[x] text`, and `- [x] text` where that is
    /// indented as code. From the bracket or dash on.
    package let looseBoxes: [ByteRange]

    package init(of body: Body) { (headings, items, looseBoxes) = (body.headings, body.items, body.looseBoxes) }
}

/// What `vault` reads of a body. Code and HTML are skipped: blocks of them, and what is inline.
package struct Body: Sendable {
    package var links: [BodyLink] = []
    package var headings: [Heading] = []
    package var items: [ListItem] = []
    package var callouts: [Callout] = []
    /// Lines that start with a checkbox and are not items.
    package var looseBoxes: [ByteRange] = []
    /// Conflicts that git left behind, from marker to marker.
    package var conflicts: [ByteRange] = []
    /// Where the lines outside code start that begin as a conflict does, also without an end, and inside another one.
    package var conflictMarks: [Int] = []
    /// Fenced code, from the first line to the last with their ends; one that nothing closes goes on to the end of what
    /// it is in.
    package var fences: [ByteRange] = []
    /// Tables, from the text of their first row to the end of the last.
    package var tables: [ByteRange] = []
    /// The text of each line of a paragraph or item, and inline code and comments, in order; where they are asked for.
    package var lines: [ByteRange] = []
    package var hidden: [ByteRange] = []

    /// Scans the body of a document. Cost: linear in its bytes.
    package init(of document: Document, keepsLines: Bool = false) {
        self = document.bytes.withUnsafeBufferPointer { source in
            var scanner = BodyScanner(source, from: document.bodyStart)
            scanner.keepsLines = keepsLines
            scanner.scan()
            return scanner.body
        }
    }

    init() {}

    /// The links of a text that has no blocks.
    package static func links(inText bytes: [UInt8]) -> [BodyLink] {
        bytes.withUnsafeBufferPointer { source in
            var scanner = BodyScanner(source, from: 0)
            scanner.scanLines(to: source.count, areFolded: true)
            return scanner.body.links
        }
    }
}

extension Document {
    /// The links in the text of a node, read as the text of a body is, with their places in the file; of the value of
    /// an entry that cannot be read those in all of it. No memory where no bracket is.
    package func links(in node: Int32) -> [BodyLink] {
        let kind = nodes[Int(node)].kind
        var range = nodes[Int(node)].content
        if kind == .missing, let entry = entry(ofDamaged: node) { range.end = entry.range.end }
        return bytes.withUnsafeBufferPointer { source in
            let (start, end) = (Int(range.start), Int(range.end))
            guard range.count > 4, ByteSearch.mark(in: source, from: start, to: end) < end else { return [] }
            var scanner = BodyScanner(source, from: start)
            // All other kinds fold their lines into one.
            scanner.scanLines(to: end, areFolded: kind != .missing && kind != .literal)
            if kind != .doubleQuoted { return scanner.body.links }
            return scanner.body.links.map { link in
                var link = link
                // There `\|` is written with two backslashes.
                if source[Int(link.destination.end) - 1] == .backslash { link.destination.end -= 1 }
                return link
            }
        }
    }

    /// The entry with a value that cannot be read. O(log entries).
    private func entry(ofDamaged node: Int32) -> Entry? {
        let next = entries[entries.firstPlace { $0.value >= node }...].first
        return next.flatMap { $0.value == node && $0.state == .unreadable ? $0 : nil }
    }
}

/// Lists of `- label: text` right below a heading, which some records keep facts in.
extension Body {
    /// The items of the list right below each heading that starts with the last text while those above it start with
    /// the others, the outermost first, in any case. Cost: O(headings + items), and a text for each heading.
    package func entries(below path: [String], in document: Document) -> [ListItem] {
        var above: [(level: Int, text: String)] = []
        var found: [ListItem] = []
        for index in headings.indices {
            while let last = above.last, last.level >= headings[index].level { above.removeLast() }
            above.append((headings[index].level, document.text(headings[index].text).lowercased()))
            let isWanted =
                above.count >= path.count
                && zip(above.suffix(path.count), path).allSatisfy { $0.text.hasPrefix($1.lowercased()) }
            if isWanted { found += list(below: index, in: document).items }
        }
        return found
    }

    /// The items that follow a heading, with nothing but empty lines before the first and no empty line between them.
    /// Indented lines after an item, items too, belong to it. With the offset at which the line after it starts.
    /// O(log items + bytes of the list).
    package func list(below heading: Int, in document: Document) -> (items: [ListItem], end: Int) {
        let (bytes, lines) = (document.bytes, document.lines)
        var line = lines.next(after: Int(headings[heading].range.end))
        while lines.isEmpty(line) { line = lines.next(after: line) }
        var index = items.firstPlace { Int($0.range.start) >= line }
        var found: [ListItem] = []
        while line < bytes.count, !lines.isEmpty(line) {
            if index < items.count, Int(items[index].range.start) == line {
                if items[index].indent <= found.first?.indent ?? 3 { found.append(items[index]) }
                index += 1
            } else if found.isEmpty || !bytes[line].isBlank {
                break
            }
            line = lines.next(after: line)
        }
        return (found, line)
    }
}

extension ListItem {
    /// Label and text of `label: text`, and where they are; nil without a colon, and for a checkbox.
    package func entry(in document: Document) -> (label: String, labelRange: ByteRange, text: ByteRange)? {
        guard check == nil else { return nil }
        let bytes = document.bytes[text.offsets]
        guard let colon = bytes.firstIndex(of: .colon) else { return nil }
        var (start, end) = (colon + 1, bytes.endIndex)
        while start < end, bytes[start].isBlank { start += 1 }
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        var last = colon
        while last > bytes.startIndex, bytes[last - 1].isBlank { last -= 1 }
        let labelRange = ByteRange(bytes.startIndex, last)
        return (document.text(labelRange), labelRange, ByteRange(start, end))
    }
}
